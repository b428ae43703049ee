/** A store's document: its shape, how it is written, and how it is read and checked, since people edit the files by hand. */
import * as z from 'zod/mini';
import { SCENARIOS } from '#contract/catalogue';
import { RowId, Natural } from '#contract/fields';
import { isObject, type Loose } from '#contract/json-values';
import { ROWS } from '#contract/rows';
import { FORMAT, STEPS } from './migrations.ts';
import { mapTables, TABLES, type PerTable, type Rows, type TableName } from './schema.ts';
import type { Seeds } from './seeds.ts';

/** What a store holds beyond the seed. */
export interface StoreState {
  scenario: string;
  /** The document of a scenario that is no built-in one. It is stored too, so that the file may change or go. */
  scenario_file?: Loose;
  /** The number of the generation: what lies between two replacements of all rows (DEMO-03). */
  generation: number;
  /** The highest id given in each table, so that none is given twice. */
  last_ids: PerTable<'number'>;
  /** The rows that differ from the seed. */
  changes: PerTable<'changes'>;
  /** What a laboratory keeps beside the rows. */
  extra?: Loose;
}

/** What takes the place of all that a store holds: a scenario's seed, where nothing else is said. */
export type NewState = Pick<StoreState, 'scenario'> & Partial<Omit<StoreState, 'generation'>>;

/** What is stored of a world, once it is read. */
export interface StoredDocument extends StoreState {
  /** The format that it is stored in. */
  format: number;
  /** The id of the seed that the changes belong to. */
  seed: string;
  /** The day that the seed was on. */
  seedDay: string;
  /** What a laboratory adds. */
  more: Loose;
}

export interface Seed {
  /** The id of the seed. */
  seed: string;
  /** The day that it is on. */
  date: string;
}

/** The ids of the seed's rows that are gone, by the tables that have any. */
export const removedRows = (changes: PerTable<'changes'>): Readonly<Record<string, number[]>> => {
  const removed = TABLES.map((table) => {
    const gone = changes[table].flatMap(([id, row]) => (row ? [] : [id]));
    return [table, gone.toSorted((a, b) => a - b)] as const;
  });
  return Object.fromEntries(removed.filter(([, ids]) => ids.length > 0));
};

/** The rows that differ from the seed's, by ascending id. */
export const changedRows = (changes: PerTable<'changes'>): PerTable<'rows'> =>
  mapTables<'rows'>(<Name extends TableName>(table: Name) =>
    changes[table]
      .flatMap(([, row]): Rows[Name][] => (row ? [row] : []))
      .toSorted((a, b) => a.id - b.id),
  );

/** A state as it is stored. */
export const storedDocument = ({ changes, ...head }: StoreState, { seed, date }: Seed): Loose => ({
  format: FORMAT,
  ...head,
  based_on: { seed, date, removed: removedRows(changes) },
  ...changedRows(changes),
});

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
  scenario_file: z.optional(z.custom<Loose>(isObject)),
  generation: Natural,
  last_ids: z.record(z.enum(TABLES), Natural),
  extra: z.optional(z.custom<Loose>(isObject)),
  based_on: z.object({
    seed: z.string(),
    date: z.iso.date(),
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
const assertKnownScenario = (
  { scenario, scenario_file }: z.output<typeof Head>,
  seeds: Seeds,
): void => {
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
  const more = STEPS.slice(format - 1).reduce((older, step) => step(older), value);
  const { data: head, error } = Head.safeParse(more);
  if (!head) throw notValid(String(error.issues[0]?.path[0]));
  assertKnownScenario(head, seeds);
  const { scenario, scenario_file, generation, last_ids, extra, based_on } = head;
  const changes = mapTables<'changes'>(<Name extends TableName>(table: Name) => [
    ...readRows(table, more[table]).map((row) => [row.id, row] as const),
    ...(based_on.removed[table] ?? []).map((id) => [id, null] as const),
  ]);
  return {
    ...{ format, seed: based_on.seed, seedDay: based_on.date, scenario, generation, last_ids },
    ...(scenario_file && { scenario_file }),
    ...(extra && { extra }),
    ...{ changes, more },
  };
};

/** The first line of why something does not parse. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** The name that a file gets which cannot be used; Windows allows no colon there. */
export const asideName = (name: string, why: string, instant: string): string =>
  `${name}.${why}-${instant.replaceAll(/[:.]/g, '-')}`;
