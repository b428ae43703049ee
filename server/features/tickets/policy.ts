import type { Ticket, User } from '../../store/schema.ts';

/** Only the owner may edit, delete or sell a ticket (MINE-05). */
export const ownsTicket = (user: User, ticket: Ticket): boolean => ticket.user === user.id;

/** Sold tickets can no longer be edited (MINE-06). */
export const isUnsold = (ticket: Ticket): boolean => ticket.status !== 'sold';
