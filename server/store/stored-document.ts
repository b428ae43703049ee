import type { Brand } from '#contract/brand';
import type { Rows, TableName } from './schema.ts';
import type { TableSet } from './table-set.ts';

/** One row's part in a commit: its table, its id, and what it becomes; `null` deletes it. */
export type Change<Name extends TableName = TableName> = {
  [Each in Name]: readonly [Each, number, Rows[Each] | null];
}[Name];

/** What a commit appends to the journal: its changes, a return to the seed, a whole state in place of the present one, or a brand. */
export type Entry =
  | { changes: readonly Change[] }
  | ({ reset: string } & OnFile)
  | { state: StoreState }
  | { brand: Brand | null };
interface Numbers {
  sequence: number;
  /** The format that the line is stored in; once read, its rows have the shape of today's. */
  format: number;
}
export type NumberedEntry = Entry & Numbers;
/** A line of the journal. `state_of` is the number of an entry in the same file, whose rows are put in place once more. */
export type StoredEntry =
  | NumberedEntry
  | (Numbers & { state_of: number } & Pick<StoreState, 'resets' | 'last_ids' | 'brand'>);

/** The document of a scenario that is no built-in one. It is stored too, so that the file may change or go. */
interface OnFile {
  scenario_file?: ScenarioDocument;
}

/** What the file of a scenario has. */
export type ScenarioDocument = Readonly<Record<string, unknown>>;

/** What a store holds beyond the seed. */
export interface StoreState extends OnFile {
  scenario: string;
  /** How often the store was reset to a seed. */
  resets: number;
  /** The highest id given in each table, so that none is given twice. */
  last_ids: TableSet<'number'>;
  /** The rows that differ from the seed. */
  changes: TableSet<'changes'>;
  /** Absent for the product's own. */
  brand?: Brand;
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
