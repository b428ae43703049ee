import type { Seeds } from '../store/seeds.ts';
import type { Mail } from '../store/schema.ts';
import type { Sandbox } from './sandbox.ts';
import type { Snapshots } from './snapshots.ts';

export interface SandboxesOptions {
  seeds: Seeds;
  snapshots: Snapshots;
  /** The sandbox that is on disk. */
  default: Sandbox;
  uploadsFolder: string;
  /** The day on which sandboxes are frozen unless a request names another; `null` for live ones. */
  date: string | null;
  /** How many are kept, the default one not counted. */
  most: number;
  /** How many bytes they may take together, images included. */
  mostBytes: number;
  onMail: (mail: Mail, sandbox: string) => void;
  /** Called when images that nothing uses could not be deleted. */
  onLeftover: (sandbox: Sandbox, error: unknown) => void;
}

export interface SandboxRequest {
  id?: string | undefined;
  scenario?: string | undefined;
  /** Freezes the calendar on a day. */
  date?: string | undefined;
}

export interface ResetRequest extends Omit<SandboxRequest, 'id'> {
  /** Replaces scenario and day (LAB-02). */
  snapshot?: string | undefined;
}
