import type { Loose } from '#contract/json-values';
import type { Rows, TableName } from './schema.ts';
import type { TableSet } from './table-set.ts';

/** One row's part in a commit: its table, its id, and what it becomes; `null` deletes it. */
export type Change<Name extends TableName = TableName> = {
  [Each in Name]: readonly [Each, number, Rows[Each] | null];
}[Name];

/** The document of a scenario that is no built-in one. It is stored too, so that the file may change or go. */
interface OnFile {
  scenario_file?: ScenarioDocument;
}

/** What the file of a scenario has. */
export type ScenarioDocument = Readonly<Record<string, unknown>>;

/** What a store holds beyond the seed. */
export interface StoreState extends OnFile {
  scenario: string;
  /** How often the rows were replaced as a whole: by a reset, an import or a snapshot. */
  resets: number;
  /** The highest id given in each table, so that none is given twice. */
  last_ids: TableSet<'number'>;
  /** The rows that differ from the seed. */
  changes: TableSet<'changes'>;
  /** What a laboratory keeps beside the rows. */
  extra?: Loose;
}

/** What is stored of a world, once it is read. */
export interface StoredDocument extends StoreState {
  /** The format that it is stored in. */
  format: number;
  /** The mark of the seed that the changes belong to. */
  seed: string;
  /** The day that the seed was on. */
  anchor: string | undefined;
  /** What a laboratory adds. */
  more: Loose;
}
