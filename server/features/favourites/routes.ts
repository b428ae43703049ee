import { listFavourites, toggleFavourite, type Favourite } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { orNotFound, Refusal } from '#contract/refusal';
import { isPublicState } from '#contract/ticket-state';
import { route } from '../../call/route.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Favourite as FavouriteRow } from '../../store/schema.ts';
import { currentState, nowAndToday, viewTicket } from '../../views/ticket.ts';
import { newestFirst } from '../../store/order.ts';
import { joinKey } from '../../store/indexes.ts';

/** A favourite with its ticket; `null` for a ticket that is gone, rejected or of an inactive seller. */
const viewFavourite = (sandbox: Sandbox, favourite: FavouriteRow): Favourite | null => {
  const ticket = sandbox.store.tickets.get(favourite.ticket);
  if (!ticket) return null;
  const state = currentState(sandbox.store, ticket, nowAndToday(sandbox.clock));
  if (state === 'rejected' || state === 'seller_inactive') return null;
  return {
    id: favourite.id,
    ticket_data: {
      ...viewTicket(sandbox, ticket),
      is_favorite: true,
      state,
      status: ticket.status,
    },
    created_at: favourite.created_at,
  };
};

export const favouriteRoutes = [
  route(listFavourites, ({ user, sandbox }) => {
    const favourites = sandbox.store.favourites
      .by('user', user.id)
      .toSorted(newestFirst)
      .map((favourite) => viewFavourite(sandbox, favourite))
      .filter((favourite) => favourite !== null);
    const isOpen = ({ ticket_data: { state } }: Favourite) => isPublicState(state);
    // FAV-10. The sort is stable.
    return favourites.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  }),

  route(toggleFavourite, async ({ user, params, body, sandbox, commit }) => {
    const { store, clock } = sandbox;
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
