/** Reads the rows of a document (LAB-01), and says of all of them what does not fit. */
import * as z from 'zod/mini';
import { isObject, type Loose } from '#contract/json-values';
import { ROWS } from '#contract/rows';
import { DATES } from '#lab/rows';
import { INDEXES, type IndexOf, REFERENCES, UNIQUE } from '../../store/indexes.ts';
import { TABLES, type Rows, type TableName, type User } from '../../store/schema.ts';
import { isOfAnotherType } from '../../store/stored-shape.ts';
import { mapTables, type PerTable } from '../../store/per-table.ts';
import {
  noRowOf,
  ISSUE,
  type Issues,
  issuesOf,
  type IssueText,
  type Place,
} from './validation-error.ts';
import { fromRelative, isRelative } from './relative-dates.ts';

export interface ReadOptions {
  /** The day that relative dates count from. */
  today: string;
  /** Whether every date must be an offset from today. */
  onlyRelative?: boolean;
  /** The rows were stored, so they fitted the rules of that day, which may have changed: only columns' types are checked. */
  areStored?: boolean;
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

/** Whether two values of a column are the same; lists are ones of texts. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((item, at) => item === other[at]));

/** What is wrong with the columns of a row, by column: what its schema says, and values that the schema would change. */
export const columnIssues = (schema: z.ZodMiniObject, row: Loose): Map<string, IssueText> => {
  const { issues, data } = issuesOf(schema, row);
  const isChanged = ([name, column]: [string, z.core.$ZodType]) =>
    !isSameValue(row[name], data ? (data as Loose)[name] : z.safeParse(column, row[name]).data);
  const columns = Object.entries(schema.shape);
  if (issues.size === 0 && !columns.some(isChanged)) return issues;
  return new Map([
    ...[...issues].filter(([name]) => !Object.hasOwn(schema.shape, name)),
    ...columns
      .filter((column) => issues.has(column[0]) || isChanged(column))
      .map(([name]) => [name, issues.get(name) ?? ISSUE.notAsStored] as const),
  ]);
};

/** The columns of a row that refer to no row, each with the table that it refers to. */
export const lostReferences = (
  table: TableName,
  row: object,
  has: (target: TableName, id: number) => boolean,
): [column: string, target: TableName][] =>
  Object.entries(REFERENCES[table]).filter(([column, target]) => {
    const { [column]: id } = row as Loose;
    return Number.isSafeInteger(id) && Number(id) > 0 && !has(target, Number(id));
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

interface ReadRow<Name extends TableName> {
  row: Rows[Name];
  place: Place;
  /** Each of its columns fits by itself. */
  fits: boolean;
}

/** Reads one row; null where its id cannot be told. */
const readRow = <Name extends TableName>(
  table: Name,
  given: unknown,
  position: number,
  { today, onlyRelative, areStored }: ReadOptions,
  issues: Issues,
): ReadRow<Name> | null => {
  if (!isObject(given)) {
    issues.addRow(table, { position, id: undefined }, 'id', ISSUE.row);
    return null;
  }
  const place = { position, id: given['id'] };
  const row = resolveDates(table, given, today);
  const wrong = areStored
    ? issuesOf(ROWS[table], row, { counts: isOfAnotherType }).issues
    : columnIssues(ROWS[table], row);
  for (const name of onlyRelative ? Object.keys(DATES[table]) : []) {
    const date = given[name];
    if (typeof date === 'string' && !isRelative(date)) wrong.set(name, ISSUE.offset);
  }
  for (const [field, issue] of wrong) issues.addRow(table, place, field, issue);
  return wrong.has('id') ? null : { row: row as never, place, fits: wrong.size === 0 };
};

/** The rows of a table as they are read. */
interface ReadTable<Name extends TableName> {
  rows: ReadRow<Name>[];
  /** Every row tells its id, and each id is there once. */
  hasIds: boolean;
  ids: ReadonlySet<number>;
}

const readTable = <Name extends TableName>(
  table: Name,
  given: unknown,
  options: ReadOptions,
  issues: Issues,
): ReadTable<Name> => {
  const ids = new Set<number>();
  // A document written by hand has no mails.
  if (table === 'mail' && given === undefined) return { rows: [], hasIds: true, ids };
  if (!Array.isArray(given)) {
    issues.add(table, given === undefined ? ISSUE.required : ISSUE.table);
    return { rows: [], hasIds: false, ids };
  }
  const rows = given.flatMap(
    (one: unknown, at) => readRow(table, one, at + 1, options, issues) ?? [],
  );
  const keys = new Set<string>();
  for (const { row, place, fits } of rows) {
    if (ids.has(row.id)) issues.addRow(table, place, 'id', ISSUE.twice);
    ids.add(row.id);
    for (const { index, key, column } of fits ? uniqueKeys(table, row) : []) {
      if (keys.has(`${index} ${key}`)) issues.addRow(table, place, column, ISSUE.twice);
      keys.add(`${index} ${key}`);
    }
  }
  return { rows, hasIds: ids.size === given.length, ids };
};

/** The rows of a document by ascending id. They are of use only where there are no issues. */
export const readRows = (document: Loose, options: ReadOptions, issues: Issues): ReadRows => {
  const read = TABLES.map(
    (table) => [table, readTable(table, document[table], options, issues)] as const,
  );
  const tables = Object.fromEntries(read) as { [Name in TableName]: ReadTable<Name> };
  // References to a table are reported where all its ids are known.
  const has = (target: TableName, id: number) =>
    !tables[target].hasIds || tables[target].ids.has(id);
  for (const [table, { rows }] of read)
    for (const { row, place } of rows)
      for (const [column, target] of lostReferences(table, row, has))
        issues.addRow(table, place, column, noRowOf(target));
  return mapTables<'rows'>(<Name extends TableName>(table: Name) =>
    (tables[table] as ReadTable<Name>).rows.map(({ row }) => row).toSorted(byId),
  );
};

const byId = (one: { id: number }, other: { id: number }): number => one.id - other.id;

/** Gives each person a stored password. */
export const withPasswords = (
  rows: ReadRows,
  passwordOf: (email: string) => string,
): PerTable<'rows'> => ({
  ...rows,
  users: rows.users.map((user) => ({ ...user, password: passwordOf(user.email) })),
});
