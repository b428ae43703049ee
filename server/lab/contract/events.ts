import * as z from 'zod/mini';
import { namedSchema } from '../../contract/endpoint.ts';
import { atMost, Instant, requiredText, RowId, Natural } from '../../contract/fields.ts';
import { controlEndpoint, Since, WaitMs } from './fields.ts';
import { EVENT_DETAIL_MAX, EVENT_WHAT_MAX } from './limits.ts';
import { PROBLEM } from '../../contract/problems.ts';

/**
 * An outcome that server or client only log, such as a failed favourite (DEMO-07). `at` is an ISO 8601 instant; where the
 * clock stands still, `after_call` tells the order: the number of the last call recorded before it, 0 for none.
 */
export const DemoEvent = namedSchema('Event', {
  id: RowId,
  source: z.enum(['server', 'client']),
  what: z.string(),
  detail: z.string(),
  at: Instant,
  after_call: Natural,
});

export type DemoEvent = z.output<typeof DemoEvent>;

/** DEMO-07. */
export const listEvents = controlEndpoint({
  name: 'listEvents',
  method: 'get',
  path: '/api/demo/events/',
  query: z.strictObject({ since: z.optional(Since), wait_ms: z.optional(WaitMs) }),
  answer: z.array(DemoEvent),
});

export const reportEvent = controlEndpoint({
  name: 'reportEvent',
  method: 'post',
  path: '/api/demo/events/',
  body: z.strictObject({
    what: requiredText(EVENT_WHAT_MAX),
    detail: z.optional(z.string({ error: PROBLEM.invalid }).check(atMost(EVENT_DETAIL_MAX))),
  }),
  status: 201,
  answer: DemoEvent,
});
