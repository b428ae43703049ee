/** A sandbox's state as a value (DEMO-08, LAB-01). */
import * as z from 'zod/mini';
import { setBrand } from './control.ts';
import { STATE_MAX_BYTES } from './limits.ts';
import { AnsweredDay, oneOf, RowId, Natural } from '../../contract/fields.ts';
import { STATE_ID_MAX } from '../../contract/limits.ts';
import { PROBLEM } from '../../contract/problems.ts';
import { controlEndpoint, checkedLater } from './fields.ts';
import { DayOrOffset, InstantOrOffset, STATE_ROWS } from './rows.ts';

/** A part for each table. */
const forTables = <T extends z.ZodMiniType>(part: T) =>
  z.partial(
    z.strictObject({ users: part, tickets: part, favourites: part, feedback: part, mail: part }),
  );

/**
 * The whole state: one list of rows for each table, and what goes with them. With changed rows alone (`rows`) it has `based_on`,
 * which names their seed. The server checks it by the schema of its store.
 */
export const State = z
  .strictObject({
    scenario: z.optional(z.string()),
    date: z.optional(z.iso.date()),
    dates: z.optional(z.enum(['absolute', 'relative'])),
    clock: z.optional(
      z.union([
        z.strictObject({ mode: z.literal('live') }),
        z.strictObject({ mode: z.literal('frozen'), now: InstantOrOffset }),
      ]),
    ),
    brand: z.optional(setBrand.body),
    last_ids: z.optional(forTables(Natural.check(z.maximum(STATE_ID_MAX)))),
    images: z.optional(z.record(z.string(), z.string())),
    based_on: z.optional(
      z.strictObject({
        seed: z.string(),
        date: DayOrOffset,
        removed: z.optional(forTables(z.array(RowId))),
      }),
    ),
    ...z.partial(
      z.object({
        users: z.array(STATE_ROWS.users),
        tickets: z.array(STATE_ROWS.tickets),
        favourites: z.array(STATE_ROWS.favourites),
        feedback: z.array(STATE_ROWS.feedback),
        mail: z.array(STATE_ROWS.mail),
      }),
    ).shape,
  })
  .register(z.globalRegistry, { id: 'State' });

const StateDocument = checkedLater(State, PROBLEM.jsonObject);

export const exportSandbox = controlEndpoint({
  name: 'exportSandbox',
  method: 'get',
  path: '/api/demo/export/',
  query: z.strictObject({
    dates: z.optional(oneOf(['absolute', 'relative'])),
    images: z.optional(oneOf(['true', 'false'])),
    rows: z.optional(oneOf(['all', 'changed'])),
  }),
  answer: StateDocument,
});

export const importSandbox = controlEndpoint({
  name: 'importSandbox',
  method: 'put',
  path: '/api/demo/import/',
  body: StateDocument,
  maxBytes: STATE_MAX_BYTES,
  replacesData: true,
  answer: z.object({ scenario: z.string(), date: AnsweredDay }),
});
