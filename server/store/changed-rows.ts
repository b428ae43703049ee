/** A state's document with changed rows alone, which is short enough for a link (STATIC-06). */
import { addDays } from '#contract/rome-time';
import { CLOCK_FIRST_DAY, CLOCK_LAST_DAY } from '#contract/limits';
import type { Bases } from './bases.ts';
import { day as isDay, id as isId } from './column-checks.ts';
import type { FileScenario } from './file-scenario.ts';
import { WRONG, type Mistakes } from './misfit.ts';
import { fromRelative, toRelative } from './relative-dates.ts';
import { TABLES, type TableName } from './schema.ts';
import { writeRow, type WrittenRow } from './state-document.ts';
import { isObject, type Loose } from '#contract/json-values';
import type { Store } from './store.ts';

/** Characters of the seed's fingerprint that a document names it by. */
const SEED_MARK = 16;

const seedMark = (bases: Bases, file: FileScenario | null): string =>
  (file?.fingerprint ?? bases.fingerprint).slice(0, SEED_MARK);

/**
 * The rows that differ from the seed's. `over` says from which seed, as it is on which day, and which of its rows are gone.
 */
export const writeChangedRows = (store: Store, relativeTo: string | null): Loose => {
  const { changes } = store.state;
  const { anchor, bases, file } = store;
  const written = (table: TableName): WrittenRow[] =>
    changes[table]
      .flatMap(([, row]) => (row ? [writeRow(table, row, relativeTo)] : []))
      .toSorted((one, other) => Number(one['id']) - Number(other['id']));
  const gone = (table: TableName): number[] =>
    changes[table].flatMap(([id, row]) => (row ? [] : [id])).toSorted((a, b) => a - b);
  const removed = TABLES.map((table) => [table, gone(table)] as const);
  return {
    over: {
      seed: seedMark(bases, file),
      date: relativeTo === null ? anchor : toRelative(anchor, 'day', relativeTo),
      removed: Object.fromEntries(removed.filter(([, ids]) => ids.length > 0)),
    },
    ...Object.fromEntries(TABLES.map((table) => [table, written(table)])),
  };
};

type Removed = Readonly<Partial<Record<TableName, readonly number[]>>>;

interface Place {
  bases: Bases;
  scenario: string;
  /** The day that relative dates count from. */
  today: string;
}

/** What `over` says where it fits: the day of the seed, and the ids of the rows that are gone. */
const readOver = (
  over: unknown,
  { bases, scenario, today }: Place,
  mistakes: Mistakes,
): { date: string; removed: Removed } | null => {
  const { seed, date, removed = {}, ...rest } = isObject(over) ? over : {};
  const on = typeof date === 'string' ? fromRelative(date, 'day', today) : null;
  const isRead =
    typeof seed === 'string' &&
    isDay(on) &&
    addDays(on, 0) === on &&
    on >= CLOCK_FIRST_DAY &&
    on <= CLOCK_LAST_DAY &&
    isObject(removed) &&
    Object.entries(removed).every(
      ([table, ids]) =>
        TABLES.some((one) => one === table) && Array.isArray(ids) && ids.every((id) => isId(id)),
    ) &&
    Object.keys(rest).length === 0;
  if (!isRead) mistakes.add('over', WRONG.over);
  else if (seed !== seedMark(bases, bases.file(scenario))) mistakes.add('over', WRONG.otherSeed);
  else return { date: on, removed };
  return null;
};

/**
 * A document with all its rows, those of the seed after its own, and the day that the seed is on. A document without `over`
 * has all of them, on the day of its clock.
 */
export const withSeedRows = (
  document: Loose,
  place: Place,
  mistakes: Mistakes,
): { whole: Loose; anchor: string } => {
  const { over } = document;
  const read = over === undefined ? null : readOver(over, place, mistakes);
  if (!read) return { whole: document, anchor: place.today };
  const seed = place.bases.of(place.scenario, read.date);
  const rowsOf = (table: TableName): unknown => {
    const given = document[table] ?? [];
    if (!Array.isArray(given)) return given;
    const own: unknown[] = given;
    const ids = own.map((row) => (isObject(row) ? row['id'] : null));
    const others = new Set<unknown>([...ids, ...(read.removed[table] ?? [])]);
    const seeded = [...seed[table].values()].filter(({ id }) => !others.has(id));
    return [...own, ...seeded.map((row) => writeRow(table, row, null))];
  };
  const rows = Object.fromEntries(TABLES.map((table) => [table, rowsOf(table)]));
  return { whole: { ...document, ...rows }, anchor: read.date };
};
