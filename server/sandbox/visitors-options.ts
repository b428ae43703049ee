import type { Bases } from '../store/bases.ts';
import type { HeldFolder } from '../store/held-folder.ts';
import type { Mail } from '../store/schema.ts';

export interface VisitorsOptions {
  bases: Bases;
  /** The day on which they are frozen; `null` for live ones. */
  date: string | null;
  onMail: (mail: Mail, sandbox: string) => void;
  /** Has a folder for each. */
  folder: string;
  /** Of a folder in which that one lies. */
  lock: HeldFolder;
  /** How many are kept. */
  most: number;
  /** How many bytes they may take on disk together, images included. */
  mostBytes: number;
  /** How many of these bytes those of one address may take. */
  mostBytesOfAddress: number;
  /** How many bytes those in memory may take together. */
  mostMemory: number;
  /** How long no request must have come before one that holds work may be removed to make room. */
  idleSeconds: number;
  /** Milliseconds since 1970 by the host's clock, for times of use that outlast the process. */
  now: () => number;
  /** Milliseconds from any fixed moment, which no change of the host's clock moves. */
  elapsed: () => number;
  /** Called with warnings for the operator. */
  warn: (text: string) => void;
}
