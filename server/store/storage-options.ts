import type { Bases } from './bases.ts';

/** The journal of the default sandbox is folded into a new snapshot when it holds this many bytes. */
export const FOLD_AT_BYTES = 4 * 1024 * 1024;

export interface StorageOptions {
  folder: string;
  bases: Bases;
  /** Of a store that holds nothing yet. */
  scenario: string;
  /** The day from which the seed's offsets count. */
  anchor: string;
  /** The journal is folded into a new snapshot when it holds this many bytes; by default `FOLD_AT_BYTES`. */
  foldAt?: number;
  /** An instant, for the names of files that are moved aside. */
  now: () => string;
  /** Called with warnings for the operator: damage, and what was done about it. */
  warn: (text: string) => void;
}
