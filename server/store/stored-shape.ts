/**
 * Reads what this store wrote: carries older formats over, then checks the shape, since people edit the files by hand.
 * It looks at every column of up to 100,000 rows at each start, so it is made of plain comparisons.
 */
import { Brand } from '#contract/brand';
import { isObject, type Loose } from '#contract/json-values';
import { SCENARIOS } from '#contract/catalogue';
import { RowId, Tally } from '#contract/fields';
import { TYPES } from './columns.ts';
import { FileScenario } from './file-scenario.ts';
import { explainMisfit } from './misfit.ts';
import { STEPS } from './migrations.ts';
import { TABLES, type TableName } from './schema.ts';
import type { StoredDocument } from './stored-document.ts';

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

const isId = (value: unknown): value is number => RowId.safeParse(value).success;
const isCount = (value: unknown): boolean => Tally.safeParse(value).success;

const notValid = (field: string, where = ''): Unreadable =>
  new Unreadable(`${where}field '${field}' is not valid`);

/** The format of a document; throws if it has none, or one that this version does not support. */
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
  const wrong = TYPES[table].find(([column, fits]) => !fits(row[column]))?.[0];
  if (wrong !== undefined || row['id'] !== id)
    throw notValid(wrong ?? 'id', `${table}, row ${id}: `);
};

/** Throws unless it is a scenario that is built in, or one whose file is stored with it and can still be read. */
const checkScenario = (scenario: unknown, scenario_file: unknown): void => {
  if (scenario_file === undefined && SCENARIOS.some((one) => one === scenario)) return;
  if (typeof scenario !== 'string' || !isObject(scenario_file)) throw notValid('scenario');
  try {
    new FileScenario(scenario, scenario_file, true).check();
  } catch (error) {
    throw new Unreadable(`the scenario ${scenario}: ${explainMisfit(error).join('; ')}`);
  }
};

const isLastIds = (value: unknown): boolean =>
  isObject(value) && TABLES.every((table) => isCount(value[table]));

const isWorn = (value: unknown): boolean => value === undefined || Brand.safeParse(value).success;

const HEAD: readonly (readonly [string, (value: unknown) => boolean])[] = [
  ['seed', (value) => typeof value === 'string'],
  ['resets', isCount],
  ['last_ids', isLastIds],
  ['changes', (value) => isObject(value) && TABLES.every((table) => Array.isArray(value[table]))],
  ['brand', isWorn],
];

function assertDocument(value: Loose): asserts value is Loose & StoredDocument {
  checkScenario(value['scenario'], value['scenario_file']);
  const wrong = HEAD.find(([field, isGood]) => !isGood(value[field]));
  if (wrong) throw notValid(wrong[0]);
  const changes = value['changes'] as Record<TableName, readonly unknown[]>;
  for (const table of TABLES) {
    for (const entry of changes[table]) {
      const [id, row] = Array.isArray(entry) && entry.length === 2 ? (entry as unknown[]) : [];
      checkRow(table, id, row);
    }
  }
}

/**
 * A stored document in today's shape; its `format` still says in which one it was stored. Throws `Unreadable` on what is no
 * document of this store, `NewerFormat` on one of a later version.
 */
export const parseDocument = (value: unknown): StoredDocument => {
  if (!isObject(value)) throw new Unreadable('not a document');
  const steps = STEPS.slice(checkFormat(value['format']) - 1);
  const document = steps.reduce((older, step) => step(older), value);
  assertDocument(document);
  return document;
};
