/** Snapshots: states of sandboxes that are kept under a name and serve every sandbox (LAB-02). */
import * as z from 'zod/mini';
import { Clock } from './control.ts';
import { endpoint, namedSchema } from '../../contract/endpoint.ts';
import { AnsweredDay, Instant, Tally } from '../../contract/fields.ts';
import { SnapshotName } from './fields.ts';

/** What the names begin with that are made from a snapshot's content (DEMO-12). */
export const CONTENT_NAME = 'link-';

/** Characters of the digest that follow. */
export const CONTENT_DIGEST = 16;

const BY_CONTENT = new RegExp(`^${CONTENT_NAME}[0-9a-f]{${CONTENT_DIGEST}}$`);

/** Whether a link made this name. */
export const isNamedByContent = (name: string): boolean => BY_CONTENT.test(name);

/** What the names begin with of the states in which Regia's tour began. */
export const TOUR_NAME = 'giro-';

/** Whether nobody gave this name by hand: such snapshots leave first and are not listed. */
export const isMadeByRegia = (name: string): boolean =>
  isNamedByContent(name) || name.startsWith(TOUR_NAME);

/** A snapshot. `name` is null where nothing had to be kept, see `keepSnapshot`. */
const snapshot = {
  scenario: z.string(),
  /** The name of its brand; `null` for the product's own. */
  brand: z.nullable(z.string()),
  /** The day in Rome of its clock; of a live one, the day on which it was kept. */
  date: AnsweredDay,
  /** The instant at which a live clock was kept; going back makes it live again. */
  clock: Clock,
  /** Number of rows by table. */
  counts: z.record(z.string(), Tally),
  images: Tally,
  faults: Tally,
  /** Names of the planted defects. */
  defects: z.array(z.string()),
  /** Estimated size with its images. */
  bytes: Tally,
  /** When it was kept, by the clock of its sandbox. */
  kept_at: Instant,
};

export const Snapshot = namedSchema('Snapshot', { name: z.string(), ...snapshot });

export type Snapshot = z.output<typeof Snapshot>;

/** What `keepSnapshot` answers: without a name in the body, `name` may be null. */
const NewSnapshot = namedSchema('NewSnapshot', { name: z.nullable(z.string()), ...snapshot });

export type NewSnapshot = z.output<typeof NewSnapshot>;

export const keepSnapshot = endpoint({
  name: 'keepSnapshot',
  method: 'post',
  path: '/api/demo/snapshots/',
  who: 'control',
  body: z.strictObject({ name: z.optional(SnapshotName) }),
  status: 201,
  answer: NewSnapshot,
  refuses: [409],
});

export const listSnapshots = endpoint({
  name: 'listSnapshots',
  method: 'get',
  path: '/api/demo/snapshots/',
  who: 'control',
  status: 200,
  answer: z.array(Snapshot),
  outsideWorld: true,
});

export const deleteSnapshot = endpoint({
  name: 'deleteSnapshot',
  method: 'delete',
  path: '/api/demo/snapshots/:name/',
  who: 'control',
  params: z.object({ name: SnapshotName }),
  status: 204,
  outsideWorld: true,
});

/** The scenarios that a sandbox can start from (LAB-03). Which there are is known to the server alone: files add some. */
/** A scenario, with a line that says what it is for. */
export const ScenarioEntry = namedSchema('Scenario', {
  name: z.string(),
  says: z.string(),
  /** True for those that need no file. */
  built_in: z.boolean(),
});

export const listScenarios = endpoint({
  name: 'listScenarios',
  method: 'get',
  path: '/api/demo/scenarios/',
  who: 'control',
  status: 200,
  answer: z.array(ScenarioEntry),
  outsideWorld: true,
});
