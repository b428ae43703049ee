import { listFavourites, toggleFavourite } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { orNotFound, refuse } from '#contract/refusal';
import { route } from '../../http/route.ts';
import { viewTicket } from '../../views/ticket.ts';
import { newestFirst } from '../../store/by-age.ts';
import { joinKey } from '../../store/indexes.ts';
import { isPublic, isShown } from '../../store/visibility.ts';

export const favouriteRoutes = [
  route(listFavourites, ({ user, sandbox }) =>
    sandbox.store.favourites
      .by('user', user.id)
      .toSorted(newestFirst)
      .flatMap((favourite) => {
        const ticket = sandbox.store.tickets.get(favourite.ticket);
        if (!ticket || !isShown(ticket, sandbox.store.users.get(ticket.user))) return [];
        return {
          id: favourite.id,
          ticket_data: { ...viewTicket(sandbox, ticket), is_favorite: true, status: ticket.status },
          created_at: favourite.created_at,
        };
      }),
  ),

  route(toggleFavourite, async ({ user, params, sandbox }) => {
    const { store, clock } = sandbox;
    const ticket = orNotFound(store.tickets.get(params.ticketId), PROBLEM.ticketNotFound);
    const [existing] = store.favourites.by('userTicket', joinKey(user.id, ticket.id));
    // Only tickets that the search can find become favourites; existing favourites can always be removed.
    const seller = store.users.get(ticket.user);
    if (!existing && !isPublic(ticket, seller, clock.today())) {
      throw refuse(404, PROBLEM.ticketNotFound);
    }
    await store.commit((draft) => {
      if (existing) draft.delete('favourites', existing.id);
      else {
        draft.insert('favourites', {
          user: user.id,
          ticket: ticket.id,
          created_at: clock.instant(),
        });
      }
    });
    return { is_favorite: !existing };
  }),
];
