import type { IndexOf } from './indexes.ts';
import { TABLES, type Rows, type TableName } from './schema.ts';
import type { IndexedRows, RowChange, Table } from './table.ts';

/** The things that exist once per table, by kind, each with the types of its table. */
interface Kinds<Name extends TableName> {
  seed: IndexedRows<Rows[Name], IndexOf<Name>>;
  table: Table<Rows[Name], IndexOf<Name>>;
  rows: Rows[Name][];
  /** The rows that differ from the seed. */
  changes: readonly RowChange<Rows[Name]>[];
  number: number;
}

/** One thing of a kind for each table. */
export type PerTable<Kind extends keyof Kinds<TableName>> = {
  readonly [Name in TableName]: Kinds<Name>[Kind];
};

/** Does something with each table, by its own types. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties the things of one table to one another
export const forEachTable = (work: <Name extends TableName>(name: Name) => void): void => {
  for (const name of TABLES) work(name);
};

/** Makes one for each table. The kind is named so that each is checked against the types of its own table. */
export const mapTables = <Kind extends keyof Kinds<TableName>>(
  make: <Name extends TableName>(name: Name) => Kinds<Name>[Kind],
): PerTable<Kind> => ({
  users: make('users'),
  tickets: make('tickets'),
  favourites: make('favourites'),
  feedback: make('feedback'),
  mail: make('mail'),
});
