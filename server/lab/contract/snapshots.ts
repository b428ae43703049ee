/** Snapshots: states of sandboxes that are kept under a name and serve every sandbox (LAB-02). */
import * as z from 'zod/mini';
import { Clock } from './control.ts';
import { namedSchema } from '../../contract/endpoint.ts';
import { AnsweredDay, Instant, Natural } from '../../contract/fields.ts';
import { controlEndpoint, SnapshotName } from './fields.ts';

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
  counts: z.record(z.string(), Natural),
  images: Natural,
  faults: Natural,
  /** Names of the planted defects. */
  defects: z.array(z.string()),
  /** Estimated size with its images. */
  bytes: Natural,
  /** When it was kept, by the clock of its sandbox. */
  kept_at: Instant,
});

export type Snapshot = z.output<typeof Snapshot>;

export const keepSnapshot = controlEndpoint({
  name: 'keepSnapshot',
  method: 'post',
  path: '/api/demo/snapshots/',
  body: z.strictObject({ name: SnapshotName }),
  status: 201,
  answer: Snapshot,
});

export const listSnapshots = controlEndpoint({
  name: 'listSnapshots',
  method: 'get',
  path: '/api/demo/snapshots/',
  answer: z.array(Snapshot),
  needsNoWorld: true,
});

export const deleteSnapshot = controlEndpoint({
  name: 'deleteSnapshot',
  method: 'delete',
  path: '/api/demo/snapshots/:name/',
  params: z.object({ name: SnapshotName }),
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
export const listScenarios = controlEndpoint({
  name: 'listScenarios',
  method: 'get',
  path: '/api/demo/scenarios/',
  answer: z.array(ScenarioEntry),
  needsNoWorld: true,
});
