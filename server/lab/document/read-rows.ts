/** Reads the rows of a document (LAB-01), and says of all of them what does not fit. */
import * as z from 'zod/mini';
import { isObject, type Loose } from '#contract/json-values';
import { ROWS } from '#contract/rows';
import { nextTurn } from '#platform/bytes';
import { LAB_PROBLEM } from '#lab/problems';
import { SHARED } from '#lab/zod-problems';
import { DATES } from '#lab/rows';
import { isOfAnotherType } from '../../store/document.ts';
import {
  INDEXES,
  TABLES,
  type IndexOf,
  type PerTable,
  type Rows,
  type TableName,
  type User,
} from '../../store/schema.ts';
import { fieldIssues, type Issues, type Texts } from './issues.ts';
import { fromRelative, isRelative } from './relative-dates.ts';

export interface ReadOptions {
  /** The day that relative dates count from. */
  today: string;
  /** Whether every date must be an offset from today. */
  onlyRelative?: boolean;
  /** The rows were stored, so they fitted the rules of that day, which may have changed: only columns' types are checked. */
  areStored?: boolean;
  hasPicture: (name: string) => boolean;
  /** What is said of a picture that there is not. */
  noPicture: string;
}

/** Rows as a document has them. */
export type ReadRows = Omit<PerTable<'rows'>, 'users'> & { users: Omit<User, 'password'>[] };

/** A row whose days and instants are no offsets from today any more. */
export const resolveDates = (table: TableName, row: Loose, today: string): Loose => {
  const resolved: Record<string, unknown> = { ...row };
  for (const name of Object.keys(DATES[table])) {
    const { [name]: value } = row;
    if (typeof value === 'string') resolved[name] = fromRelative(value, today);
  }
  return resolved;
};

const isComposed = (value: unknown) => typeof value === 'object' && value !== null;

/** Whether two values of a column are the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isComposed(one) && isComposed(other) && JSON.stringify(one) === JSON.stringify(other));

/** What is wrong with the columns of a row, by column: what its schema says, and values that the schema would change. */
export const columnIssues = (
  schema: z.ZodMiniObject,
  row: Loose,
  texts?: Texts,
): Map<string, string> => {
  const { issues, data } = fieldIssues(schema, row, texts);
  const readAs = (name: string, column: z.core.$ZodType) =>
    data ? (data as Loose)[name] : z.safeParse(column, row[name]).data;
  for (const [name, column] of Object.entries(schema.shape))
    if (!issues.has(name) && !isSameValue(row[name], readAs(name, column)))
      issues.set(name, SHARED.notAsStored);
  return issues;
};

/** The columns that hold an id of another table. A row whose reference leads nowhere does not fit. */
export const REFERENCES: {
  readonly [Name in TableName]: Readonly<Record<string, TableName>>;
} = {
  users: {},
  tickets: { user: 'users' },
  favourites: { user: 'users', ticket: 'tickets' },
  feedback: { seller: 'users', author: 'users' },
  mail: {},
};

/** The indexes in which each key has one row at most, and the column that is named where it has two. */
const UNIQUE: {
  readonly [Name in TableName]: readonly (readonly [IndexOf<Name>, string])[];
} = {
  users: [['email', 'email']],
  tickets: [],
  favourites: [['userTicket', 'ticket']],
  feedback: [['authorSeller', 'author']],
  mail: [],
};

/** The columns of a row that refer to no row, each with what is said of it. */
export const lostReferences = (
  table: TableName,
  row: object,
  has: (target: TableName, id: number) => boolean,
): [column: string, text: string][] =>
  Object.entries(REFERENCES[table]).flatMap(([column, target]) => {
    const { [column]: id } = row as Loose;
    const isLost = Number.isSafeInteger(id) && Number(id) > 0 && !has(target, Number(id));
    return isLost ? [[column, LAB_PROBLEM.stateReference(target)]] : [];
  });

/** The keys of a row that no other row may have, each with its index and column. */
export const uniqueKeys = <Name extends TableName>(
  table: Name,
  row: Rows[Name],
): { index: IndexOf<Name>; key: string | number; column: string }[] =>
  UNIQUE[table].flatMap(([index, column]) => {
    const key = INDEXES[table][index](row);
    return key === null ? [] : { index, key, column };
  });

/** A row once its dates are resolved, and what is wrong with it by field. */
const readRow = (
  table: TableName,
  given: unknown,
  { today, onlyRelative, areStored, hasPicture, noPicture }: ReadOptions,
): { row: Loose; wrong: Map<string, string> } => {
  if (!isObject(given)) return { row: {}, wrong: new Map([['id', LAB_PROBLEM.stateNoRow]]) };
  const row = resolveDates(table, given, today);
  const wrong = areStored
    ? fieldIssues(ROWS[table], row, {}, isOfAnotherType).issues
    : columnIssues(ROWS[table], row);
  for (const name of onlyRelative ? Object.keys(DATES[table]) : []) {
    const date = given[name];
    if (typeof date === 'string' && !isRelative(date)) wrong.set(name, LAB_PROBLEM.scenarioDate);
  }
  const { image } = row;
  if (typeof image === 'string' && !wrong.has('image') && !hasPicture(image))
    wrong.set('image', noPicture);
  return { row, wrong };
};

interface ReadTable {
  rows: { row: { id: number }; report: (field: string, text: string) => void }[];
  /** `null` where they are not all known. */
  ids: ReadonlySet<number> | null;
}

/** Work that is done in steps, so that other calls can be answered in between. */
type Steps<Result> = Generator<void, Result>;

/** Rows that are read in one step: that takes some milliseconds. */
const READ_AT_ONCE = 500;

/** The result of work whose steps are done without anything in between. */
export const atOnce = <Result>(work: Steps<Result>): Result => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};

/** The same with each step in a turn of the event loop: a long document keeps nobody waiting (HOST-01). */
export const inTurns = async <Result>(work: Steps<Result>): Promise<Result> => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await nextTurn();
  }
};

function* readTable(
  table: TableName,
  given: unknown,
  options: ReadOptions,
  issues: Issues,
): Steps<ReadTable> {
  const ids = new Set<number>();
  const rows: ReadTable['rows'] = [];
  // A document written by hand has no mails.
  if (table === 'mail' && given === undefined) return { rows, ids };
  if (!Array.isArray(given)) {
    issues.add(table, given === undefined ? SHARED.required : LAB_PROBLEM.stateTable);
    return { rows, ids: null };
  }
  const keys = new Set<string>();
  for (const [at, one] of (given as unknown[]).entries()) {
    if (at % READ_AT_ONCE === 0) yield;
    const { row, wrong } = readRow(table, one, options);
    const report = (field: string, text: string) =>
      issues.addRow(table, at + 1, row['id'], field, text);
    for (const [field, text] of wrong) report(field, text);
    if (wrong.has('id')) continue;
    const read = row as unknown as { id: number };
    rows.push({ row: read, report });
    if (ids.has(read.id)) report('id', LAB_PROBLEM.stateTwice);
    ids.add(read.id);
    if (wrong.size > 0) continue;
    for (const { key, column } of uniqueKeys(table, row as never)) {
      if (keys.has(`${column} ${key}`)) report(column, LAB_PROBLEM.stateTwice);
      keys.add(`${column} ${key}`);
    }
  }
  return { rows, ids: ids.size === given.length ? ids : null };
}

/** The rows of a document by ascending id. They are of use only where there are no issues. */
export function* readRows(document: Loose, options: ReadOptions, issues: Issues): Steps<ReadRows> {
  const read: (readonly [TableName, ReadTable])[] = [];
  for (const table of TABLES)
    read.push([table, yield* readTable(table, document[table], options, issues)]);
  const tables = new Map(read);
  // References to a table are reported where all its ids are known.
  const has = (target: TableName, id: number) => tables.get(target)?.ids?.has(id) ?? true;
  for (const [table, { rows }] of read)
    for (const { row, report } of rows)
      for (const [column, text] of lostReferences(table, row, has)) report(column, text);
  const sorted = read.map(([table, { rows }]) => [
    table,
    rows.map(({ row }) => row).toSorted((one, other) => one.id - other.id),
  ]);
  return Object.fromEntries(sorted) as ReadRows;
}

/** Gives each person a stored password. */
export const withPasswords = (
  rows: ReadRows,
  passwordOf: (email: string) => string,
): PerTable<'rows'> => ({
  ...rows,
  users: rows.users.map((user) => ({ ...user, password: passwordOf(user.email) })),
});
