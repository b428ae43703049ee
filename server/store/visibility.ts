import type { Ticket, User } from './schema.ts';

/** True unless staff rejected the ticket or deactivated its seller; it may be sold or past. */
export const isShown = (ticket: Ticket, seller: User | undefined): boolean =>
  ticket.moderation !== 'rejected' && seller?.is_active === true;

/** SEARCH-13: true for a ticket that anyone's search may find. */
export const isPublic = (ticket: Ticket, seller: User | undefined, today: string): boolean =>
  ticket.status === 'active' && ticket.date >= today && isShown(ticket, seller);
