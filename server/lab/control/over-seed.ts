/** States as what differs from a seed (STATIC-06): documents that leave its rows out, and what a store keeps of one. */
import * as z from 'zod/mini';
import { RowId } from '#contract/fields';
import { isObject, type Loose } from '#contract/json-values';
import { CLOCK_FIRST_DAY, CLOCK_LAST_DAY } from '#contract/limits';
import { COLUMN_NAMES } from '../../store/columns.ts';
import { fromRelative } from '../document/relative-dates.ts';
import { TABLES, type Rows, type TableName } from '../../store/schema.ts';
import type { StoreState } from '../../store/stored-document.ts';
import { mapTables, type TableSet } from '../../store/table-set.ts';
import { changesFrom } from '../../store/table.ts';
import { ISSUE, isSameValue, type Issues } from '../document/validation-error.ts';
import { writeRow, type WrittenRow } from '../document/write-state.ts';

type Removed = Readonly<Partial<Record<TableName, readonly number[]>>>;

interface Place {
  /** The mark of the seed that the document may be over, and its rows as they are on a day. */
  mark: string;
  seedOn: (day: string) => TableSet<'seed'>;
  /** The day that relative dates count from. */
  today: string;
}

/** What `over` says where it fits: the day of the seed, and the ids of the rows that are gone. */
const readOver = (
  over: unknown,
  { mark, today }: Place,
  issues: Issues,
): { date: string; removed: Removed } | null => {
  const { seed, date, removed = {}, ...rest } = isObject(over) ? over : {};
  const on = typeof date === 'string' ? fromRelative(date, 'day', today) : null;
  const isRead =
    typeof seed === 'string' &&
    on !== null &&
    z.iso.date().safeParse(on).success &&
    on >= CLOCK_FIRST_DAY &&
    on <= CLOCK_LAST_DAY &&
    isObject(removed) &&
    Object.entries(removed).every(
      ([table, ids]) =>
        TABLES.some((one) => one === table) &&
        Array.isArray(ids) &&
        ids.every((id) => RowId.safeParse(id).success),
    ) &&
    Object.keys(rest).length === 0;
  if (!isRead) issues.add('over', ISSUE.over);
  else if (seed !== mark) issues.add('over', ISSUE.otherSeed);
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
  issues: Issues,
): { whole: Loose; anchor: string } => {
  const { over } = document;
  const read = over === undefined ? null : readOver(over, place, issues);
  if (!read) return { whole: document, anchor: place.today };
  const seed = place.seedOn(read.date);
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

const sameRow = (table: TableName, a: object, b: object): boolean => {
  const [one, other] = [a as WrittenRow, b as WrittenRow];
  return COLUMN_NAMES[table].every((name) => isSameValue(one[name], other[name]));
};

/** Rows by ascending id as what differs from a seed, which is what a store keeps. */
export const stateFrom = (
  rows: TableSet<'rows'>,
  seed: TableSet<'seed'>,
  head: Omit<StoreState, 'changes' | 'generation'>,
): Omit<StoreState, 'generation'> => ({
  ...head,
  changes: mapTables<'changes'>(<Name extends TableName>(table: Name) =>
    changesFrom<Rows[Name]>(seed[table], rows[table], (row, seeded) => sameRow(table, row, seeded)),
  ),
});
