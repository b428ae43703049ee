/** Planted defects: what a tester would want caught, switched on for a sandbox (LAB-07). */
import { controlEndpoint } from './fields.ts';
import * as z from 'zod/mini';
import { namedSchema } from '../../contract/endpoint.ts';
import { DEFECTS_MAX } from './limits.ts';
import { LAB_PROBLEM } from './problems.ts';

/** A defect of the catalogue, and whether the sandbox has it. */
export const Defect = namedSchema('Defect', {
  name: z.string(),
  /** What one would notice, in a sentence. */
  says: z.string(),
  /** Id of tests/requirements.md. */
  breaks: z.string(),
  where: z.string(),
  side: z.enum(['server', 'client']),
  on: z.boolean(),
});

export type Defect = z.output<typeof Defect>;

const DefectNames = z
  .array(
    z
      .string({ error: LAB_PROBLEM.defectNames })
      .check(z.regex(/^[a-z][a-z-]{0,59}$/, LAB_PROBLEM.defectNames)),
    { error: LAB_PROBLEM.defectNames },
  )
  .check(z.maxLength(DEFECTS_MAX, LAB_PROBLEM.defectNames));

export const listDefects = controlEndpoint({
  name: 'listDefects',
  method: 'get',
  path: '/api/demo/defects/',
  answer: z.array(Defect),
});

export const setDefects = controlEndpoint({
  name: 'setDefects',
  method: 'put',
  path: '/api/demo/defects/',
  body: z.strictObject({ on: DefectNames }),
  answer: z.array(Defect),
});
