/** A store's rows as a document that people and suites read and write (LAB-01); `state-rows.ts` reads it. */
import { DATE_COLUMNS, toRelative } from './relative-dates.ts';
import { COLUMNS, TABLES, type Rows, type TableName } from './schema.ts';
import type { StoreState } from './stored-document.ts';
import { changesFrom } from './table.ts';
import { mapTables, type TableSet } from './table-set.ts';

/** A row as it is written: every column but the password. */
export type WrittenRow = Readonly<Record<string, unknown>>;
type Written = Readonly<Record<TableName, readonly WrittenRow[]>>;

/** Never written: an import keeps the password that the sandbox knows for a person. */
export const SECRET = 'password';

const columnsOf = (table: TableName): string[] =>
  Object.keys(COLUMNS[table]).filter((column) => column !== SECRET);

/** The columns of each table that may be written. */
export const COLUMN_NAMES = Object.fromEntries(
  TABLES.map((table) => [table, columnsOf(table)]),
) as Record<TableName, string[]>;

/** A row with its columns in the order of the schema, so that equal rows are equal texts. */
export const writeRow = (
  table: TableName,
  row: Rows[TableName],
  relativeTo: string | null,
): WrittenRow => {
  const values = row as unknown as WrittenRow;
  const written: Record<string, unknown> = { id: row.id };
  for (const name of COLUMN_NAMES[table]) written[name] = values[name];
  if (relativeTo === null) return written;
  for (const [name, kind] of DATE_COLUMNS[table]) {
    const value = written[name];
    if (typeof value === 'string') written[name] = toRelative(value, kind, relativeTo);
  }
  return written;
};

/** All rows by ascending id. */
export const writeRows = (
  store: { export(): TableSet<'rows'> },
  relativeTo: string | null,
): Written => {
  const rows = store.export();
  const write = (table: TableName) => rows[table].map((row) => writeRow(table, row, relativeTo));
  return Object.fromEntries(TABLES.map((table) => [table, write(table)])) as Record<
    TableName,
    WrittenRow[]
  >;
};

const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b));

const sameRow = (table: TableName, a: object, b: object): boolean => {
  const [one, other] = [a as WrittenRow, b as WrittenRow];
  return Object.keys(COLUMNS[table]).every((column) => sameValue(one[column], other[column]));
};

/** Rows by ascending id as what differs from a seed, which is what a store keeps. */
export const stateFrom = (
  rows: TableSet<'rows'>,
  seed: TableSet<'seed'>,
  head: Omit<StoreState, 'changes'>,
): StoreState => ({
  ...head,
  changes: mapTables<'changes'>(<Name extends TableName>(table: Name) =>
    changesFrom<Rows[Name]>(seed[table], rows[table], (row, seeded) => sameRow(table, row, seeded)),
  ),
});
