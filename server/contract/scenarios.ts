/** The scenarios that a sandbox can start from (LAB-03). Which there are is known to the server alone: files add some. */
import * as z from 'zod/mini';
import { endpoint, namedSchema } from './endpoint.ts';
import { SCENARIO_NAME_MAX } from './limits.ts';
import { PROBLEM } from './problems.ts';

/** The name of a scenario, which may be unknown. It is a file's name too, hence the few characters. */
export const ScenarioName = z
  .string({ error: PROBLEM.scenarioName })
  .check(
    z.regex(new RegExp(`^[a-z0-9][a-z0-9-]{0,${SCENARIO_NAME_MAX - 1}}$`), PROBLEM.scenarioName),
  );

/** A scenario, with a line in Italian that says what it is for. */
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
  summary: 'Scenarios to start from: those built in, then those of files',
  notes: { says: 'Each with a line in Italian that says what it is for.' },
  status: 200,
  answer: z.array(ScenarioEntry),
  outsideSandbox: true,
});
