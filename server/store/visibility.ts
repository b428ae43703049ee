import type { Ticket, User } from './schema.ts';

/** A ticket that staff or a seller's deactivation did not take away; it may be sold or past. */
export const isShown = (ticket: Ticket, seller: User | undefined): boolean =>
  ticket.moderation !== 'rejected' && seller?.is_active === true;

/** SEARCH-13: what anyone may find. */
export const isPublic = (ticket: Ticket, seller: User | undefined, today: string): boolean =>
  ticket.status === 'active' && ticket.date >= today && isShown(ticket, seller);
