/** Reads the rows of a state's document (LAB-01), and says of all of them what does not fit. */
import { isObject } from '#contract/json-values';
import * as z from 'zod/mini';
import { ALLOWED, type Said } from '#contract/allowed';
import { Email } from '#contract/fields';
import { FeedbackDraft } from '#contract/feedback';
import { STATE_ID_MAX } from '#contract/limits';
import { SANDBOX_IMAGE, SEED_IMAGE } from '#contract/state';
import { TicketDraft } from '#contract/tickets';
import { id as isId, type Check } from './column-checks.ts';
import { INDEXES, REFERENCES, UNIQUE } from './indexes.ts';
import { mustBe, noRowOf, WRONG, type Mistakes } from './misfit.ts';
import { DATE_COLUMNS, fromRelative, isRelative } from './relative-dates.ts';
import { COLUMNS, TABLES, type Rows, type TableName } from './schema.ts';
import { COLUMN_NAMES, SECRET, type WrittenRow } from './state-document.ts';
import { mapTables, type TableSet } from './table-set.ts';

const image = (name: RegExp) => z.string().check(z.regex(name));

/** The contract's rules of a column beyond its type; the column's `allows` says them. */
const RULES: Readonly<Record<TableName, Readonly<Record<string, z.ZodMiniType>>>> = {
  users: { email: Email },
  tickets: {
    ...TicketDraft.shape,
    image: z.nullable(z.union([image(SEED_IMAGE), image(SANDBOX_IMAGE)])),
  },
  favourites: {},
  feedback: FeedbackDraft.shape,
  mail: { to: Email, link: z.nullable(z.url({ protocol: /^https?$/ })) },
};

/** Whether a rule takes a value as it is: not one that it would change, such as an email in capitals. */
const obeys = (rule: z.ZodMiniType | undefined, value: unknown): boolean => {
  if (!rule) return true;
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
  /** Dates must be relative. */
  onlyRelative?: boolean;
  /** The rows were stored, so they fit the rules of that day, which may have changed: only columns' types are checked. */
  areStored?: boolean;
}

/** A column's value as it is stored; answers what is wrong where it does not fit. */
export const readValue = (
  table: TableName,
  column: string,
  value: unknown,
  { today, onlyRelative, areStored }: Omit<ReadOptions, 'passwordOf'>,
): { read: unknown; wrong?: Said } => {
  if (!COLUMN_NAMES[table].includes(column)) return { read: null, wrong: WRONG.unknown };
  const kind = DATE_COLUMNS[table].find(([name]) => name === column)?.[1];
  const isDate = kind !== undefined && typeof value === 'string';
  if (isDate && onlyRelative && !isRelative(value)) return { read: null, wrong: WRONG.offset };
  const read = isDate ? fromRelative(value, kind, today) : value;
  const check = (COLUMNS[table] as Readonly<Record<string, Check>>)[column];
  const fits =
    check?.(read) &&
    (areStored || obeys(RULES[table][column], read)) &&
    (areStored || kind !== 'instant' || typeof read !== 'string' || isWritable(read));
  return fits || !check ? { read } : { read: null, wrong: mustBe(check.allows) };
};

/** A row as it is read. */
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
  for (const name of Object.keys(columns)) {
    if (!COLUMN_NAMES[table].includes(name)) tell(name, WRONG.unknown);
  }
  const row: Record<string, unknown> = { id };
  if (table === 'users') row[SECRET] = options.passwordOf(String(columns['email']));
  for (const column of COLUMN_NAMES[table]) {
    const value = columns[column];
    const { read, wrong } =
      value === undefined
        ? { read: null, wrong: WRONG.required }
        : readValue(table, column, value, options);
    if (wrong) tell(column, wrong);
    row[column] = read;
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
