import { getSearchHints, searchTickets } from '#contract/search';
import {
  deleteTicket,
  editTicket,
  listOwnTickets,
  markTicketSold,
  publishTicket,
} from '#contract/tickets';
import { OWN_TICKETS_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { nextTurn } from '#platform/bytes';
import type { World } from '../../world/world.ts';
import { assertAllowed, invalid, orNotFound } from '#contract/http-error';
import { MADE_AT_ONCE, viewList } from '../../call/long-list.ts';
import { route, JsonList, type Context, type Route } from '../../call/route.ts';
import { viewOwnTicket, nowAndToday } from '../../call/ticket-view.ts';
import type { Ticket, User } from '../../store/schema.ts';
import { newestFirst } from '../../store/indexes.ts';
import { searchHints } from './search-hints.ts';
import type { Search } from './search.ts';
import {
  assertEditRules,
  assertTicketRules,
  isEmptyPatch,
  mergeTicket,
  newTicket,
} from './values.ts';
import { withStoredImage } from './with-stored-image.ts';

/** Only the owner may edit, delete or sell a ticket (MINE-05). */
const ownsTicket = (user: User, ticket: Ticket): boolean => ticket.user === user.id;

/** Sold tickets can no longer be edited (MINE-06). */
const isUnsold = (ticket: Ticket): boolean => ticket.status !== 'sold';

/** The caller's ticket; throws 404 if there is none, 403 if it is another user's (MINE-05). */
const findOwnTicket = (world: World, user: User, id: number): Ticket => {
  const ticket = orNotFound(world.store.tickets.get(id), PROBLEM.ticketNotFound);
  assertAllowed(ownsTicket(user, ticket), PROBLEM.notYours);
  return ticket;
};

/** The caller's ticket; throws 403 also if it is sold (MINE-06). */
const findUnsoldTicket = (world: World, user: User, id: number): Ticket => {
  const ticket = findOwnTicket(world, user, id);
  assertAllowed(isUnsold(ticket), PROBLEM.alreadySold);
  return ticket;
};

/** Throws 400 where a person has as many tickets as one may have, sold and rejected ones too: deleting one makes room. */
const assertPlace = ({ store }: World, { id }: User): void => {
  if (store.tickets.by('seller', id).length >= OWN_TICKETS_MAX)
    throw invalid({ non_field_errors: [PROBLEM.ticketsFull] });
};

const answerPage = (
  search: Search,
  { query, world, header }: Context<typeof searchTickets>,
): JsonList => {
  const { items, total, next } = search.page(world, query);
  header('X-Total-Count', String(total));
  if (next !== null) header('X-Next', next);
  return new JsonList(items);
};

/** Routes of the tickets. `search` keeps what searches find; it is created once per application. */
export const ticketRoutes = (search: Search): Route[] => [
  route(searchTickets, (context) => {
    const { query, world, address, onDisconnect, deps } = context;
    const most = Math.min(query.limit ?? Infinity, world.store.tickets.size);
    if (most <= MADE_AT_ONCE) return answerPage(search, context);
    const made = () => nextTurn().then(() => answerPage(search, context));
    return deps.turns.pieces.run(address, made, onDisconnect);
  }),

  route(getSearchHints, ({ query, world }) => searchHints((one) => search.find(world, one), query)),

  route(listOwnTickets, (context) => {
    const { user, world } = context;
    const own = world.store.tickets.by('seller', user.id).toSorted(newestFirst);
    return viewList(context, own, (ticket) => viewOwnTicket(world, ticket));
  }),

  route(publishTicket, async (context) => {
    const { reloadCaller, body, world, commit } = context;
    assertTicketRules(body, nowAndToday(world.clock));
    assertPlace(world, reloadCaller());
    const ticket = await withStoredImage(context, (name) =>
      commit((draft) => {
        const seller = reloadCaller();
        // Others may have been published while the picture was prepared.
        assertPlace(world, seller);
        return draft.insert('tickets', newTicket(body, seller, name, world.clock.instant()));
      }),
    );
    return viewOwnTicket(world, ticket);
  }),

  route(
    editTicket,
    async (context) => {
      const { reloadCaller, params, body, world, commit } = context;
      const ticket = await withStoredImage(context, async (name) => {
        // While the image was processed, other requests may have changed the ticket or deactivated its seller.
        const before = findUnsoldTicket(world, reloadCaller(), params.id);
        if (!name && isEmptyPatch(body)) return before;
        const after = mergeTicket(before, body, name);
        assertEditRules(before, after, nowAndToday(world.clock));
        return commit((draft) => draft.put('tickets', after));
      });
      return viewOwnTicket(world, ticket);
    },
    ({ user, params, world }) => findUnsoldTicket(world, user, params.id),
  ),

  route(deleteTicket, async ({ user, params, world, commit }) => {
    const ticket = findOwnTicket(world, user, params.id);
    await commit((draft) => {
      for (const favourite of world.store.favourites.by('ticket', ticket.id)) {
        draft.delete('favourites', favourite.id);
      }
      draft.delete('tickets', ticket.id);
    });
    // Its image goes, unless another ticket has it.
    await world.holdImages(() => Promise.resolve());
  }),

  route(markTicketSold, async ({ user, params, world, commit }) => {
    const ticket = findUnsoldTicket(world, user, params.id);
    const sold = await commit((draft) =>
      draft.put('tickets', { ...ticket, status: 'sold', sold_at: world.clock.instant() }),
    );
    return viewOwnTicket(world, sold);
  }),
];
