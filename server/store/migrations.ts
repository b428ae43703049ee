/**
 * What is stored has a format number. This list has one step from each format to the next; a document of an older format
 * passes through all steps after it before its shape is checked. What a step finds may be damaged: it changes what it
 * knows and leaves the rest to the check. Steps stay as they are once released, so they name tables and columns by
 * text and never refer to today's types.
 */
import { isObject, type Loose } from '#contract/json-values';

/** Changes a document: its head and its rows. */
export type Step = (document: Loose) => Loose;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Changes each stored row of a table, those of a file's scenario too. Rows of the seed that nobody changed are not stored. */
const changeRows = (table: string, change: (row: Loose) => Loose): Step => {
  const changeOne = (row: unknown) => (isObject(row) ? change(row) : row);
  /** Those of one part of a document, of which each is something that has a row. */
  const changeIn = (document: Loose, part: string, each: (one: unknown) => unknown): Loose => {
    const tables = document[part];
    const rows = isObject(tables) ? tables[table] : undefined;
    if (!isObject(tables) || !isList(rows)) return document;
    return { ...document, [part]: { ...tables, [table]: rows.map(each) } };
  };
  return (document) =>
    changeIn(changeIn(document, 'scenario_file', changeOne), 'changes', (pair) =>
      isList(pair) ? [pair[0], changeOne(pair[1])] : pair,
    );
};

/**
 * A new column; rows that are stored already take `value`. Not by spreading the row: V8 then gives each its own hidden
 * class, and scans of the table become 15 times slower until the next start.
 */
export const addColumn = (table: string, column: string, value: unknown): Step =>
  changeRows(table, (row) => Object.fromEntries([...Object.entries(row), [column, value]]));

/** Format 1 had a journal, from an entry of this number on; `older-journal.ts` reads it. */
const withoutJournal: Step = (document) =>
  Object.fromEntries(Object.entries(document).filter(([key]) => key !== 'sequence'));

/** `STEPS[0]` leads from format 1 to format 2, and so on. */
export const STEPS: readonly Step[] = [withoutJournal];
