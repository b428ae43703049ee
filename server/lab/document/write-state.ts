/**
 * Writes a sandbox's state as a document that people and suites read and write (LAB-01), and that a scenario's file is made
 * of (LAB-03); `read-state.ts` reads it.
 */
import type { Loose } from '#contract/json-values';
import type { InBoth } from '#contract/texts';
import { DATES } from '#lab/rows';
import { COLUMN_NAMES, TABLES, type Rows, type TableName } from '../../store/schema.ts';
import { changedRows, removedRows, type Seed } from '../../store/stored-document.ts';
import type { PerTable } from '../../store/per-table.ts';
import { toRelative } from './relative-dates.ts';

/** A row without a password, its columns in the order of the schema, so that equal rows are equal texts. */
export const writeRow = (
  table: TableName,
  row: Rows[TableName],
  relativeTo: string | null,
): Loose => {
  const values = row as unknown as Loose;
  const write = (name: string) => {
    const value = values[name];
    const isDate = relativeTo !== null && name in DATES[table] && typeof value === 'string';
    return isDate ? toRelative(value, relativeTo) : value;
  };
  return Object.fromEntries(['id', ...COLUMN_NAMES[table]].map((name) => [name, write(name)]));
};

/** Rows by table, each with its rows in the order in which they are given. */
export const writeRows = (rows: PerTable<'rows'>, relativeTo: string | null): Loose =>
  Object.fromEntries(
    TABLES.map((table) => [table, rows[table].map((row) => writeRow(table, row, relativeTo))]),
  );

/** The rows that differ from the seed's, which are few enough for a link (STATIC-06). */
export const writeChangedRows = (
  changes: PerTable<'changes'>,
  { seed, date }: Seed,
  relativeTo: string | null,
): Loose => ({
  over: {
    seed,
    date: relativeTo === null ? date : toRelative(date, relativeTo),
    removed: removedRows(changes),
  },
  ...writeRows(changedRows(changes), relativeTo),
});

/** A value on one line, with blanks that an editor would put there. */
const lineOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map(lineOf)
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${lineOf(one)}`);
  if (parts.length === 0) return isList ? '[]' : '{}';
  return isList ? `[ ${parts.join(', ')} ]` : `{ ${parts.join(', ')} }`;
};

const listed = (open: string, lines: readonly string[], close: string): string =>
  `${open}\n${lines.map((line) => `    ${line}`).join(',\n')}\n  ${close}`;

/** A part: a row, or a picture, on each line. */
const partOf = (key: string, part: unknown): string => {
  if (Array.isArray(part) && part.length > 0) return listed('[', part.map(lineOf), ']');
  const pictures = key === 'images' ? Object.entries(part as Loose) : [];
  if (pictures.length === 0) return lineOf(part);
  const lines = pictures.map(([name, text]) => `${lineOf(name)}: ${lineOf(text)}`);
  return listed('{', lines, '}');
};

/** A document with a row on each line, so that people can edit it and a diff shows which rows have changed. */
export const stateText = (document: Loose): string => {
  const parts = Object.entries(document).map(
    ([key, part]) => `  ${lineOf(key)}: ${partOf(key, part)}`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
};

const LEFT_OUT: ReadonlySet<string> = new Set(['scenario', 'clock']);

/**
 * An export with relative dates as the text of a scenario's file. Its scenario and clock are left out, since a sandbox on
 * the file's scenario has its own; so is an empty list of pictures.
 */
export const scenarioText = (exported: Loose, says: string | InBoth): string =>
  stateText(
    Object.fromEntries(
      Object.entries({ says, ...exported }).filter(
        ([key, part]) => !LEFT_OUT.has(key) && !(key === 'images' && lineOf(part) === '{}'),
      ),
    ),
  );
