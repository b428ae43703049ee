/** The scenarios that a sandbox can start from (LAB-03). Which there are is known to the server alone: files add some. */
import * as z from 'zod/mini';
import { endpoint, namedSchema } from '../../contract/endpoint.ts';

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
