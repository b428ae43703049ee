import * as z from 'zod/mini';
import { MODERATION_STATES } from './catalogue.ts';
import { endpoint, namedSchema } from './endpoint.ts';
import { AnsweredDay, blankAsAbsent, Day, freeText, IdParams, oneOf, Natural } from './fields.ts';
import { REASON_MAX, TREND_DAYS } from './limits.ts';
import { PROBLEM } from './problems.ts';
import { OwnTicket } from './tickets.ts';
import { person } from './users.ts';

const counts = {
  users_count: Natural,
  tickets_count: Natural,
  feedback_count: Natural,
  favorites_count: Natural,
};

/** Totals of the dashboard's four cards (ADM-01, ADM-10). */
export const Counts = namedSchema('Counts', counts);

/** Totals, and one row for each of the last `TREND_DAYS` days (ADM-06). */
export const Stats = namedSchema('Stats', {
  ...counts,
  pending_count: Natural,
  approved_count: Natural,
  rejected_count: Natural,
  last_week: z.object(counts),
  time_series: z.array(
    z.object({
      day: AnsweredDay,
      created_count: Natural,
      sold_count: Natural,
      favorite_count: Natural,
    }),
  ),
});

const { id, email, full_name, date_joined, is_staff, is_active } = person;

/** A row of the user list (ADM-07). */
export const UserRow = namedSchema('UserRow', { id, email, full_name, is_staff, is_active });

/** A ticket in a user's detail (ADM-09). */
export const UserTicket = z.pick(OwnTicket, {
  ...{ id: true, created_at: true, trip_type: true, state: true },
  ...{ departure: true, destination: true, notes: true },
});

/** A user with counters and tickets (ADM-09). */
export const UserDetail = namedSchema('UserDetail', {
  ...{ id, email, full_name, date_joined, is_active },
  tickets_count: Natural,
  feedback_received: Natural,
  favorites_received: Natural,
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
  answer: Counts,
});

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'get',
  path: '/api/users/admin/users/',
  who: 'staff',
  label: { it: 'Tutti gli utenti', en: 'All users' },
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
  answer: ModeratedTicket,
  extraStatuses: [409],
});
