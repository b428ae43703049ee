import { UserDetail, UserTicket } from '#contract/admin';
import type { User } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { pickFields } from '../../views/pick-fields.ts';

/** ADM-09; favourites received are those on the person's tickets. */
export const viewUserDetail = (store: Store, user: User): UserDetail => {
  const tickets = store.tickets
    .by('seller', user.id)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
  const favourites = tickets.flatMap((ticket) => store.favourites.by('ticket', ticket.id));
  return pickFields(UserDetail, {
    ...user,
    tickets_count: tickets.length,
    feedback_received: store.feedback.by('seller', user.id).length,
    favorites_received: favourites.length,
    tickets: tickets.map((ticket) => pickFields(UserTicket, ticket)),
  });
};
