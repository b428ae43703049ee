import { listFavourites, toggleFavourite, type Favourite } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { orNotFound, Refusal } from '#contract/refusal';
import { isPublicState } from '#contract/ticket-state';
import { route } from '../../call/route.ts';
import type { World } from '../../world/world.ts';
import { newestFirst } from '../../store/order.ts';
import type { Favourite as FavouriteRow } from '../../store/schema.ts';
import { currentState, nowAndToday, viewTicket } from '../../views/ticket.ts';
import { joinKey } from '../../store/indexes.ts';

/** A favourite with its ticket; `null` for a ticket that is gone, rejected or of an inactive seller. */
const viewFavourite = (world: World, favourite: FavouriteRow): Favourite | null => {
  const ticket = world.store.tickets.get(favourite.ticket);
  if (!ticket) return null;
  const state = currentState(world.store, ticket, nowAndToday(world.clock));
  if (state === 'rejected' || state === 'seller_inactive') return null;
  return {
    id: favourite.id,
    ticket_data: {
      ...viewTicket(world, ticket),
      is_favorite: true,
      state,
      status: ticket.status,
    },
    created_at: favourite.created_at,
  };
};

export const favouriteRoutes = [
  route(listFavourites, ({ user, world }) => {
    const favourites = world.store.favourites
      .by('user', user.id)
      .toSorted(newestFirst)
      .map((favourite) => viewFavourite(world, favourite))
      .filter((favourite) => favourite !== null);
    const isOpen = ({ ticket_data: { state } }: Favourite) => isPublicState(state);
    // FAV-10. The sort is stable.
    return favourites.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  }),

  route(toggleFavourite, async ({ user, params, body, world, commit }) => {
    const { store, clock } = world;
    const ticket = orNotFound(store.tickets.get(params.ticketId), PROBLEM.ticketNotFound);
    const [existing] = store.favourites.by('userTicket', joinKey(user.id, ticket.id));
    const wanted = body?.is_favorite ?? !existing;
    // Only tickets that the search can find become favourites; existing favourites can always be removed.
    if (wanted && !existing && !isPublicState(currentState(store, ticket, nowAndToday(clock)))) {
      throw new Refusal(404, PROBLEM.ticketNotFound);
    }
    if (wanted !== Boolean(existing)) {
      await commit((draft) => {
        if (existing) draft.delete('favourites', existing.id);
        else {
          draft.insert('favourites', {
            user: user.id,
            ticket: ticket.id,
            created_at: clock.instant(),
          });
        }
      });
    }
    return { is_favorite: wanted };
  }),
];
