import { listFavourites, toggleFavourite, type Favourite } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { orNotFound, HttpError } from '#contract/http-error';
import { isPublicState, type TicketState } from '#contract/ticket-state';
import { viewList } from '../../call/long-list.ts';
import { route } from '../../call/route.ts';
import type { World } from '../../world/world.ts';
import {
  type Favourite as FavouriteRow,
  type Ticket,
  type User,
  joinKey,
  newestFirst,
} from '../../store/schema.ts';
import { currentState, shownWith, viewTicket } from '../../call/ticket-view.ts';

/** A favourite as it is shown. */
interface ShownFavourite {
  favourite: FavouriteRow;
  ticket: Ticket;
  state: TicketState;
}

/** A person's favourites, those that can be bought first (FAV-10), without those of a ticket that is gone, rejected or of an inactive seller. */
const shownTo = ({ id }: User, world: World): ShownFavourite[] => {
  const { store } = world;
  const shown = store.favourites
    .by('user', id)
    .toSorted(newestFirst)
    .flatMap((favourite) => {
      const ticket = store.tickets.get(favourite.ticket);
      return ticket ? { favourite, ticket, state: currentState(world, ticket) } : [];
    })
    .filter(({ state }) => state !== 'rejected' && state !== 'seller_inactive');
  // The sort is stable.
  return shown.toSorted((a, b) => Number(isPublicState(b.state)) - Number(isPublicState(a.state)));
};

const viewFavourite = (world: World, { favourite, ticket, state }: ShownFavourite): Favourite => ({
  id: favourite.id,
  ticket_data: {
    ...viewTicket(ticket, shownWith(world.store, ticket)),
    is_favorite: true,
    state,
    status: ticket.status,
  },
  created_at: favourite.created_at,
});

export const favouriteRoutes = [
  route(listFavourites, (context) => {
    const { user, world } = context;
    return viewList(context, shownTo(user, world), (shown) => viewFavourite(world, shown));
  }),

  route(toggleFavourite, async ({ user, params, body, world, commit }) => {
    const { store, clock } = world;
    const ticket = orNotFound(store.tickets.get(params.ticketId), PROBLEM.ticketNotFound);
    const [existing] = store.favourites.by('userTicket', joinKey(user.id, ticket.id));
    const wanted = body?.is_favorite ?? !existing;
    // Only tickets that the search can find become favourites; existing favourites can always be removed.
    if (wanted && !existing && !isPublicState(currentState(world, ticket))) {
      throw new HttpError(404, PROBLEM.ticketNotFound);
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
