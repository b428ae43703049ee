/** The state of a sandbox as a value (LAB-02), and as it is stored. */
import * as z from 'zod/mini';
import type { Loose } from '#contract/json-values';
import { dayInRome } from '#contract/rome-time';
import { sha256Hex } from '#platform/digest';
import type { ImageFolder, NamedImages } from '../../images/image-folder.ts';
import { sizeOf, type KeptImages } from './kept-images.ts';
import type { Seeds } from '../../store/seeds.ts';
import { Tally } from '#contract/fields';
import { COLUMN_NAMES } from '../../store/columns.ts';
import { bytesOfDocument } from '../../store/file-scenario.ts';
import { bytesOfChanges, type TableName, TABLES } from '../../store/schema.ts';
import { Unreadable } from '../../store/stored-shape.ts';
import { storedDocument } from '../../store/write-state.ts';
import type { StoredDocument, StoreState } from '../../store/stored-document.ts';
import { mapTables } from '../../store/table-set.ts';
import type { Store } from '../../store/store.ts';
import { SandboxClock } from './clock.ts';
import type { Defects } from './defects.ts';
import { KeptFaults, type Faults } from './faults.ts';

/** What a state has beside rows and images. */
const Head = z.object({
  faults: KeptFaults,
  /** Names of the planted defects (LAB-07). */
  defects: z.array(z.string()),
  counts: z.record(z.enum(TABLES), Tally),
  /** When it was kept, by the clock of its sandbox and by the host's. */
  kept_at: z.iso.datetime({ precision: 3 }),
  saved_at: z.iso.datetime({ precision: 3 }),
});

/** Images by name, each by the SHA-256 of its content. */
const StoredHead = z.extend(Head, {
  images: z.record(z.string(), z.string()),
  clock: z.union([
    z.object({ mode: z.literal('live') }),
    z.object({ mode: z.literal('frozen'), now: z.iso.datetime({ precision: 3 }) }),
  ]),
});

/** A state shares its rows with stores, which never change them. */
interface RowsAndHead extends z.output<typeof Head> {
  rows: StoreState;
  /** The mark of the seed that its rows are changes of. */
  seed: string;
  /** The day that the seed's rows are on. A live state goes to the seed of the day on which it is gone back to. */
  anchor: string;
  /** The instant at which the clock is frozen, in milliseconds; `null` for a live one. */
  at: number | null;
  /** Bytes of the scenario's file, which is stored with the state; in memory it is shared. */
  file_bytes: number;
}

export interface KeptState extends RowsAndHead {
  images: NamedImages;
  /** Estimated bytes in memory and on disk, without the seed. */
  bytes: number;
}

/** What a sandbox's state is taken from. */
interface Source {
  store: Store;
  clock: SandboxClock;
  faults: Faults;
  defects: Defects;
}

/** The present state of a sandbox, but for its images. */
export const stateOf = ({ store, clock, faults, defects }: Source): RowsAndHead => ({
  rows: store.state,
  seed: store.seeds.mark(store.file),
  anchor: store.anchor,
  at: clock.mode === 'live' ? null : clock.now(),
  faults: faults.kept,
  defects: [...defects.on],
  counts: mapTables<'number'>((table) => store.tables[table].size),
  kept_at: clock.instant(),
  saved_at: new SandboxClock(null).instant(),
  file_bytes: store.file?.bytes ?? 0,
});

const withImages = (state: RowsAndHead, images: NamedImages): KeptState => {
  const others = sizeOf(images) + JSON.stringify(state.faults).length;
  return { ...state, images, bytes: bytesOfChanges(state.rows.changes) + others };
};

/** The present state of a sandbox, with its images held in a folder. */
export const captureState = async (
  sandbox: Source & { images: ImageFolder; followCalendar: () => void },
  folder: KeptImages,
): Promise<KeptState> => {
  const { store, images } = sandbox;
  sandbox.followCalendar();
  for (;;) {
    const state = stateOf(sandbox);
    const named = [...store.tickets.values()].flatMap(({ image }) => image ?? []);
    const names = named.filter((name) => images.path(name) !== undefined);
    const isStale = () => names.some((name) => images.path(name) === undefined);
    try {
      const held = await folder.hold(await images.describe(names));
      // An image that was removed meanwhile belonged to a ticket that is gone too: look again.
      if (!isStale()) return withImages(state, held);
    } catch (error) {
      if (!isStale()) throw error;
    }
  }
};

/** The scenario that a state is a change of, and the day of its clock; `null` for a live one. */
export const seedOf = ({ rows, at }: KeptState) => ({
  scenario: rows.scenario,
  date: at === null ? null : dayInRome(at),
});

/** True where scenario, day and clock say everything but the faults and defects: a seed on its own day, without a change or a brand. */
export const isSeed = ({ rows, anchor, at }: KeptState, seeds: Seeds): boolean => {
  const file = seeds.fileOf(rows.scenario, rows.scenario_file);
  if (rows.brand || file !== seeds.file(rows.scenario)) return false;
  const seed = seeds.of(rows.scenario, anchor, file);
  const isUnchanged = (table: TableName) =>
    rows.changes[table].length === 0 && rows.last_ids[table] === seed[table].lastId;
  return TABLES.every(isUnchanged) && (at === null || dayInRome(at) === anchor);
};

/** Equal for equal states, wherever and whenever they were kept. */
export const contentDigest = ({ rows, anchor, at, faults, defects, images }: KeptState): string => {
  const valuesOf = (table: TableName, row: object | null) =>
    row && COLUMN_NAMES[table].map((name) => (row as Loose)[name]);
  const changes = TABLES.map((table) =>
    rows.changes[table]
      .toSorted(([one], [other]) => one - other)
      .map(([row, values]) => [row, valuesOf(table, values)]),
  );
  const content = {
    scenario: [rows.scenario, rows.scenario_file],
    last_ids: TABLES.map((table) => rows.last_ids[table]),
    changes,
    clock: at === null ? 'live' : [anchor, at],
    faults,
    defects,
    brand: rows.brand,
    images: [...images].map(([name, { digest }]) => `${name} ${digest}`).toSorted(),
  };
  return sha256Hex(JSON.stringify(content));
};

/** Bytes of all together on disk; an image that several of them have counts once. */
export const bytesOfStates = (states: readonly KeptState[]): number => {
  const images = new Map(
    states.flatMap((state) => [...state.images.values()].map((one) => [one.digest, one] as const)),
  );
  return states.reduce(
    (sum, state) => sum + state.bytes + state.file_bytes - sizeOf(state.images),
    sizeOf(images),
  );
};

/** A state as a document of the store, which names its images by their contents. */
export const documentOf = (state: RowsAndHead, images: NamedImages): Loose => {
  const { rows, seed, anchor, at, faults, defects, counts, kept_at, saved_at } = state;
  return {
    ...storedDocument(rows, { seed, date: anchor }),
    clock: at === null ? { mode: 'live' } : { mode: 'frozen', now: new Date(at).toISOString() },
    ...{ faults, defects, counts, kept_at, saved_at },
    images: Object.fromEntries([...images].map(([name, { digest }]) => [name, digest])),
  };
};

/** Throws `Unreadable` where it is no state, or names an image that `find` does not know by its content. */
export const stateOfDocument = (
  document: StoredDocument,
  find: (digest: string) => { path: string; bytes: number } | undefined,
): KeptState => {
  const { seed, anchor, scenario, scenario_file, resets, last_ids, changes, brand } = document;
  const parsed = StoredHead.safeParse(document.more);
  if (!parsed.success || anchor === undefined) {
    const path = parsed.error?.issues[0]?.path ?? ['over', 'date'];
    throw new Unreadable(`field '${path.join('.')}' is not valid`);
  }
  const { images, clock, ...head } = parsed.data;
  const held: NamedImages = new Map(
    Object.entries(images).map(([name, digest]) => {
      const file = find(digest);
      if (!file) throw new Unreadable(`the image ${name} is not in the folder of images`);
      return [name, { ...file, digest }] as const;
    }),
  );
  const at = clock.mode === 'live' ? null : Date.parse(clock.now);
  const others = { ...(scenario_file && { scenario_file }), ...(brand && { brand }) };
  const rows = { scenario, resets, last_ids, changes, ...others };
  const file_bytes = scenario_file ? bytesOfDocument(scenario_file) : 0;
  return withImages({ rows, seed, anchor, at, ...head, file_bytes }, held);
};
