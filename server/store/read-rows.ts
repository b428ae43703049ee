/** Reads the rows of a state's document (LAB-01), and says of all of them what does not fit. */
import { isObject } from '#contract/json-values';
import type * as z from 'zod/mini';
import { ALLOWED, type Said } from '#contract/allowed';
import { STATE_ID_MAX } from '#contract/limits';
import { id as isId, type Column } from './columns.ts';
import { INDEXES, REFERENCES, UNIQUE } from './indexes.ts';
import { mustBe, noRowOf, WRONG, type Mistakes } from './misfit.ts';
import { fromRelative, isRelative } from './relative-dates.ts';
import { TABLES, type Rows, type TableName } from './schema.ts';
import { SECRET, WRITTEN_COLUMNS, type WrittenRow } from './write-state.ts';
import { mapTables, type TableSet } from './table-set.ts';

/** Whether a rule takes a value as it is: not one that it would change, such as an email in capitals. */
const obeys = (rule: z.ZodMiniType | undefined, value: unknown): boolean => {
  if (!rule || value === null) return true;
  const { success, data } = rule.safeParse(value);
  if (!success) return false;
  return (
    data === value || (typeof value !== 'string' && JSON.stringify(data) === JSON.stringify(value))
  );
};

/** An instant that exists, on a day in Rome that has a year of four digits, so that it can be written as an offset. */
const isWritable = (instant: string): boolean => {
  const at = Date.parse(instant);
  return !Number.isNaN(at) && new Date(at).toISOString() === instant && instant < '9999-12-31';
};

interface ReadOptions {
  /** The day that relative dates count from. */
  today: string;
  /** The stored password of a person. */
  passwordOf: (email: string) => string;
  /** Whether every date must be an offset from today. */
  onlyRelative?: boolean;
  /** The rows were stored, so they fit the rules of that day, which may have changed: only columns' types are checked. */
  areStored?: boolean;
}

interface ReadValue {
  read: unknown;
  wrong?: Said;
}

/** A column's value as it is stored; answers what is wrong where it does not fit. */
export const readValue = (
  table: TableName,
  name: string,
  value: unknown,
  options: Omit<ReadOptions, 'passwordOf'>,
): ReadValue => {
  const column = WRITTEN_COLUMNS[table].find(([one]) => one === name)?.[1];
  return column ? readColumn(column, value, options) : { read: null, wrong: WRONG.unknown };
};

const readColumn = (
  column: Column,
  value: unknown,
  { today, onlyRelative, areStored }: Omit<ReadOptions, 'passwordOf'>,
): ReadValue => {
  const { date, rule, allows } = column;
  const isDate = date !== undefined && typeof value === 'string';
  if (isDate && onlyRelative && !isRelative(value)) return { read: null, wrong: WRONG.offset };
  const read = isDate ? fromRelative(value, date, today) : value;
  const isWrittenAgain = date !== 'instant' || typeof read !== 'string' || isWritable(read);
  const fits = column(read) && (areStored || (obeys(rule, read) && isWrittenAgain));
  return fits ? { read } : { read: null, wrong: mustBe(allows) };
};

interface ReadRow<Name extends TableName> {
  row: Rows[Name];
  position: number;
  /** Each of its columns fits by itself. */
  fits: boolean;
}

const isGiven = (id: unknown): id is number => isId(id) && id <= STATE_ID_MAX;

/** Reads one row; null where its id cannot be told. */
const readRow = <Name extends TableName>(
  table: Name,
  given: unknown,
  position: number,
  options: ReadOptions,
  mistakes: Mistakes,
): ReadRow<Name> | null => {
  const { id, ...columns } = isObject(given) ? given : {};
  let fits = true;
  const tell = (field: string, wrong: Said) => {
    fits = false;
    mistakes.addRow(table, { position, id }, field, wrong);
  };
  if (!isObject(given)) tell('id', WRONG.row);
  else if (id === undefined) tell('id', WRONG.required);
  else if (!isGiven(id)) tell('id', mustBe(ALLOWED.idUpTo(STATE_ID_MAX)));
  if (!isObject(given)) return null;
  const known = WRITTEN_COLUMNS[table];
  for (const name of Object.keys(columns)) {
    if (!known.some(([one]) => one === name)) tell(name, WRONG.unknown);
  }
  const row: Record<string, unknown> = { id };
  if (table === 'users') row[SECRET] = options.passwordOf(String(columns['email']));
  for (const [name, column] of known) {
    const value = columns[name];
    const { read, wrong }: ReadValue =
      value === undefined
        ? { read: null, wrong: WRONG.required }
        : readColumn(column, value, options);
    if (wrong) tell(name, wrong);
    row[name] = read;
  }
  return isGiven(id) ? { row: row as unknown as Rows[Name], position, fits } : null;
};

/** The rows of a table as they are read, with their places in the document. */
interface ReadTable<Name extends TableName> {
  rows: ReadRow<Name>[];
  /** Every row tells its id, and each id is there once. */
  hasIds: boolean;
}

const readTable = <Name extends TableName>(
  table: Name,
  given: unknown,
  options: ReadOptions,
  mistakes: Mistakes,
): ReadTable<Name> => {
  // A document written by hand has no mails.
  if (table === 'mail' && given === undefined) return { rows: [], hasIds: true };
  if (!Array.isArray(given)) {
    mistakes.add(table, given === undefined ? WRONG.required : WRONG.table);
    return { rows: [], hasIds: false };
  }
  const rows = given.flatMap(
    (one: unknown, at) => readRow(table, one, at + 1, options, mistakes) ?? [],
  );
  const ids = new Set<number>();
  for (const { row, position } of rows) {
    if (ids.has(row.id)) mistakes.addRow(table, { position, id: row.id }, 'id', WRONG.twice);
    ids.add(row.id);
  }
  for (const [index, column] of UNIQUE[table]) {
    const keys = new Set<unknown>();
    for (const { row, position } of rows.filter(({ fits }) => fits)) {
      const key = INDEXES[table][index](row);
      if (key !== null && keys.has(key))
        mistakes.addRow(table, { position, id: row.id }, column, WRONG.twice);
      keys.add(key);
    }
  }
  return { rows, hasIds: ids.size === given.length };
};

/** Tells of references to no row; none to a table whose ids are not all known. */
const checkReferences = (
  tables: { readonly [Name in TableName]: ReadTable<Name> },
  mistakes: Mistakes,
): void => {
  for (const table of TABLES) {
    for (const [column, target] of Object.entries(REFERENCES[table])) {
      if (!tables[target].hasIds) continue;
      const ids = new Set<unknown>(tables[target].rows.map(({ row }) => row.id));
      for (const { row, position } of tables[table].rows) {
        const reference = (row as unknown as WrittenRow)[column];
        if (isId(reference) && !ids.has(reference))
          mistakes.addRow(table, { position, id: row.id }, column, noRowOf(target));
      }
    }
  }
};

/** The rows of a document by ascending id. They are of use only where there are no mistakes. */
export const readRows = (
  document: Readonly<Partial<Record<TableName, unknown>>>,
  options: ReadOptions,
  mistakes: Mistakes,
): TableSet<'rows'> => {
  const read = <Name extends TableName>(table: Name) =>
    readTable(table, document[table], options, mistakes);
  const tables = {
    users: read('users'),
    tickets: read('tickets'),
    favourites: read('favourites'),
    feedback: read('feedback'),
    mail: read('mail'),
  };
  checkReferences(tables, mistakes);
  return mapTables<'rows'>(<Name extends TableName>(table: Name) => {
    const { rows } = tables[table] as unknown as ReadTable<Name>;
    return rows.map(({ row }) => row).toSorted((a, b) => a.id - b.id);
  });
};
