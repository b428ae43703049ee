/** A sandbox's state as a value (DEMO-08, LAB-01). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AnsweredDay, oneOf } from './fields.ts';
import { STATE_MAX_BYTES } from './limits.ts';
import { PROBLEM } from './problems.ts';

/**
 * The whole state: `scenario`, `date` or `dates`, `clock`, `last_ids`, one list of rows for each table, and `images` in
 * base64 by name. With changed rows alone (`rows`) it has `over`, which names their seed. The server checks it by the schema of its store.
 */
const StateDocument = z.record(z.string(), z.unknown());

/** Name of a picture of the seed, which every sandbox has, as far as its form tells; see `SEED_PICTURES`. */
export const SEED_IMAGE = /^seed\/[a-z]+\.webp$/;

/** Name of a picture of a sandbox, as a ticket's row has it. */
export const SANDBOX_IMAGE = /^[\w-]{1,100}\.[a-z0-9]{2,5}$/;

export const exportSandbox = endpoint({
  name: 'exportSandbox',
  method: 'get',
  path: '/api/demo/export/',
  who: 'control',
  summary: 'Everything that the sandbox stores, without passwords; PUT import/ takes it back',
  query: z.strictObject({
    dates: z.optional(oneOf(['absolute', 'relative'])),
    images: z.optional(oneOf(['true', 'false'])),
    rows: z.optional(oneOf(['all', 'changed'])),
  }),
  status: 200,
  answer: StateDocument,
});

export const importSandbox = endpoint({
  name: 'importSandbox',
  method: 'put',
  path: '/api/demo/import/',
  who: 'control',
  summary: 'Put the sandbox into an exported state',
  body: z.record(z.string(), z.unknown(), { error: PROBLEM.jsonObject }),
  maxBytes: STATE_MAX_BYTES,
  endsGeneration: true,
  status: 200,
  answer: z.object({ scenario: z.string(), date: AnsweredDay }),
});
