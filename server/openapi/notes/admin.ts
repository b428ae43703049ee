/** What the API document says of the calls of staff. */
import type * as admin from '#contract/admin';
import { TREND_DAYS } from '#contract/limits';
import { ownTicket } from './tickets.ts';
import type { FieldNotes, NotesOf } from './types.ts';

export const ADMIN_NOTES: NotesOf<typeof admin> = {
  getStats: {
    summary: `Totals, and the trend of the last ${TREND_DAYS} days`,
    says: 'One row for each day of the trend, days without events included.',
  },
  getPeriodStats: {
    summary: 'Totals of a period, first and last day included',
    says: 'Counts what was created within the period, in days of Rome.',
    query: {
      from: ['First day', '2026-06-01'],
      to: ['Last day, not before the first', '2026-06-30'],
    },
  },
  listUsers: {
    summary: 'All users',
    says: 'By ascending id.',
  },
  toggleUser: {
    summary: 'Activate or deactivate a user: as X-Is-Active wishes, otherwise the opposite of now',
    says: 'The tokens of a deactivated user are refused, and their tickets are hidden. Nobody deactivates themselves.',
    params: { id: ['Id of a user', 5] },
    headers: { 'X-Is-Active': ['What the user shall be; absent for the opposite of now', 'true'] },
  },
  getUserDetail: {
    summary: 'A user with their tickets',
    says: 'With counters of what the user has published and received.',
    params: { id: ['Id of a user', 1] },
  },
  listTicketsToModerate: {
    summary: 'Tickets in a moderation state, oldest first; pending where none is given',
    says: 'With what their owners see of them, and the `version` that a decision sends back.',
    query: { moderation: ['State of moderation', 'pending'] },
  },
  moderateTicket: {
    summary: 'Approve or reject a ticket',
    says: 'A rejection needs a `reason`, which the owner reads, and hides the ticket. A decision can be changed by another. With the `version` of the list, a decision on a ticket that has changed since is refused as a conflict and changes nothing; without it, the decision is about the ticket as it is now.',
    params: { id: ['Id of a ticket', 53] },
    body: { decision: 'approve' },
  },
};

const stats: FieldNotes<admin.Stats> = {
  pending_count: 'Tickets that wait for moderation',
  last_week: 'What the last seven days added to the totals, today included',
};

const moderatedTicket: FieldNotes<admin.ModeratedTicket> = {
  ...ownTicket,
  version: 'Differs once the ticket has changed; a decision sends the one that was looked at',
};

export const ADMIN_SCHEMAS = { Stats: stats, ModeratedTicket: moderatedTicket };
