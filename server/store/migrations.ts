/** What is stored has a format number. This list has one step from each format to the next. */
import { isObject, type Loose } from '#contract/json-values';

/**
 * Changes a document of one format, its head and its rows, to the next format. What it finds may be damaged: it changes what it
 * knows and leaves the rest to the check. It stays as it is once released, so it names tables and columns by text.
 */
export type Step = (document: Loose) => Loose;

/** `STEPS[0]` leads from format 1 to format 2, and so on. Nothing of another format was released yet, so there is none. */
export const STEPS: readonly Step[] = [];

/** The format that this version writes. */
export const FORMAT = STEPS.length + 1;

/**
 * A new column; rows that are stored already take `value`, those of a file's scenario too. Not by spreading the row: V8 then
 * gives each its own hidden class, and scans of the table become 15 times slower until the next start.
 */
export const addColumn =
  (table: string, column: string, value: unknown): Step =>
  (document) => {
    const { [table]: rows, scenario_file } = document;
    const changeRow = (row: unknown) =>
      isObject(row) ? Object.fromEntries([...Object.entries(row), [column, value]]) : row;
    return {
      ...document,
      ...(Array.isArray(rows) && { [table]: rows.map(changeRow) }),
      ...(isObject(scenario_file) && {
        scenario_file: addColumn(table, column, value)(scenario_file),
      }),
    };
  };
