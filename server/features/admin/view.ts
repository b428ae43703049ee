import type { UserDetail, UserRow } from '#contract/admin';
import { newestFirst } from '../../store/by-age.ts';
import type { User } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

export const viewUserRow = (user: User): UserRow => ({
  id: user.id,
  email: user.email,
  full_name: user.full_name,
  is_staff: user.is_staff,
  is_active: user.is_active,
});

/** ADM-09; favourites received are those on the person's tickets. */
export const viewUserDetail = (store: Store, user: User): UserDetail => {
  const tickets = store.tickets.by('seller', user.id).toSorted(newestFirst);
  return {
    id: user.id,
    email: user.email,
    full_name: user.full_name,
    date_joined: user.date_joined,
    is_active: user.is_active,
    tickets_count: tickets.length,
    feedback_received: store.feedback.by('seller', user.id).length,
    favorites_received: tickets.reduce(
      (sum, ticket) => sum + store.favourites.by('ticket', ticket.id).length,
      0,
    ),
    tickets: tickets.map((ticket) => ({
      id: ticket.id,
      created_at: ticket.created_at,
      trip_type: ticket.trip_type,
      departure: ticket.departure,
      destination: ticket.destination,
      notes: ticket.notes,
    })),
  };
};
