/** Reads what this store wrote: carries older formats over, then checks the shape, since people edit the files by hand. */
import * as z from 'zod/mini';
import { isObject, type Loose } from '#contract/json-values';
import { SCENARIOS } from '#contract/catalogue';
import { RowId, Tally } from '#contract/fields';
import { FileScenario } from './file-scenario.ts';
import { explainIssues, Issues } from './validation-error.ts';
import { FORMAT, STEPS } from './migrations.ts';
import { readStoredRows } from './read-rows.ts';
import { TABLES, type TableName } from './schema.ts';
import type { ScenarioDocument, StoredDocument } from './stored-document.ts';
import { mapTables, type TableSet } from './table-set.ts';

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
  resets: Tally,
  last_ids: z.record(z.enum(TABLES), Tally),
  extra: z.optional(z.custom<Loose>(isObject)),
  over: z.object({
    seed: z.string(),
    date: z.optional(z.iso.date()),
    removed: z.partialRecord(z.enum(TABLES), z.array(RowId)),
  }),
});

const notValid = (field: string): Unreadable => new Unreadable(`field '${field}' is not valid`);

/** Runs a check that throws a refusal with all that does not fit. */
const orUnreadable = (about: string, check: () => void): void => {
  try {
    check();
  } catch (error) {
    throw new Unreadable(about + explainIssues(error).join('; '));
  }
};

/** Throws unless it is a scenario that is built in, or one whose file is stored with it and can still be read. */
const checkScenario = ({ scenario, scenario_file }: z.output<typeof Head>): void => {
  if (scenario_file)
    orUnreadable(`the scenario ${scenario}: `, () =>
      new FileScenario(scenario, scenario_file, true).check(),
    );
  else if (!SCENARIOS.some((one) => one === scenario)) throw notValid('scenario');
};

/**
 * A stored document in today's shape; its `format` still says in which one it was stored. Throws `Unreadable` on what is no
 * document of this store, `NewerFormat` on one of a later version.
 */
export const parseDocument = (value: unknown): StoredDocument => {
  if (!isObject(value)) throw new Unreadable('not a document');
  const format = RowId.safeParse(value['format']).data;
  if (format === undefined) throw notValid('format');
  if (format > FORMAT) throw new NewerFormat(format);
  const document = STEPS.slice(format - 1).reduce((older, step) => step(older), value);
  const { data: head, error } = Head.safeParse(document);
  if (!head) throw notValid(String(error.issues[0]?.path[0]));
  checkScenario(head);
  const issues = new Issues();
  const rows = readStoredRows(document, issues);
  orUnreadable('', () => issues.throwIfAny());
  const { scenario, scenario_file, resets, last_ids, extra, over } = head;
  return {
    ...{ format, seed: over.seed, anchor: over.date, scenario, resets, last_ids },
    ...(scenario_file && { scenario_file }),
    ...(extra && { extra }),
    changes: changesOf(rows, over.removed),
    more: document,
  };
};

const changesOf = (
  rows: TableSet<'rows'>,
  removed: Partial<Record<TableName, number[]>>,
): TableSet<'changes'> =>
  mapTables<'changes'>(<Name extends TableName>(table: Name) => [
    ...rows[table].map((row) => [row.id, row] as const),
    ...(removed[table] ?? []).map((id) => [id, null] as const),
  ]);
