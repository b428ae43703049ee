import { dayInRome } from '#contract/rome-time';
import { sha256Hex } from '#platform/digest';
import { sizeOf, type NamedImages } from '../images/kept-images.ts';
import type { Bases } from '../store/bases.ts';
import { bytesOfChanges, COLUMNS, type TableName, TABLES } from '../store/schema.ts';
import type { StoreState } from '../store/stored-document.ts';
import type { KeptFaults } from './faults.ts';

/** The state of a sandbox as a value (LAB-02). It shares its rows with stores, which never change them. */
export interface KeptState {
  rows: StoreState;
  /** The day that the seed's rows are on. A live state goes to the seed of the day on which it is gone back to. */
  anchor: string;
  /** The instant at which the clock is frozen, in milliseconds; `null` for a live one. */
  at: number | null;
  faults: KeptFaults;
  /** Names of the planted defects (LAB-07). */
  defects: readonly string[];
  images: NamedImages;
  /** Number of rows by table. */
  counts: Readonly<Record<string, number>>;
  /** When it was kept, by the clock of its sandbox. */
  kept_at: string;
  /** Estimated bytes in memory and on disk, without the seed. */
  bytes: number;
  /** Bytes of the scenario's file, which is stored with the state; in memory it is shared. */
  file_bytes: number;
}

/** A state under a name. */
export interface SavedState extends KeptState {
  /** When it was kept, by the host's clock. */
  saved_at: string;
}

/** The scenario that a state is a change of, and the day of its clock; `null` for a live one. */
export const seedOf = ({ rows, at }: KeptState) => ({
  scenario: rows.scenario,
  date: at === null ? null : dayInRome(at),
});

export const withBytes = (state: Omit<KeptState, 'bytes'>): KeptState => {
  const others = sizeOf(state.images) + JSON.stringify(state.faults).length;
  return { ...state, bytes: bytesOfChanges(state.rows.changes) + others };
};

/** True where scenario, day and clock say everything but the faults and defects: a seed on its own day, without a change or a brand. */
export const isSeed = ({ rows, anchor, at }: KeptState, bases: Bases): boolean => {
  const file = bases.fileOf(rows.scenario, rows.base);
  if (rows.brand || file !== bases.file(rows.scenario)) return false;
  const seed = bases.of(rows.scenario, anchor, file);
  const isUnchanged = (table: TableName) =>
    rows.changes[table].length === 0 && rows.last_ids[table] === seed[table].lastId;
  return TABLES.every(isUnchanged) && (at === null || dayInRome(at) === anchor);
};

/** Equal for equal states, wherever and whenever they were kept. */
export const contentDigest = ({ rows, anchor, at, faults, defects, images }: KeptState): string => {
  const columnsOf = (table: TableName) => ['id', ...Object.keys(COLUMNS[table])];
  const changes = TABLES.map((table) =>
    rows.changes[table]
      .toSorted(([a], [b]) => a - b)
      .map(([id, row]) => [id, row && columnsOf(table).map((column) => row[column as 'id'])]),
  );
  const content = {
    scenario: [rows.scenario, rows.base],
    last_ids: TABLES.map((table) => rows.last_ids[table]),
    changes,
    clock: at === null ? 'live' : [anchor, at],
    faults,
    ...(defects.length > 0 && { defects }),
    ...(rows.brand && { brand: rows.brand }),
    images: [...images].map(([name, { digest }]) => `${name} ${digest}`).toSorted(),
  };
  return sha256Hex(JSON.stringify(content));
};

/** Bytes of all together on disk; an image that several of them have counts once. */
export const bytesOf = (states: readonly KeptState[]): number => {
  const images = new Map(
    states.flatMap((state) => [...state.images.values()].map((one) => [one.digest, one] as const)),
  );
  return states.reduce(
    (sum, state) => sum + state.bytes + state.file_bytes - sizeOf(state.images),
    sizeOf(images),
  );
};
