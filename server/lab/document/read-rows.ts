/** Reads the rows of a state's document (LAB-01), and says of all of them what does not fit. */
import { isObject, type Loose } from '#contract/json-values';
import { RowId } from '#contract/fields';
import { ROWS } from '#contract/rows';
import { CHECKS, DATES, SECRET, TYPES, WRITTEN_COLUMNS } from '../../store/columns.ts';
import { INDEXES, REFERENCES, UNIQUE } from '../../store/indexes.ts';
import {
  isSameValue,
  noRowOf,
  ISSUE,
  issueOf,
  type Issues,
  type IssueText,
} from './validation-error.ts';
import { fromRelative, isRelative } from './relative-dates.ts';
import { TABLES, type Rows, type TableName } from '../../store/schema.ts';
import type { WrittenRow } from './write-state.ts';
import { mapTables, type TableSet } from '../../store/table-set.ts';

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

type ReadDates = Pick<ReadOptions, 'today' | 'onlyRelative'>;

/** A column's value with its offset from today read; a date that is none, where it must be one, is wrong. */
const readDate = (
  table: TableName,
  name: string,
  value: unknown,
  { today, onlyRelative }: ReadDates,
): { read: unknown; issue?: IssueText } => {
  const kind = DATES[table].get(name);
  if (!kind || typeof value !== 'string') return { read: value };
  if (onlyRelative && !isRelative(value)) return { read: value, issue: ISSUE.offset };
  return { read: fromRelative(value, kind, today) };
};

/** The value of one column as it is stored; answers what is wrong where it does not fit. */
export const readValue = (
  table: TableName,
  name: string,
  value: unknown,
  today: string,
): { read: unknown; issue: IssueText | null } => {
  const schema = name === 'id' ? undefined : CHECKS[table].shape[name];
  if (!schema) return { read: null, issue: ISSUE.unknown };
  const { read } = readDate(table, name, value, { today });
  return { read, issue: issueOf(schema, read) };
};

interface ReadRow<Name extends TableName> {
  row: Rows[Name];
  position: number;
  /** Each of its columns fits by itself. */
  fits: boolean;
}

const isReference = (id: unknown): id is number => RowId.safeParse(id).success;

const isId = (id: unknown): id is number => ROWS.users.shape.id.safeParse(id).success;

/** What does not fit of a row whose dates are read: columns with what is wrong. */
const findIssues = (
  table: TableName,
  row: Loose,
  areStored: boolean | undefined,
): (readonly [string, IssueText])[] => {
  const isMissing = (name: string) => row[name] === undefined;
  if (areStored)
    return [['id', isId] as const, ...TYPES[table]]
      .filter(([name, fits]) => !fits(row[name]))
      .map(([name]) => [name, isMissing(name) ? ISSUE.required : ISSUE.type]);
  const columns = Object.entries(CHECKS[table].shape);
  const stored: Loose | undefined = CHECKS[table].safeParse(row).data;
  if (stored && columns.every(([name]) => isSameValue(row[name], stored[name]))) return [];
  return columns.flatMap(([name, schema]) => {
    const issue = isMissing(name) ? ISSUE.required : issueOf(schema, row[name]);
    return issue ? [[name, issue] as const] : [];
  });
};

/** Reads one row; null where its id cannot be told. */
const readRow = <Name extends TableName>(
  table: Name,
  given: unknown,
  position: number,
  options: ReadOptions,
  issues: Issues,
): ReadRow<Name> | null => {
  if (!isObject(given)) {
    issues.addRow(table, { position, id: undefined }, 'id', ISSUE.row);
    return null;
  }
  const { id } = given;
  let fits = true;
  const told = new Set<string>();
  const report = (field: string, issue: IssueText) => {
    // The first about each field.
    if (told.has(field)) return;
    told.add(field);
    fits = false;
    issues.addRow(table, { position, id }, field, issue);
  };
  for (const name of Object.keys(given))
    if (name !== 'id' && !WRITTEN_COLUMNS[table].includes(name)) report(name, ISSUE.unknown);
  const row: Record<string, unknown> = { id };
  if (table === 'users') row[SECRET] = options.passwordOf(String(given['email']));
  for (const name of WRITTEN_COLUMNS[table]) {
    const { read, issue } = readDate(table, name, given[name], options);
    if (issue) report(name, issue);
    row[name] = read;
  }
  for (const [name, issue] of findIssues(table, row, options.areStored)) report(name, issue);
  return isId(id) ? { row: row as unknown as Rows[Name], position, fits } : null;
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
  issues: Issues,
): ReadTable<Name> => {
  // A document written by hand has no mails.
  if (table === 'mail' && given === undefined) return { rows: [], hasIds: true };
  if (!Array.isArray(given)) {
    issues.add(table, given === undefined ? ISSUE.required : ISSUE.table);
    return { rows: [], hasIds: false };
  }
  const rows = given.flatMap(
    (one: unknown, at) => readRow(table, one, at + 1, options, issues) ?? [],
  );
  const ids = new Set<number>();
  for (const { row, position } of rows) {
    if (ids.has(row.id)) issues.addRow(table, { position, id: row.id }, 'id', ISSUE.twice);
    ids.add(row.id);
  }
  for (const [index, column] of UNIQUE[table]) {
    const keys = new Set<unknown>();
    for (const { row, position } of rows.filter(({ fits }) => fits)) {
      const key = INDEXES[table][index](row);
      if (key !== null && keys.has(key))
        issues.addRow(table, { position, id: row.id }, column, ISSUE.twice);
      keys.add(key);
    }
  }
  return { rows, hasIds: ids.size === given.length };
};

/** Reports references to no row; none to a table whose ids are not all known. */
const checkReferences = (
  tables: { readonly [Name in TableName]: ReadTable<Name> },
  issues: Issues,
): void => {
  for (const table of TABLES) {
    for (const [column, target] of Object.entries(REFERENCES[table])) {
      if (!tables[target].hasIds) continue;
      const ids = new Set<unknown>(tables[target].rows.map(({ row }) => row.id));
      for (const { row, position } of tables[table].rows) {
        const reference = (row as unknown as WrittenRow)[column];
        if (isReference(reference) && !ids.has(reference))
          issues.addRow(table, { position, id: row.id }, column, noRowOf(target));
      }
    }
  }
};

/** The rows of a document by ascending id. They are of use only where there are no issues. */
export const readRows = (
  document: Readonly<Partial<Record<TableName, unknown>>>,
  options: ReadOptions,
  issues: Issues,
): TableSet<'rows'> => {
  const read = <Name extends TableName>(table: Name) =>
    readTable(table, document[table], options, issues);
  const tables = {
    users: read('users'),
    tickets: read('tickets'),
    favourites: read('favourites'),
    feedback: read('feedback'),
    mail: read('mail'),
  };
  checkReferences(tables, issues);
  return mapTables<'rows'>(<Name extends TableName>(table: Name) => {
    const { rows } = tables[table] as unknown as ReadTable<Name>;
    return rows.map(({ row }) => row).toSorted((a, b) => a.id - b.id);
  });
};
