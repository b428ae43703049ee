/**
 * Writes a sandbox's state as a document that people and suites read and write (LAB-01), and that a scenario's file is made
 * of (LAB-03); `read-state.ts` reads it.
 */
import type { Loose } from '#contract/json-values';
import { COLUMNS } from '#contract/rows';
import type { InBoth } from '#contract/texts';
import { DATES } from '#lab/rows';
import { changedRows, removedRows, type Seed } from '../../store/document.ts';
import { TABLES, type PerTable, type Rows, type TableName } from '../../store/schema.ts';
import { toRelative } from './relative-dates.ts';

/** The columns of a table that an export has beside the id, in their order. */
export const columnsOf = (table: TableName): string[] => Object.keys(COLUMNS[table]);

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
  return Object.fromEntries(['id', ...columnsOf(table)].map((name) => [name, write(name)]));
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
  based_on: {
    seed,
    date: relativeTo === null ? date : toRelative(date, relativeTo),
    removed: removedRows(changes),
  },
  ...writeRows(changedRows(changes), relativeTo),
});

/** A value on one line, with blanks that an editor would put there: a line break in a text is escaped. */
const lineOf = (value: unknown): string => JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');

const listed = (open: string, lines: readonly string[], close: string): string =>
  `${open}\n${lines.map((line) => `    ${line}`).join(',\n')}\n  ${close}`;

/** A part: a row, or a picture, on each line. */
const partOf = (key: string, part: unknown): string => {
  if (Array.isArray(part) && part.length > 0)
    return listed(
      '[',
      part.map((one) => lineOf(one)),
      ']',
    );
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
