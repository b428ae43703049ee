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
  const changeIn = (document: Loose): Loose => {
    const rows = document[table];
    const changeOne = (row: unknown) => (isObject(row) ? change(row) : row);
    return isList(rows) ? { ...document, [table]: rows.map(changeOne) } : document;
  };
  return (document) => {
    const { scenario_file } = document;
    const changed = changeIn(document);
    return isObject(scenario_file)
      ? { ...changed, scenario_file: changeIn(scenario_file) }
      : changed;
  };
};

/**
 * A new column; rows that are stored already take `value`. Not by spreading the row: V8 then gives each its own hidden
 * class, and scans of the table become 15 times slower until the next start.
 */
export const addColumn = (table: string, column: string, value: unknown): Step =>
  changeRows(table, (row) => Object.fromEntries([...Object.entries(row), [column, value]]));

/** `STEPS[0]` leads from format 1 to format 2, and so on. Nothing of another format was released yet, so there is none. */
export const STEPS: readonly Step[] = [];

/** The format that this version writes. */
export const FORMAT = STEPS.length + 1;
