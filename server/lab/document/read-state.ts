/** Reads a state's document: that of an import, and that of a scenario's file (LAB-01, LAB-03). */
import * as z from 'zod/mini';
import { isObject, type Loose } from '#contract/json-values';
import { CLOCK_FIRST_DAY, CLOCK_LAST_DAY, IMAGE_MAX_WIDTH, WEBP_MAX_SIDE } from '#contract/limits';
import { rasterSizeOf, rasterTypeOf } from '#contract/image-formats';
import { UPLOADED_IMAGE, SEED_IMAGE } from '#contract/pictures';
import { SCENARIO_SAYS_MAX } from '#lab/limits';
import { State } from '#lab/state';
import { bytesOfBase64 } from '#platform/bytes';
import { TABLES, type Rows, type TableName } from '../../store/schema.ts';
import { mapTables, type PerTable } from '../../store/per-table.ts';
import { noPicture, ISSUE, type Issues, issuesOf, type IssueText } from './validation-error.ts';
import { isSameValue, type ReadRows } from './read-rows.ts';
import { fromRelative } from './relative-dates.ts';
import { writeRow } from './write-state.ts';

const unread = z.optional(z.unknown());

/** What an import has beside its rows and pictures. */
export const StateHead = z.extend(
  z.pick(State, { date: true, dates: true, clock: true, last_ids: true, over: true }),
  { scenario: unread, brand: unread },
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
const TEXTS: Readonly<Record<string, IssueText>> = {
  last_ids: ISSUE.lastId,
  clock: ISSUE.clock,
  over: ISSUE.over,
};

/** Parts that are read by themselves. */
const APART: ReadonlySet<string> = new Set([...TABLES, 'images']);

/** Reads what a document has beside its rows and pictures, as far as it fits. */
export const readHead = <S extends z.ZodMiniObject>(
  schema: S,
  document: Loose,
  issues: Issues,
  texts: typeof TEXTS = {},
): Partial<z.output<S>> => {
  const head = Object.entries(document).filter(([key]) => !APART.has(key));
  const read = issuesOf(schema, Object.fromEntries(head), { texts: { ...TEXTS, ...texts } });
  for (const [field, issue] of read.issues) issues.add(field, issue);
  const fitting = Object.fromEntries(head.filter(([key]) => !read.issues.has(key)));
  return read.data ?? fitting;
};

/** The highest id given in each table, which is no lower than that of a row. */
export const lastIdsOf = (
  given: z.output<typeof State>['last_ids'],
  rows: ReadRows,
): PerTable<'number'> =>
  mapTables<'number'>((table) => Math.max(given?.[table] ?? 0, rows[table].at(-1)?.id ?? 0));

/** The tickets of a document, as far as they can be read. */
const ticketsOf = ({ tickets }: Loose): Loose[] =>
  (Array.isArray(tickets) ? tickets : []).map((row: unknown) => (isObject(row) ? row : {}));

/** The pictures that the tickets of a document name. */
export const imagesNamed = (document: Loose): Set<string> =>
  new Set(
    ticketsOf(document)
      .map(({ image }) => image)
      .filter((image) => typeof image === 'string'),
  );

/** Whether a value can be the name of a picture, of the seed or of a world. */
const isImageName = (name: unknown): name is string =>
  typeof name === 'string' && (SEED_IMAGE.test(name) || UPLOADED_IMAGE.test(name));

/** Reports tickets whose picture, by a name that could be one, does not exist. */
export const checkPictures = (
  document: Loose,
  exists: (name: string) => boolean,
  lost: IssueText,
  issues: Issues,
): void => {
  for (const [at, { id, image }] of ticketsOf(document).entries())
    if (isImageName(image) && !exists(image))
      issues.addRow('tickets', { position: at + 1, id }, 'image', lost);
};

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
  if (!isObject(given)) issues.add('images', ISSUE.images);
  for (const [name, text] of Object.entries(isObject(given) ? given : {})) {
    if (!read(name, text)) issues.add('images', noPicture(name));
  }
  return images;
};

/** The seed that a document of changed rows may be over (STATIC-06). */
interface Seed {
  /** Its id, and its rows as they are on a day. */
  seedId: string;
  on: (day: string) => PerTable<'seed'>;
}

/** A document with the rows of its seed after its own, and the day that the seed is on; `null` where it does not fit. */
export const withSeedRows = (
  document: Loose,
  { seed, date, removed = {} }: NonNullable<z.output<typeof State>['over']>,
  { seedId, on }: Seed,
  today: string,
  issues: Issues,
): { whole: Loose; seedDay: string } | null => {
  const seedDay = fromRelative(date, today);
  const isDay = z.iso.date().safeParse(seedDay).success;
  if (!isDay || seedDay < CLOCK_FIRST_DAY || seedDay > CLOCK_LAST_DAY)
    issues.add('over', ISSUE.over);
  else if (seed !== seedId) issues.add('over', ISSUE.otherSeed);
  if (issues.has('over')) return null;
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
export const changesOver = (seed: PerTable<'seed'>, rows: PerTable<'rows'>): PerTable<'changes'> =>
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
