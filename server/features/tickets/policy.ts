import type { Ticket, User } from '../../store/schema.ts';

/** MINE-05. */
export const ownsTicket = (user: User, ticket: Ticket): boolean => ticket.user === user.id;

/** MINE-06: a sold ticket stays as it is. */
export const isOpen = (ticket: Ticket): boolean => ticket.status !== 'sold';

/** SEARCH-13: what anyone may find. */
export const isPublic = (ticket: Ticket, seller: User | undefined, today: string): boolean =>
  ticket.status === 'active' &&
  ticket.moderation !== 'rejected' &&
  ticket.date >= today &&
  seller?.is_active === true;
