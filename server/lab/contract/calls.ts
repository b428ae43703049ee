/** The recorder of a sandbox (LAB-05). */
import * as z from 'zod/mini';
import { namedSchema } from '../../contract/endpoint.ts';
import { FaultyEndpointName } from './faults.ts';
import { documentedInteger, Instant, requiredText, RowId } from '../../contract/fields.ts';
import { controlEndpoint, Since, WaitMs } from './fields.ts';
import { MESSAGE_MAX, MESSAGES_MAX, REQUEST_ID_MAX } from './limits.ts';
import { LAB_PROBLEM } from './problems.ts';
import { FieldErrors, PROBLEM } from '../../contract/problems.ts';

/** An `X-Request-Id` that is kept; anything else in the header is ignored. */
export const REQUEST_ID = new RegExp(`^[\\w-]{1,${REQUEST_ID_MAX}}$`);

/** A stored row without the password. Rows of mails are not among them: `mails` lists what a call sent. */
const RecordedRow = z.nullable(z.record(z.string(), z.unknown()));

/** What a call changed in one row: `before` is null for a new row, `after` for a deleted one. */
export const RowChange = namedSchema('RowChange', {
  table: z.string(),
  id: RowId,
  before: RecordedRow,
  after: RecordedRow,
  /** Columns whose values differ, a secret one by its name alone. */
  changed: z.array(z.string()),
});

/** A mail that a call sent, without its text and link. */
export const RecordedMail = namedSchema('RecordedMail', {
  id: RowId,
  to: z.email(),
  subject: z.string(),
  sent_at: Instant,
});

/** A call of the product, once it has been answered. */
export const Call = namedSchema('Call', {
  id: RowId,
  /** `X-Request-Id` of the request. */
  request_id: z.nullable(z.string()),
  /** The endpoint's name. */
  endpoint: z.string(),
  /** The user as whom it was sent, or whom `X-Reader` names where a public endpoint is read; null for a visitor. */
  who: z.nullable(z.object({ id: RowId, full_name: z.string(), email: z.email() })),
  /** 0 where a fault dropped the connection. */
  status: z.int().check(z.minimum(0), z.maximum(599)),
  /** The texts of a refusal by field; `detail` where they concern no field. */
  refused: FieldErrors,
  milliseconds: z.number().check(z.nonnegative()),
  /** The sandbox's instant. */
  clock: Instant,
  rows: z.array(RowChange),
  mails: z.array(RecordedMail),
  /** What the screen then showed, in order. */
  messages: z.array(z.string()),
});

export type Call = z.output<typeof Call>;

export const listCalls = controlEndpoint({
  name: 'listCalls',
  method: 'get',
  path: '/api/demo/calls/',
  query: z.strictObject({
    since: z.optional(Since),
    endpoint: z.optional(FaultyEndpointName),
    status: z.optional(
      z
        .pipe(
          z.string({ error: PROBLEM.single }).check(z.regex(/^(0|[1-5]\d\d)$/, LAB_PROBLEM.status)),
          z.transform(Number),
        )
        .check(documentedInteger(0, 599)),
    ),
    wait_ms: z.optional(WaitMs),
  }),
  answer: z.array(Call),
});

/** Messages for calls that are no longer kept are ignored. */
export const reportMessages = controlEndpoint({
  name: 'reportMessages',
  method: 'post',
  path: '/api/demo/calls/messages/',
  body: z.strictObject({
    messages: z
      .array(
        z.strictObject({
          request_id: z
            .string({ error: PROBLEM.invalid })
            .check(z.regex(REQUEST_ID, PROBLEM.invalid)),
          text: requiredText(MESSAGE_MAX),
        }),
      )
      .check(z.maxLength(MESSAGES_MAX, PROBLEM.invalid)),
  }),
});

const Count = z.int().check(z.minimum(1));

/** How often each answer was given since the server started, in all sandboxes: those that are gone count, and faults' answers do not. */
export const Tally = namedSchema('Tally', {
  answers: z.array(
    z.object({
      endpoint: z.string(),
      status: z.int().check(z.minimum(100), z.maximum(599)),
      count: Count,
    }),
  ),
  /** The texts of refusals by field, in Italian; `detail` where they concern no field. */
  refusals: z.array(
    z.object({
      endpoint: z.string(),
      status: z.int().check(z.minimum(400), z.maximum(599)),
      field: z.string(),
      text: z.string(),
      count: Count,
    }),
  ),
  /** What screens showed after a call. */
  shown: z.array(z.object({ text: z.string(), count: Count })),
  /** What browsers only logged. */
  logged: z.array(z.object({ text: z.string(), count: Count })),
});

export type Tally = z.output<typeof Tally>;

export const getTally = controlEndpoint({
  name: 'getTally',
  method: 'get',
  path: '/api/demo/tally/',
  needsNoWorld: true,
  answer: Tally,
});
