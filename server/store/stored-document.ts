import type { Loose } from '#contract/json-values';
import { FORMAT } from './migrations.ts';
import { TABLES, type Rows, type TableName } from './schema.ts';
import { mapTables, type PerTable } from './per-table.ts';

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
  /** The number of the generation: what lies between two replacements of all rows (DEMO-03). */
  generation: number;
  /** The highest id given in each table, so that none is given twice. */
  last_ids: PerTable<'number'>;
  /** The rows that differ from the seed. */
  changes: PerTable<'changes'>;
  /** What a laboratory keeps beside the rows. */
  extra?: Loose;
}

/** What takes the place of all that a store holds: a scenario's seed, where nothing else is said. */
export type NewState = Pick<StoreState, 'scenario'> & Partial<Omit<StoreState, 'generation'>>;

/** What is stored of a world, once it is read. */
export interface StoredDocument extends StoreState {
  /** The format that it is stored in. */
  format: number;
  /** The id of the seed that the changes belong to. */
  seed: string;
  /** The day that the seed was on. */
  seedDay: string | undefined;
  /** What a laboratory adds. */
  more: Loose;
}

export interface Seed {
  /** The id of the seed. */
  seed: string;
  /** The day that it is on. */
  date: string;
}

const byId = (one: { id: number }, other: { id: number }): number => one.id - other.id;

/** The ids of the seed's rows that are gone, by the tables that have any. */
export const removedRows = (changes: PerTable<'changes'>): Readonly<Record<string, number[]>> => {
  const removed = TABLES.map((table) => {
    const gone = changes[table].flatMap(([id, row]) => (row ? [] : [id]));
    return [table, gone.toSorted((a, b) => a - b)] as const;
  });
  return Object.fromEntries(removed.filter(([, ids]) => ids.length > 0));
};

/** The rows that differ from the seed's, by ascending id. */
export const changedRows = (changes: PerTable<'changes'>): PerTable<'rows'> =>
  mapTables<'rows'>(<Name extends TableName>(table: Name) =>
    changes[table].flatMap(([, row]): Rows[Name][] => (row ? [row] : [])).toSorted(byId),
  );

/** A state as it is stored. */
export const storedDocument = ({ changes, ...head }: StoreState, { seed, date }: Seed): Loose => ({
  format: FORMAT,
  ...head,
  over: { seed, date, removed: removedRows(changes) },
  ...changedRows(changes),
});
