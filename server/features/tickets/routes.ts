import { getSearchHints, searchTickets } from '#contract/search';
import {
  deleteTicket,
  editTicket,
  listOwnTickets,
  markTicketSold,
  publishTicket,
} from '#contract/tickets';
import { PROBLEM } from '#contract/problems';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { assertAllowed, orNotFound } from '#contract/refusal';
import { route, JsonList, type Context, type Route } from '../../call/route.ts';
import { viewOwnTicket, nowAndToday } from '../../views/ticket.ts';
import { NextIds } from '../../store/draft.ts';
import { newestFirst } from '../../store/order.ts';
import type { Ticket, User } from '../../store/schema.ts';
import { searchHints } from './search-hints.ts';
import type { SearchPages } from './search-pages.ts';
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
const findOwnTicket = (sandbox: Sandbox, user: User, id: number): Ticket => {
  const ticket = orNotFound(sandbox.store.tickets.get(id), PROBLEM.ticketNotFound);
  assertAllowed(ownsTicket(user, ticket), PROBLEM.notYours);
  return ticket;
};

/** The caller's ticket; throws 403 also if it is sold (MINE-06). */
const findUnsoldTicket = (sandbox: Sandbox, user: User, id: number): Ticket => {
  const ticket = findOwnTicket(sandbox, user, id);
  assertAllowed(isUnsold(ticket), PROBLEM.alreadySold);
  return ticket;
};

const answerPage = (
  { items, total, next }: ReturnType<SearchPages['read']>,
  header: Context<typeof searchTickets>['header'],
): JsonList => {
  header('X-Total-Count', String(total));
  if (next !== null) header('X-Next', next);
  return new JsonList(items);
};

/** Routes of the tickets. `searchPages` caches search answers; it is created once per application. */
export const ticketRoutes = (searchPages: SearchPages): Route[] => [
  route(searchTickets, ({ query, sandbox, header, address, onGone, deps }) => {
    if (!searchPages.isLong(sandbox, query))
      return answerPage(searchPages.read(sandbox, query), header);
    const page = deps.admission.pieces.run(
      address,
      () => searchPages.readInTurns(sandbox, query),
      onGone,
    );
    return page.then((made) => answerPage(made, header));
  }),

  route(getSearchHints, ({ query, sandbox }) =>
    searchHints((one) => searchPages.find(sandbox, one), query),
  ),

  route(listOwnTickets, ({ user, sandbox }) =>
    sandbox.store.tickets
      .by('seller', user.id)
      .toSorted(newestFirst)
      .map((ticket) => viewOwnTicket(sandbox, ticket)),
  ),

  route(publishTicket, async (context) => {
    const { callerNow, body, image, sandbox, commit } = context;
    assertTicketRules(body, nowAndToday(sandbox.clock));
    const upload = {
      bytes: image,
      ticketId: () => new NextIds(sandbox.store.tables).take('tickets'),
    };
    const ticket = await withStoredImage(context, upload, (name) =>
      commit((draft) =>
        draft.insert('tickets', newTicket(body, callerNow(), name, sandbox.clock.instant())),
      ),
    );
    return viewOwnTicket(sandbox, ticket);
  }),

  route(
    editTicket,
    async (context) => {
      const { callerNow, params, body, image, sandbox, commit } = context;
      const upload = { bytes: image, ticketId: () => params.id };
      const ticket = await withStoredImage(context, upload, (name) => {
        // While the image was processed, other requests may have changed the ticket or deactivated its seller.
        const before = findUnsoldTicket(sandbox, callerNow(), params.id);
        if (!name && isEmptyPatch(body)) return Promise.resolve({ before, after: before });
        const after = mergeTicket(before, body, name);
        assertEditRules(before, after, nowAndToday(sandbox.clock));
        return commit((draft) => ({ before, after: draft.put('tickets', after) }));
      });
      await sandbox.ticketImages.removeUnused([ticket.before.image ?? '']);
      return viewOwnTicket(sandbox, ticket.after);
    },
    ({ user, params, sandbox }) => findUnsoldTicket(sandbox, user, params.id),
  ),

  route(deleteTicket, async ({ user, params, sandbox, commit }) => {
    const ticket = findOwnTicket(sandbox, user, params.id);
    await commit((draft) => {
      for (const favourite of sandbox.store.favourites.by('ticket', ticket.id)) {
        draft.delete('favourites', favourite.id);
      }
      draft.delete('tickets', ticket.id);
    });
    await sandbox.ticketImages.removeUnused([ticket.image ?? '']);
  }),

  route(markTicketSold, async ({ user, params, sandbox, commit }) => {
    const ticket = findUnsoldTicket(sandbox, user, params.id);
    const sold = await commit((draft) =>
      draft.put('tickets', { ...ticket, status: 'sold', sold_at: sandbox.clock.instant() }),
    );
    return viewOwnTicket(sandbox, sold);
  }),
];
