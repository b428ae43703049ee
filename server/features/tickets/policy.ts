import type { Ticket, User } from '../../store/schema.ts';

/** MINE-05. */
export const ownsTicket = (user: User, ticket: Ticket): boolean => ticket.user === user.id;

/** MINE-06: a sold ticket stays as it is. */
export const isOpen = (ticket: Ticket): boolean => ticket.status !== 'sold';
