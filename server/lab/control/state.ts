import type { exportSandbox, State } from '#lab/state';
import { base64Of } from '#platform/bytes';
import type { Loose } from '#contract/json-values';
import { SHARED } from '#lab/zod-problems';
import { LAB_PROBLEM } from '#lab/problems';
import { STATE_MAX_BYTES } from '#lab/limits';
import { HttpError } from '#contract/http-error';
import { dayInRome } from '#contract/rome-time';
import { StoredInstant } from '#contract/rows';
import { isInClockRange } from './clock-change.ts';
import { SandboxClock } from '../sandbox/clock.ts';
import { withImages } from '../sandbox/reset.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import type * as z from 'zod/mini';
import type { Seeds } from '../../store/seeds.ts';
import { bytesOfChanges } from '../sandbox/snapshot.ts';
import { Issues } from '../document/issues.ts';
import { fromRelative, toRelative } from '../document/relative-dates.ts';
import { stateText, writeChangedRows, writeRows } from '../document/write-state.ts';
import {
  changesOver,
  lastIdsOf,
  readHead,
  readImages,
  StateHead,
  withSeedRows,
} from '../document/read-state.ts';
import { inTurns, readRows, type ReadRows, withPasswords } from '../document/read-rows.ts';

interface WriteOptions {
  /** Days as offsets from today. */
  relative: boolean;
  images: boolean;
  /** Leave out the rows that are as in the seed, and the pictures that come with its scenario. */
  onlyChanged: boolean;
}

/** A state's document as JSON in UTF-8, which takes up to 100 MB while it is made: to be made one at a time. */
export const exportState = (
  sandbox: Sandbox,
  { dates, images, rows }: z.output<(typeof exportSandbox)['query']>,
): Promise<Uint8Array> => {
  const options = {
    relative: dates === 'relative',
    images: images === 'true',
    onlyChanged: rows === 'changed',
  };
  const make = async () => new TextEncoder().encode(stateText(await writeState(sandbox, options)));
  // The pictures of the rows that are written stay until they are read.
  return options.images ? sandbox.holdImages(make) : make();
};

/** The state of a sandbox as a document (LAB-01). */
const writeState = async (sandbox: Sandbox, options: WriteOptions): Promise<Loose> => {
  const { store, clock } = sandbox;
  const { state, seedDay, file, seeds } = store;
  const today = clock.today();
  const relativeTo = options.relative ? today : null;
  const now = relativeTo ? toRelative(clock.instant(), today) : clock.instant();
  return {
    scenario: store.scenario,
    ...(options.relative ? { dates: 'relative' } : { date: today }),
    clock: clock.mode === 'live' ? { mode: 'live' } : { mode: 'frozen', now },
    ...(sandbox.clientBrand && { brand: sandbox.clientBrand }),
    last_ids: state.last_ids,
    ...(options.onlyChanged
      ? writeChangedRows(state.changes, { seed: seeds.seedId(file), date: seedDay }, relativeTo)
      : writeRows(store.export(), relativeTo)),
    ...(options.images && { images: await writeImages(sandbox, options) }),
  };
};

/** The pictures that tickets name: the sandbox's own, and those of its scenario's file. */
const writeImages = async (
  { store, images }: Sandbox,
  { onlyChanged }: WriteOptions,
): Promise<Loose> => {
  const named = new Set([...store.tickets.values()].flatMap(({ image }) => image ?? []));
  const names = [...named].toSorted();
  const file = onlyChanged ? null : store.file;
  const sizeOf = (name: string) => images.size(name) || (file?.picture(name)?.length ?? 0);
  const size = names.reduce((sum, name) => sum + sizeOf(name), 0);
  // In base64, which takes four characters for three bytes.
  if ((size * 4) / 3 > STATE_MAX_BYTES) throw new HttpError(503, LAB_PROBLEM.exportImages);
  const written: Record<string, string> = {};
  for (const name of names) {
    const bytes = (await images.read(name)) ?? file?.picture(name);
    if (bytes) written[name] = base64Of(bytes);
  }
  return written;
};

/**
 * Puts a sandbox into the state that a document describes. Throws 400 with all that does not fit, and nothing has changed.
 */
export const importState = (
  sandbox: Sandbox,
  sandboxes: Sandboxes,
  document: Loose,
  assertNotReset: () => void,
): Promise<void> =>
  // Keeps the sandbox's own pictures that the document names from being deleted meanwhile.
  sandbox.holdImages(() => importHeld(sandbox, sandboxes, document, assertNotReset));

const importHeld = async (
  sandbox: Sandbox,
  sandboxes: Sandboxes,
  document: Loose,
  assertNotReset: () => void,
): Promise<void> => {
  const { seeds } = sandbox.store;
  const issues = new Issues();
  const head = readHead(StateHead, document, issues);
  const scenario = readScenario(head.scenario, seeds, issues);
  await seeds.read(scenario);
  const at = readClock(head.clock, sandbox.clock, issues);
  // The day on which the sandbox will be: relative dates and the seed's rows count from it.
  const today = at === null ? new SandboxClock(null).today() : dayInRome(at);
  // Beside a clock that stands still, the day is that of the clock; a live one has gone on since.
  const isOtherDay = head.date !== undefined && head.date !== today && head.clock?.mode !== 'live';
  if (isOtherDay && !issues.has('clock')) issues.add('date', LAB_PROBLEM.stateDate(today));
  const file = seeds.file(scenario);
  const seed = {
    seedId: seeds.seedId(file),
    on: (day: string) => seeds.of(scenario, day, file),
  };
  const { whole, seedDay } = (head.based_on &&
    withSeedRows(document, head.based_on, seed, today, issues)) ?? {
    whole: document,
    seedDay: today,
  };
  const images = readImages(whole, issues);
  const options = {
    today,
    hasPicture: (name: string) => images.has(name) || sandbox.hasPicture(name, file),
    noPicture: LAB_PROBLEM.stateNoImage,
  };
  const rows = await inTurns(readRows(whole, options, issues));
  issues.throwIfAny();
  const stateNow = () => ({
    scenario,
    ...(file && { scenario_file: file.document }),
    last_ids: lastIdsOf(head.last_ids, rows),
    changes: changesOver(seed.on(seedDay), withPasswords(rows, passwordsOf(sandbox))),
    ...(head.brand && { extra: { brand: head.brand } }),
  });
  const size = bytesOfChanges(stateNow().changes) + bytesOfImages(sandbox, rows, images);
  sandboxes.assertBytes(sandbox, size);
  // A person may have got another password while the images were being stored, so the state is made last.
  await withImages(sandbox, images, assertNotReset, () =>
    sandbox.reset({ rows: stateNow(), at, seedDay }),
  );
};

/** Bytes of the pictures that the sandbox will have: those of the document, and those of its own that rows name. */
const bytesOfImages = (
  sandbox: Sandbox,
  { tickets }: ReadRows,
  images: ReadonlyMap<string, Uint8Array>,
): number => {
  const named = new Set(tickets.map(({ image }) => image ?? ''));
  return [...named].reduce(
    (sum, name) => sum + (images.get(name)?.length ?? sandbox.images.size(name)),
    0,
  );
};

const readScenario = (value: unknown = 'default', seeds: Seeds, issues: Issues): string => {
  const known = seeds.names.find((name) => name === value);
  if (known === undefined) issues.add('scenario', LAB_PROBLEM.scenario(seeds.names));
  return known ?? 'default';
};

/** The instant at which the clock will stand, in milliseconds; `null` for a live one. Without a value it stays as it is. */
const readClock = (
  clock: z.output<typeof State>['clock'],
  before: SandboxClock,
  issues: Issues,
): number | null => {
  if (!clock) return before.mode === 'live' ? null : before.now();
  if (clock.mode === 'live') return null;
  const now = fromRelative(clock.now, before.today());
  const at = Date.parse(now);
  if (!StoredInstant.safeParse(now).success) issues.add('clock', LAB_PROBLEM.stateClock);
  else if (!isInClockRange(at)) issues.add('clock', SHARED.clockRange);
  return isInClockRange(at) ? at : before.now();
};

/** The password that the sandbox knows for an email, else that of the seed's people. */
const passwordsOf = ({ store }: Sandbox): ((email: string) => string) => {
  const [seeded] = store.seeds.of('empty', store.seedDay).users.values();
  return (email) => store.users.by('email', email)[0]?.password ?? seeded?.password ?? '';
};
