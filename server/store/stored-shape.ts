/**
 * Reads what this store wrote: carries older formats over, then checks the shape, since people edit the files by hand.
 * It looks at every column of up to 100,000 rows at each start, so it is made of plain comparisons.
 */
import { Brand } from '#contract/brand';
import { isObject, type Loose } from '#contract/json-values';
import { SCENARIOS } from '#contract/catalogue';
import { count, id as isId, oneOf, text } from './columns.ts';
import { FileScenario } from './file-scenario.ts';
import { explainMisfit } from './misfit.ts';
import { STEPS } from './migrations.ts';
import { TABLES, type TableName } from './schema.ts';
import type { Change, StoredDocument, StoredEntry, StoreState } from './stored-document.ts';
import { COLUMN_LISTS, type TableSet } from './table-set.ts';

/** The format that this version writes. */
export const FORMAT = STEPS.length + 1;

/** A stored file is not valid; the message names the table, row and field. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** True for an error that means damage: the content was read and is not what this store writes. */
export const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError || error instanceof Unreadable;

/** A newer version of Rivola wrote this, so it is not damage. */
export class NewerFormat extends Error {
  override name = 'NewerFormat';
  constructor(readonly format: number) {
    super(`format ${format} is newer than format ${FORMAT}`);
  }
}

const isBuiltIn = oneOf(SCENARIOS);
const isTable = oneOf(TABLES);

const notValid = (field: string, where = ''): Unreadable =>
  new Unreadable(`${where}field '${field}' is not valid`);

/** The format of a file or line; throws if it has none, or one that this version does not support. */
const checkFormat = (format: unknown): number => {
  if (!isId(format)) throw notValid('format');
  if (format > FORMAT) throw new NewerFormat(format);
  return format;
};

/** Throws unless it is a valid row with this id, or `null` for a deleted one. */
const checkRow = (table: TableName, id: unknown, row: unknown): void => {
  if (!isId(id) || (row !== null && !isObject(row)))
    throw new Unreadable(`${table}: an entry is not a row`);
  if (row === null) return;
  const wrong = COLUMN_LISTS[table].find(([column, fits]) => !fits(row[column]))?.[0];
  if (wrong !== undefined || row['id'] !== id)
    throw notValid(wrong ?? 'id', `${table}, row ${id}: `);
};

/** A scenario that is built in, or one whose file is stored with it and can still be read. */
const readScenario = (field: string, scenario: unknown, scenario_file: unknown): string => {
  if (scenario_file === undefined && isBuiltIn(scenario)) return scenario;
  if (typeof scenario !== 'string' || !isObject(scenario_file)) throw notValid(field);
  try {
    new FileScenario(scenario, scenario_file, true).check();
    return scenario;
  } catch (error) {
    throw new Unreadable(`the scenario ${scenario}: ${explainMisfit(error).join('; ')}`);
  }
};

const isLastIds = (value: unknown): value is TableSet<'number'> =>
  isObject(value) && TABLES.every((table) => count(value[table]));

const isBrand = (value: unknown): value is Brand => Brand.safeParse(value).success;
const isWorn = (value: unknown): value is Brand | undefined =>
  value === undefined || isBrand(value);

const STATE: readonly (readonly [string, (value: unknown) => boolean])[] = [
  ['resets', count],
  ['last_ids', isLastIds],
  ['changes', (value) => isObject(value) && TABLES.every((table) => Array.isArray(value[table]))],
  ['brand', isWorn],
];

const HEAD: typeof STATE = [['seed', text], ['sequence', count], ...STATE];

function assertState(value: Loose, head = STATE): asserts value is Loose & StoreState {
  readScenario('scenario', value['scenario'], value['scenario_file']);
  const wrong = head.find(([field, isGood]) => !isGood(value[field]));
  if (wrong) throw notValid(wrong[0]);
  const changes = value['changes'] as Record<TableName, readonly unknown[]>;
  for (const table of TABLES) {
    for (const entry of changes[table]) {
      const [id, row] = Array.isArray(entry) && entry.length === 2 ? (entry as unknown[]) : [];
      checkRow(table, id, row);
    }
  }
}

function assertDocument(value: Loose): asserts value is Loose & StoredDocument {
  assertState(value, HEAD);
}

function assertChanges(value: readonly unknown[]): asserts value is readonly Change[] {
  for (const change of value) {
    const [table, id, row] = Array.isArray(change) ? (change as unknown[]) : [];
    if (!isTable(table)) throw new Unreadable('a change names an unknown table');
    checkRow(table, id, row);
  }
}

/**
 * The snapshot in today's shape; its `format` still says in which one it was stored. Throws `Unreadable` on what is no
 * snapshot of this store, `NewerFormat` on one of a later version.
 */
export const parseDocument = (value: unknown): StoredDocument => {
  if (!isObject(value)) throw new Unreadable('not a document');
  const steps = STEPS.slice(checkFormat(value['format']) - 1);
  const document = steps.reduce((older, step) => step.document(older), value);
  assertDocument(document);
  return document;
};

/** A line of the journal in today's shape; throws as `parseDocument` does. */
export const parseEntry = (value: unknown): StoredEntry => {
  if (!isObject(value)) throw new Unreadable('not an entry');
  const format = checkFormat(value['format']);
  const steps = STEPS.slice(format - 1);
  const { sequence, reset, scenario_file, state_of, resets, last_ids, state, changes, brand } =
    steps.reduce((older, step) => step.entry(older), value);
  if (!isId(sequence)) throw new Unreadable('not an entry');
  if (reset !== undefined) {
    const scenario = readScenario('reset', reset, scenario_file);
    return { format, sequence, reset: scenario, ...(isObject(scenario_file) && { scenario_file }) };
  }
  if (state_of !== undefined) {
    if (!isId(state_of) || !count(resets)) throw notValid('state_of');
    if (!isLastIds(last_ids)) throw notValid('last_ids');
    if (!isWorn(brand)) throw notValid('brand');
    return { format, sequence, state_of, resets, last_ids, ...(brand && { brand }) };
  }
  if (state !== undefined) {
    if (!isObject(state)) throw notValid('state');
    assertState(state);
    return { format, sequence, state };
  }
  if (brand !== undefined) {
    if (brand !== null && !isBrand(brand)) throw notValid('brand');
    return { format, sequence, brand };
  }
  if (!Array.isArray(changes)) throw notValid('changes');
  assertChanges(changes);
  return { format, sequence, changes };
};
