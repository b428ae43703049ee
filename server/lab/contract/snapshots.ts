/** Snapshots: states of sandboxes that are kept under a name and serve every sandbox (LAB-02). */
import * as z from 'zod/mini';
import { Clock } from './control.ts';
import { endpoint, namedSchema } from '../../contract/endpoint.ts';
import { AnsweredDay, Instant, Tally } from '../../contract/fields.ts';
import { SnapshotName } from './fields.ts';

/** What the names begin with of the states in which Regia's tour began, which are not listed to people. */
export const TOUR_NAME = 'giro-';

export const Snapshot = namedSchema('Snapshot', {
  name: z.string(),
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
});

export type Snapshot = z.output<typeof Snapshot>;

export const keepSnapshot = endpoint({
  name: 'keepSnapshot',
  method: 'post',
  path: '/api/demo/snapshots/',
  who: 'control',
  body: z.strictObject({ name: SnapshotName }),
  status: 201,
  answer: Snapshot,
});

export const listSnapshots = endpoint({
  name: 'listSnapshots',
  method: 'get',
  path: '/api/demo/snapshots/',
  who: 'control',
  status: 200,
  answer: z.array(Snapshot),
  needsNoWorld: true,
});

export const deleteSnapshot = endpoint({
  name: 'deleteSnapshot',
  method: 'delete',
  path: '/api/demo/snapshots/:name/',
  who: 'control',
  params: z.object({ name: SnapshotName }),
  status: 204,
  needsNoWorld: true,
});

/** A scenario, with a line that says what it is for. */
export const ScenarioEntry = namedSchema('Scenario', {
  name: z.string(),
  says: z.string(),
  /** True for those that need no file. */
  built_in: z.boolean(),
});

/** The scenarios that a sandbox can start from (LAB-03). Which there are is known to the server alone: files add some. */
export const listScenarios = endpoint({
  name: 'listScenarios',
  method: 'get',
  path: '/api/demo/scenarios/',
  who: 'control',
  status: 200,
  answer: z.array(ScenarioEntry),
  needsNoWorld: true,
});
