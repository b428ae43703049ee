/**
 * What is stored has a format number. This list has one step from each format to the next; a file of an older format
 * passes through all steps after it before its shape is checked. What a step finds may be damaged: it changes what it
 * knows and leaves the rest to the check. Steps stay as they are once released, so they name tables and columns by
 * text and never refer to today's types.
 */
import { isObject, type Loose } from '#contract/json-values';

export interface Step {
  /** The snapshot: its head and its rows. */
  document: (document: Loose) => Loose;
  /** A line of the journal. */
  entry: (entry: Loose) => Loose;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Changes each stored row of a table, those of a file's scenario too. Rows of the seed that nobody changed are not stored. */
const changeRows = (table: string, change: (row: Loose) => Loose): Step => {
  const changeOne = (row: unknown) => (isObject(row) ? change(row) : row);
  const changeFile = (stored: Loose): Loose => {
    const { scenario_file } = stored;
    const rows = isObject(scenario_file) ? scenario_file[table] : undefined;
    if (!isObject(scenario_file) || !isList(rows)) return stored;
    return {
      ...stored,
      scenario_file: { ...scenario_file, [table]: rows.map((row) => changeOne(row)) },
    };
  };
  const changeState = (stored: Loose): Loose => {
    const state = changeFile(stored);
    const { changes } = state;
    const rows = isObject(changes) ? changes[table] : undefined;
    if (!isObject(changes) || !isList(rows)) return state;
    const changed = rows.map((pair) => (isList(pair) ? [pair[0], changeOne(pair[1])] : pair));
    return { ...state, changes: { ...changes, [table]: changed } };
  };
  return {
    document: changeState,
    entry: (entry) => {
      const { changes, state } = entry;
      if (isObject(state)) return { ...entry, state: changeState(state) };
      if (!isList(changes)) return changeFile(entry);
      const changed = changes.map((one) =>
        isList(one) && one[0] === table ? [table, one[1], changeOne(one[2])] : one,
      );
      return { ...entry, changes: changed };
    },
  };
};

/**
 * A new column; rows that are stored already take `value`. Not by spreading the row: V8 then gives each its own hidden
 * class, and scans of the table become 15 times slower until the next start.
 */
export const addColumn = (table: string, column: string, value: unknown): Step =>
  changeRows(table, (row) => Object.fromEntries([...Object.entries(row), [column, value]]));

/** `STEPS[0]` leads from format 1 to format 2, and so on. */
export const STEPS: readonly Step[] = [];
