import type { Scenario } from '#contract/catalogue';
import type { Rows, TableName } from './schema.ts';

/** One row's part in a commit: its table, its id, and what it becomes; `null` deletes it. */
export type Change = { [Name in TableName]: [Name, number, Rows[Name] | null] }[TableName];

/** A line of the journal: a commit, or a return to the seed. */
export type Entry = { changes: readonly Change[] } | { reset: Scenario };
export type NumberedEntry = Entry & { sequence: number };

/** The snapshot on disk: the rows that differ from the seed. */
export interface StoredDocument {
  format: 1;
  /** Fingerprint of the seed that the changes belong to. */
  seed: string;
  /** Number of the last commit in the snapshot; the journal continues from it. */
  sequence: number;
  scenario: Scenario;
  /** How often the store was reset to a seed. */
  resets: number;
  last_ids: Record<TableName, number>;
  changes: { [Name in TableName]: [number, Rows[Name] | null][] };
}
