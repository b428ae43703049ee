import * as z from 'zod/mini';
import { MODERATION_STATES } from './catalogue.ts';
import { endpoint, namedSchema } from './endpoint.ts';
import {
  AnsweredDay,
  blankAsAbsent,
  Day,
  freeText,
  IdParams,
  Instant,
  oneOf,
  RowId,
  Tally,
} from './fields.ts';
import { REASON_MAX, TREND_DAYS } from './limits.ts';
import { PROBLEM } from './problems.ts';
import { OwnTicket } from './tickets.ts';

const counts = {
  users_count: Tally,
  tickets_count: Tally,
  feedback_count: Tally,
  favorites_count: Tally,
};

/** Totals of the dashboard's four cards (ADM-01, ADM-10). */
export const Counts = namedSchema('Counts', counts);

/** Totals, and one row for each of the last `TREND_DAYS` days (ADM-06). */
export const Stats = namedSchema('Stats', {
  ...counts,
  pending_count: Tally,
  approved_count: Tally,
  rejected_count: Tally,
  last_week: z.object(counts),
  time_series: z.array(
    z.object({
      day: AnsweredDay,
      created_count: Tally,
      sold_count: Tally,
      favorite_count: Tally,
    }),
  ),
});

/** A row of the user list (ADM-07). */
export const UserRow = namedSchema('UserRow', {
  id: RowId,
  email: z.email(),
  full_name: z.string(),
  is_staff: z.boolean(),
  is_active: z.boolean(),
});

/** A ticket in a user's detail (ADM-09). */
export const UserTicket = z.object({
  id: RowId,
  created_at: Instant,
  trip_type: OwnTicket.shape.trip_type,
  state: OwnTicket.shape.state,
  departure: z.string(),
  destination: z.string(),
  notes: z.string(),
});

/** A user with counters and tickets (ADM-09). */
export const UserDetail = namedSchema('UserDetail', {
  id: RowId,
  email: z.email(),
  full_name: z.string(),
  date_joined: Instant,
  is_active: z.boolean(),
  tickets_count: Tally,
  feedback_received: Tally,
  favorites_received: Tally,
  tickets: z.array(UserTicket),
});

export type Counts = z.output<typeof Counts>;
export type Stats = z.output<typeof Stats>;
export type UserRow = z.output<typeof UserRow>;
export type UserDetail = z.output<typeof UserDetail>;

export const getStats = endpoint({
  name: 'getStats',
  method: 'get',
  path: '/api/tickets/admin/stats/',
  who: 'staff',
  label: {
    it: `I totali e l’andamento degli ultimi ${TREND_DAYS} giorni`,
    en: `Totals, and the trend of the last ${TREND_DAYS} days`,
  },
  status: 200,
  answer: Stats,
});

/** A period of days in Rome, first and last day included (ADM-10, ADM-14). */
export const Period = z.object({ from: Day, to: Day }).check(
  z.refine((period) => period.from <= period.to, {
    error: PROBLEM.fromAfterTo,
    path: ['from'],
    // Of two values that are no dates nothing more is said.
    when: ({ issues }) => issues.length === 0,
  }),
);

export const getPeriodStats = endpoint({
  name: 'getPeriodStats',
  method: 'get',
  path: '/api/tickets/admin/stats/advanced/',
  who: 'staff',
  label: { it: 'I totali di un periodo', en: 'The totals of a period' },
  query: Period,
  status: 200,
  answer: Counts,
});

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'get',
  path: '/api/users/admin/users/',
  who: 'staff',
  label: { it: 'Tutti gli utenti', en: 'All users' },
  status: 200,
  answer: z.array(UserRow),
});

export const toggleUser = endpoint({
  name: 'toggleUser',
  method: 'patch',
  path: '/api/users/admin/users/:id/toggle/',
  who: 'staff',
  label: { it: 'Attiva o disattiva un utente', en: 'Activate or deactivate a user' },
  params: IdParams,
  headers: z.object({
    'X-Is-Active': z.optional(
      z.pipe(
        oneOf(['true', 'false']),
        z.transform((wish) => wish === 'true'),
      ),
    ),
  }),
  status: 200,
  answer: z.object({ is_active: z.boolean() }),
  extraStatuses: [400],
});

export const getUserDetail = endpoint({
  name: 'getUserDetail',
  method: 'get',
  path: '/api/users/admin/users/:id/details/',
  who: 'staff',
  label: { it: 'Un utente con i suoi biglietti', en: 'A user with their tickets' },
  params: IdParams,
  status: 200,
  answer: UserDetail,
});

/** Characters of a ticket's version. */
export const VERSION_LENGTH = 16;

const Version = z.string({ error: PROBLEM.invalid }).check(z.length(VERSION_LENGTH));

/** A ticket as it is moderated (MOD-01, MOD-03). */
export const ModeratedTicket = namedSchema('ModeratedTicket', {
  ...OwnTicket.shape,
  version: Version,
});

export type ModeratedTicket = z.output<typeof ModeratedTicket>;

/** MOD-01. */
export const listTicketsToModerate = endpoint({
  name: 'listTicketsToModerate',
  method: 'get',
  path: '/api/tickets/admin/tickets/',
  who: 'staff',
  label: { it: 'I biglietti da moderare', en: 'The tickets to moderate' },
  query: z.object({ moderation: blankAsAbsent(oneOf(MODERATION_STATES)) }),
  status: 200,
  answer: z.array(ModeratedTicket),
});

/** A moderation decision; a rejection needs a reason (MOD-02). */
export const Moderation = z
  .object({
    decision: oneOf(['approve', 'reject']),
    reason: z.optional(freeText(REASON_MAX)),
    /** That of the ticket which was looked at; left out, the decision is about the ticket as it is (MOD-03). */
    version: z.optional(Version),
  })
  .check(
    z.refine((body) => body.decision === 'approve' || Boolean(body.reason), {
      error: PROBLEM.reasonRequired,
      path: ['reason'],
    }),
  );

export const moderateTicket = endpoint({
  name: 'moderateTicket',
  method: 'patch',
  path: '/api/tickets/admin/tickets/:id/moderate/',
  who: 'staff',
  label: { it: 'Approva o rifiuta un biglietto', en: 'Approve or reject a ticket' },
  params: IdParams,
  body: Moderation,
  status: 200,
  answer: ModeratedTicket,
  extraStatuses: [409],
});
