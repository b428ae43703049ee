/** What several endpoints of the control room share. */
import * as z from 'zod/mini';
import { endpoint, type ControlEndpoint } from '../../contract/endpoint.ts';
import type { Loose } from '../../contract/json-values.ts';
import { SCENARIO_NAME_MAX, SNAPSHOT_NAME_MAX, WAIT_MAX_MS } from './limits.ts';
import { documentedInteger, ID_MAX, numberUpTo } from '../../contract/fields.ts';
import { PROBLEM } from '../../contract/problems.ts';
import { LAB_PROBLEM } from './problems.ts';

/** Declares an endpoint of the control room. */
export const controlEndpoint = <const E extends Omit<ControlEndpoint, 'who'>>(entry: E) =>
  endpoint({ ...entry, who: 'control' });

/** Name of a snapshot (LAB-02). It names a file, and capitals would be the same file on some file systems. */
export const SnapshotName = z
  .string({ error: LAB_PROBLEM.snapshotName })
  .check(z.regex(new RegExp(`^[a-z0-9_-]{1,${SNAPSHOT_NAME_MAX}}$`), LAB_PROBLEM.snapshotName));

/** How long a request waits, in milliseconds (DEMO-06, DEMO-07, LAB-05). */
export const WaitMs = z
  .pipe(
    z.string({ error: PROBLEM.single }).check(z.regex(/^\d{1,9}$/, LAB_PROBLEM.waitMs)),
    numberUpTo(WAIT_MAX_MS, LAB_PROBLEM.waitMs),
  )
  .check(documentedInteger(0, WAIT_MAX_MS));

/** The number of an event or a call; only those after it are answered (DEMO-07, LAB-05). */
export const Since = z
  .pipe(
    z.string({ error: PROBLEM.single }).check(z.regex(/^\d{1,15}$/, LAB_PROBLEM.since)),
    z.transform(Number),
  )
  .check(documentedInteger(0, ID_MAX));

/** The name of a scenario, which may be unknown. It is a file's name too, hence the few characters. */
export const ScenarioName = z
  .string({ error: LAB_PROBLEM.scenarioName })
  .check(
    z.regex(
      new RegExp(`^[a-z0-9][a-z0-9-]{0,${SCENARIO_NAME_MAX - 1}}$`),
      LAB_PROBLEM.scenarioName,
    ),
  );

/**
 * An object that callers, their types and the API document know by `schema`, and that is parsed as any object: the handler
 * checks its fields, and says more than a schema could, such as the row of a table.
 */
export const checkedLater = <T extends z.ZodMiniType>(
  schema: T,
  error: z.core.$ZodErrorMap | string,
) =>
  z
    .record(z.string(), z.unknown(), { error })
    .check(z.meta({ documented: schema })) as unknown as z.ZodMiniType<Loose, z.input<T>>;
