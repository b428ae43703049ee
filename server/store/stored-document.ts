import type { Scenario } from '#contract/catalogue';
import type { Rows, TableName } from './schema.ts';
import type { TableSet } from './table-set.ts';

/** One row's part in a commit: its table, its id, and what it becomes; `null` deletes it. */
export type Change<Name extends TableName = TableName> = {
  [Each in Name]: readonly [Each, number, Rows[Each] | null];
}[Name];

/** What a commit appends to the journal: its changes, or a return to the seed. */
export type Entry = { changes: readonly Change[] } | { reset: Scenario };
/** A line of the journal. */
export type NumberedEntry = Entry & {
  sequence: number;
  /** The format that the line is stored in; once read, its rows have the shape of today's. */
  format: number;
};

/** What a store holds beyond the seed. */
export interface StoreState {
  scenario: Scenario;
  /** How often the store was reset to a seed. */
  resets: number;
  /** The highest id given in each table, so that none is given twice. */
  last_ids: TableSet<'number'>;
  /** The rows that differ from the seed. */
  changes: TableSet<'changes'>;
}

/** The snapshot on disk. */
export interface StoredDocument extends StoreState {
  /** The format that it is stored in; once read, it has the shape of today's. */
  format: number;
  /** Fingerprint of the seed that the changes belong to. */
  seed: string;
  /** Number of the last commit in the snapshot; the journal continues from it. */
  sequence: number;
}
