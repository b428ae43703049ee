/** A sandbox's state as a value (DEMO-08, LAB-01). */
import * as z from 'zod/mini';
import { setBrand } from './brand.ts';
import { checkedLater, endpoint } from '../../contract/endpoint.ts';
import { AnsweredDay, oneOf, RowId, Tally } from '../../contract/fields.ts';
import { MISTAKES_MAX, STATE_MAX_BYTES } from '../../contract/limits.ts';
import { PROBLEM } from '../../contract/problems.ts';
import { DayOrOffset, InstantOrOffset, STATE_ROWS } from './rows.ts';

/** A part for each table. */
const forTables = <T extends z.ZodMiniType>(part: T) =>
  z.partial(
    z.strictObject({ users: part, tickets: part, favourites: part, feedback: part, mail: part }),
  );

/**
 * The whole state: one list of rows for each table, and what goes with them. With changed rows alone (`rows`) it has `over`,
 * which names their seed. The server checks it by the schema of its store.
 */
const State = z
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
    last_ids: z.optional(forTables(Tally)),
    images: z.optional(
      z
        .record(z.string(), z.string())
        .check(z.describe('Pictures by name, as the export writes them')),
    ),
    over: z.optional(
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
  .check(z.describe('Without `over`, each table but `mail` has to be there'))
  .register(z.globalRegistry, { id: 'State' });

const StateDocument = checkedLater(State, PROBLEM.jsonObject);

export const exportSandbox = endpoint({
  name: 'exportSandbox',
  method: 'get',
  path: '/api/demo/export/',
  who: 'control',
  summary: 'Everything that the sandbox stores, without passwords; PUT import/ takes it back',
  notes: {
    says: 'What is exported, imported elsewhere and exported again is the same, byte for byte. A row is on each line, to be edited.',
    query: {
      dates: [
        '`relative` writes days as offsets from today, so that the state does not age',
        'relative',
      ],
      images: [
        'Whether the pictures that were uploaded come along; without them only a sandbox that has them takes the document',
        'true',
      ],
      rows: [
        '`changed` leaves out the rows that are as in the seed; `over` then names it, and only a demo with the same seed takes the document',
        'changed',
      ],
    },
  },
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
  notes: {
    says: `Takes what the export gives. All that does not fit is answered with table, row (its place from 1, and its id) and field, up to ${MISTAKES_MAX} texts, and nothing has changed. \`mail\`, \`last_ids\` and \`images\` may be left out; without \`clock\` the clock stays as it is, and \`date\` must be its day. A person keeps the password that the sandbox knows for them, else gets that of the personas. States that the product never makes are taken on purpose, such as a sale without \`sold_at\`, a review of oneself or a creation in the future; a value that a call or a screen would fail on is not, nor a picture that nothing has.`,
    body: {
      scenario: 'default',
      clock: { mode: 'live' },
      users: [
        {
          id: 1,
          email: 'marta.greco@example.com',
          full_name: 'Marta Greco',
          is_staff: false,
          is_active: true,
          date_joined: '2026-01-10T09:00:00.000Z',
        },
      ],
      tickets: [],
      favourites: [],
      feedback: [],
      mail: [],
    },
  },
  body: StateDocument,
  maxBytes: STATE_MAX_BYTES,
  endsGeneration: true,
  status: 200,
  answer: z.object({ scenario: z.string(), date: AnsweredDay }),
});
