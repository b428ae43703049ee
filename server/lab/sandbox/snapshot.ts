/** The state of a sandbox as a value (LAB-02), and as it is stored. */
import * as z from 'zod/mini';
import type { Loose } from '#contract/json-values';
import { Natural } from '#contract/fields';
import { dayInRome } from '#contract/rome-time';
import { byteLength, bytesOfBase64 } from '#platform/bytes';
import { imagesNamed } from '../document/read-state.ts';
import { mapTables, TABLES, type PerTable } from '../../store/schema.ts';
import { bytesOfRow } from '../../store/table.ts';
import {
  storedDocument,
  Unreadable,
  type StoredDocument,
  type StoreState,
} from '../../store/document.ts';
import { SandboxClock } from './clock.ts';
import type { World } from '../../world/world.ts';
import { type Defects, FaultsState, type Faults } from './faults.ts';

/** What is set in the control room and belongs to a state: faults, and the names of the planted defects (LAB-07). */
const Settings = z.object({ faults: FaultsState, defects: z.array(z.string()) });

export type Settings = z.output<typeof Settings>;

/** What has them. */
interface Steered {
  faults: Faults;
  defects: Defects;
}

export const settingsOf = ({ faults, defects }: Steered): Settings => ({
  faults: faults.state,
  defects: [...defects.on],
});

export const restoreSettings = (sandbox: Steered, { faults, defects }: Settings): void => {
  sandbox.faults.restore(faults);
  sandbox.defects.set(defects);
};

/** What a state has beside rows and images. */
const Head = z.extend(Settings, {
  counts: z.record(z.enum(TABLES), Natural),
  /** When it was kept, by the clock of its sandbox and by the host's. */
  kept_at: z.iso.datetime({ precision: 3 }),
  saved_at: z.iso.datetime({ precision: 3 }),
});

/** Images by name, in base64. */
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
  /** The id of the seed that its rows are changes of. */
  seed: string;
  /** The day that the seed's rows are on. A live state goes to the seed of the day on which it is restored. */
  seedDay: string;
  /** The instant at which the clock is frozen, in milliseconds; `null` for a live one. */
  at: number | null;
}

/** Images by their names. Their bytes are never changed, so that sandboxes and snapshots share them. */
export type Images = ReadonlyMap<string, Uint8Array>;

export interface Snapshot extends RowsAndHead {
  images: Images;
  /** Estimated bytes, without the seed. */
  bytes: number;
  /** Bytes of the scenario's file, which is stored with the state; in memory it is shared. */
  file_bytes: number;
}

/** What a state is taken from. */
type Source = World & Steered & { clock: SandboxClock };

/** The present state of a sandbox, but for its images. */
export const stateOf = (sandbox: Source): RowsAndHead => {
  const { store, clock } = sandbox;
  return {
    rows: store.state,
    seed: store.seeds.seedId(store.file),
    seedDay: store.seedDay,
    at: clock.mode === 'live' ? null : clock.now(),
    ...settingsOf(sandbox),
    counts: mapTables<'number'>((table) => store.tables[table].size),
    kept_at: clock.instant(),
    saved_at: new SandboxClock(null).instant(),
  };
};

/** Estimated size of rows by table that differ from a seed. */
export const bytesOfChanges = (changes: PerTable<'changes'>): number =>
  Object.values(changes)
    .flat()
    .reduce((sum, [, row]) => sum + bytesOfRow(row), 0);

const withBytes = (state: RowsAndHead, images: Images): Snapshot => {
  const sizes = [...images.values()].reduce((sum, { length }) => sum + length, 0);
  const { changes, scenario_file } = state.rows;
  const bytes = bytesOfChanges(changes) + sizes + JSON.stringify(state.faults).length;
  const file_bytes = scenario_file ? byteLength(JSON.stringify(scenario_file)) : 0;
  return { ...state, images, bytes, file_bytes };
};

/** The present state of a sandbox with its images, of whose bytes `assertRoom` is told before they are read. */
export const takeSnapshot = (
  sandbox: Source,
  assertRoom: (bytes: number) => void,
): Promise<Snapshot> => {
  const { store, images } = sandbox;
  return sandbox.holdImages(async () => {
    sandbox.followCalendar();
    const state = stateOf(sandbox);
    const named = [...store.tickets.values()].flatMap(({ image }) => image ?? []);
    const names = [...new Set(named)].filter((name) => images.has(name));
    assertRoom(names.reduce((sum, name) => sum + images.size(name), 0));
    const read = new Map<string, Uint8Array>();
    for (const name of names) {
      const bytes = await images.read(name);
      if (bytes) read.set(name, bytes);
    }
    return withBytes(state, read);
  });
};

/** The scenario that a state is a change of, and the day of its clock; `null` for a live one. */
export const seedOf = ({ rows, at }: Snapshot) => ({
  scenario: rows.scenario,
  date: at === null ? null : dayInRome(at),
});

/** A state as a document of the store, with its images. */
export const documentOf = (state: RowsAndHead, images: Images): Loose => {
  const { rows, seed, seedDay, at, faults, defects, counts, kept_at, saved_at } = state;
  return {
    ...storedDocument(rows, { seed, date: seedDay }),
    clock: at === null ? { mode: 'live' } : { mode: 'frozen', now: new Date(at).toISOString() },
    ...{ faults, defects, counts, kept_at, saved_at },
    images,
  };
};

/** Throws `Unreadable` where it is no state. */
export const snapshotOfDocument = (document: StoredDocument): Snapshot => {
  const { format: _, more, seed, seedDay, ...rows } = document;
  const { data, error } = StoredHead.safeParse(more);
  if (!data) throw new Unreadable(`field '${error.issues[0]?.path.join('.')}' is not valid`);
  const { images, clock, ...head } = data;
  const at = clock.mode === 'live' ? null : Date.parse(clock.now);
  const named = new Set([more, rows.scenario_file ?? {}].flatMap((one) => [...imagesNamed(one)]));
  const stray = Object.keys(images).find((name) => !named.has(name));
  if (stray !== undefined) throw new Unreadable(`no ticket has the image ${stray}`);
  const read = new Map(Object.entries(images).map(([name, text]) => [name, bytesOfBase64(text)]));
  return withBytes({ rows, seed, seedDay, at, ...head }, read);
};
