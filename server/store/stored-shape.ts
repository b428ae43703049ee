/** Reads what this store wrote: carries older formats over, then checks the shape, since people edit the files by hand. */
import * as z from 'zod/mini';
import { isObject, type Loose } from '#contract/json-values';
import { SCENARIOS } from '#contract/catalogue';
import { RowId, Tally } from '#contract/fields';
import { ROWS } from '#contract/rows';
import { FORMAT, STEPS } from './migrations.ts';
import { TABLES, type Rows, type TableName } from './schema.ts';
import type { Seeds } from './seeds.ts';
import type { ScenarioDocument, StoredDocument } from './stored-document.ts';
import { mapTables, type PerTable } from './per-table.ts';

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

/** What a stored document has beside its rows. */
const Head = z.looseObject({
  format: RowId,
  scenario: z.string(),
  scenario_file: z.optional(z.custom<ScenarioDocument>(isObject)),
  generation: Tally,
  last_ids: z.record(z.enum(TABLES), Tally),
  extra: z.optional(z.custom<Loose>(isObject)),
  over: z.object({
    seed: z.string(),
    date: z.optional(z.iso.date()),
    removed: z.partialRecord(z.enum(TABLES), z.array(RowId)),
  }),
});

const notValid = (field: string, place = ''): Unreadable =>
  new Unreadable(`${place}field '${field}' is not valid`);

/** Rules may have changed since a value was stored: it is damaged where it is of another type, or no date where it was one. */
export const isOfAnotherType = (issue: z.core.$ZodIssue): boolean => {
  if (issue.code === 'invalid_value') return typeof issue.input !== 'string';
  if (issue.code === 'invalid_format') return issue.format.startsWith('date');
  return /^(invalid_type|unrecognized_keys)$/.test(issue.code) || issue.path[0] === 'id';
};

const STORED_ROWS = { ...ROWS, users: z.extend(ROWS.users, { password: z.string() }) };

/** The rows of a table, which are some of a world's: what they refer to may be in the seed. */
const readRows = <Name extends TableName>(table: Name, given: unknown): Rows[Name][] => {
  if (!Array.isArray(given)) throw notValid(table);
  const ids = new Set<unknown>();
  for (const [at, row] of (given as unknown[]).entries()) {
    const { error } = STORED_ROWS[table].safeParse(row, { reportInput: true });
    const issue = error?.issues.find(isOfAnotherType);
    const { id } = isObject(row) ? row : {};
    const [field = 'id'] = issue?.code === 'unrecognized_keys' ? issue.keys : (issue?.path ?? []);
    if (issue || ids.has(id)) throw notValid(String(field), `${table}, row ${at + 1}: `);
    ids.add(id);
  }
  return given as Rows[Name][];
};

/** Throws unless it is a scenario that is built in, or one whose file is stored with it and can still be read. */
const checkScenario = ({ scenario, scenario_file }: z.output<typeof Head>, seeds: Seeds): void => {
  if (!scenario_file) {
    if (!SCENARIOS.some((one) => one === scenario)) throw notValid('scenario');
    return;
  }
  const file = seeds.fileOf(scenario, scenario_file);
  if (!file) throw notValid('scenario_file');
  const problems = file.problems();
  if (problems.length > 0) throw new Unreadable(`the scenario ${scenario}: ${problems.join('; ')}`);
};

/**
 * A stored document in today's shape; its `format` still says in which one it was stored. Throws `Unreadable` on what is no
 * document of this store, `NewerFormat` on one of a later version.
 */
export const parseDocument = (value: unknown, seeds: Seeds): StoredDocument => {
  if (!isObject(value)) throw new Unreadable('not a document');
  const format = RowId.safeParse(value['format']).data;
  if (format === undefined) throw notValid('format');
  if (format > FORMAT) throw new NewerFormat(format);
  const document = STEPS.slice(format - 1).reduce((older, step) => step(older), value);
  const { data: head, error } = Head.safeParse(document);
  if (!head) throw notValid(String(error.issues[0]?.path[0]));
  checkScenario(head, seeds);
  const rows = mapTables<'rows'>((table) => readRows(table, document[table]));
  const { scenario, scenario_file, generation, last_ids, extra, over } = head;
  return {
    ...{ format, seed: over.seed, seedDay: over.date, scenario, generation, last_ids },
    ...(scenario_file && { scenario_file }),
    ...(extra && { extra }),
    changes: changesOf(rows, over.removed),
    more: document,
  };
};

const changesOf = (
  rows: PerTable<'rows'>,
  removed: Partial<Record<TableName, number[]>>,
): PerTable<'changes'> =>
  mapTables<'changes'>(<Name extends TableName>(table: Name) => [
    ...rows[table].map((row) => [row.id, row] as const),
    ...(removed[table] ?? []).map((id) => [id, null] as const),
  ]);
