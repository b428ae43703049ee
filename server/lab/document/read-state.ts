/** Reads what a state's document has beside its rows: that of an import, and that of a scenario's file (LAB-01, LAB-03). */
import * as z from 'zod/mini';
import { isObject, type Loose } from '#contract/json-values';
import { CLOCK_FIRST_DAY, CLOCK_LAST_DAY, IMAGE_MAX_WIDTH, WEBP_MAX_SIDE } from '#contract/limits';
import { rasterSizeOf, rasterTypeOf } from '#contract/image-formats';
import { UPLOADED_IMAGE } from '#contract/pictures';
import { SCENARIO_SAYS_MAX } from '#lab/limits';
import { LAB_PROBLEM } from '#lab/problems';
import { State } from '#lab/state';
import { bytesOfBase64 } from '#platform/bytes';
import { mapTables, TABLES, type PerTable, type Rows, type TableName } from '../../store/schema.ts';
import { fieldIssues, type Issues, nameShown, type Texts } from './issues.ts';
import { isSameValue, type ReadRows } from './read-rows.ts';
import { fromRelative } from './relative-dates.ts';
import { writeRow } from './write-state.ts';

const unread = z.optional(z.unknown());

/** What an import has beside its rows and pictures; which scenarios there are is known where it is imported. */
export const StateHead = z.extend(
  z.pick(State, {
    ...{ date: true, dates: true, clock: true, last_ids: true, based_on: true, brand: true },
  }),
  { scenario: unread },
);

const Line = z.string().check(z.regex(/^\S.*$/), z.maxLength(SCENARIO_SAYS_MAX));

/** The same of a scenario's file. What it says of scenario and clock is not used: a sandbox has its own. */
export const ScenarioHead = z.extend(z.pick(State, { last_ids: true }), {
  /** What it is for: a line for everybody, or one in each language. */
  says: z.union([Line, z.object({ it: Line, en: Line })]),
  dates: z.literal('relative'),
  ...{ scenario: unread, date: unread, clock: unread },
});

/** Texts in place of those of the schema. */
const TEXTS: Texts = {
  last_ids: LAB_PROBLEM.stateLastId,
  clock: LAB_PROBLEM.stateClock,
  based_on: LAB_PROBLEM.stateBasedOn,
  says: LAB_PROBLEM.scenarioSays,
};

/** Parts that are read by themselves. */
const APART: ReadonlySet<string> = new Set([...TABLES, 'images']);

/** Reads what a document has beside its rows and pictures, as far as it fits. */
export const readHead = <S extends z.ZodMiniObject>(
  schema: S,
  document: Loose,
  issues: Issues,
): Partial<z.output<S>> => {
  const head = Object.entries(document).filter(([key]) => !APART.has(key));
  const read = fieldIssues(schema, Object.fromEntries(head), TEXTS);
  for (const [field, text] of read.issues) issues.add(field, text);
  const fitting = Object.fromEntries(head.filter(([key]) => !read.issues.has(key)));
  return read.data ?? fitting;
};

/** The highest id given in each table, which is no lower than that of a row. */
export const lastIdsOf = (
  given: z.output<typeof State>['last_ids'],
  rows: ReadRows,
): PerTable<'number'> =>
  mapTables<'number'>((table) => Math.max(given?.[table] ?? 0, rows[table].at(-1)?.id ?? 0));

/** The pictures that the tickets of a document name. */
export const imagesNamed = ({ tickets }: Loose): Set<string> =>
  new Set(
    (Array.isArray(tickets) ? (tickets as unknown[]) : [])
      .map((row) => (isObject(row) ? row['image'] : null))
      .filter((image) => typeof image === 'string'),
  );

/** Whether a picture has the size in which an upload is stored (PUB-17): a few bytes can decode to gigabytes. */
const isOfStoredSize = (bytes: Uint8Array): boolean => {
  const { width, height } = rasterSizeOf(bytes) ?? { width: 0, height: 0 };
  return width > 0 && width <= IMAGE_MAX_WIDTH && height > 0 && height <= WEBP_MAX_SIDE;
};

/** Pictures by name. Each must be named by a ticket, and be a picture of the type that its name says. */
export const readImages = (document: Loose, issues: Issues): Map<string, Uint8Array> => {
  const images = new Map<string, Uint8Array>();
  const { images: given = {} } = document;
  const named = imagesNamed(document);
  const read = (name: string, text: unknown): boolean => {
    if (typeof text !== 'string' || !UPLOADED_IMAGE.test(name) || !named.has(name)) return false;
    const bytes = bytesOfBase64(text);
    images.set(name, bytes);
    return rasterTypeOf(bytes) === name.split('.').at(-1) && isOfStoredSize(bytes);
  };
  if (!isObject(given)) issues.add('images', LAB_PROBLEM.stateImages);
  for (const [name, text] of Object.entries(isObject(given) ? given : {}))
    if (!read(name, text)) issues.add('images', LAB_PROBLEM.stateImage(nameShown(name)));
  return images;
};

/** The seed that a document of changed rows may be based on (STATIC-06). */
interface Seed {
  /** Its id, and its rows as they are on a day. */
  seedId: string;
  on: (day: string) => PerTable<'table'>;
}

/** A document with the rows of its seed after its own, and the day that the seed is on; `null` where it does not fit. */
export const withSeedRows = (
  document: Loose,
  { seed, date, removed = {} }: NonNullable<z.output<typeof State>['based_on']>,
  { seedId, on }: Seed,
  today: string,
  issues: Issues,
): { whole: Loose; seedDay: string } | null => {
  const seedDay = fromRelative(date, today);
  const isDay = z.iso.date().safeParse(seedDay).success;
  if (!isDay || seedDay < CLOCK_FIRST_DAY || seedDay > CLOCK_LAST_DAY)
    issues.add('based_on', LAB_PROBLEM.stateBasedOn);
  else if (seed !== seedId) issues.add('based_on', LAB_PROBLEM.stateSeed);
  if (issues.has('based_on')) return null;
  const seeded = on(seedDay);
  const rowsOf = (table: TableName): unknown => {
    const { [table]: given = [] } = document;
    if (!Array.isArray(given)) return given;
    const own: unknown[] = given;
    const ids = own.map((row) => (isObject(row) ? row['id'] : null));
    const others = new Set<unknown>([...ids, ...(removed[table] ?? [])]);
    const rows = [...seeded[table].values()].filter(({ id }) => !others.has(id));
    return [...own, ...rows.map((row) => writeRow(table, row, null))];
  };
  const rows = TABLES.map((table) => [table, rowsOf(table)]);
  return { whole: { ...document, ...(Object.fromEntries(rows) as Loose) }, seedDay };
};

/** What rows change of a seed's, which is what a store keeps. */
export const changesOver = (seed: PerTable<'table'>, rows: PerTable<'rows'>): PerTable<'changes'> =>
  mapTables<'changes'>(<Name extends TableName>(table: Name) => {
    const kept = new Set(rows[table].map(({ id }) => id));
    const gone = [...seed[table].values()].filter(({ id }) => !kept.has(id));
    const changed = rows[table].filter((row) => !isSameRow(row, seed[table].get(row.id)));
    return [
      ...gone.map(({ id }) => [id, null] as const),
      ...changed.map((row): [number, Rows[Name]] => [row.id, row]),
    ];
  });

const isSameRow = (row: object, seeded: object | undefined): boolean =>
  seeded !== undefined &&
  Object.entries(seeded).every(([name, value]) => isSameValue((row as Loose)[name], value));
