import {
  deleteTicket,
  editTicket,
  listOwnTickets,
  markTicketSold,
  publishTicket,
  searchTickets,
} from '#contract/tickets';
import { PROBLEM } from '#contract/problems';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { assertAllowed, orNotFound } from '#contract/refusal';
import { route, JsonBytes, type Route } from '../../http/route.ts';
import { viewOwnTicket } from '../../views/ticket.ts';
import { newestFirst } from '../../store/by-age.ts';
import type { Ticket, User } from '../../store/schema.ts';
import { isUnsold, ownsTicket } from './policy.ts';
import type { SearchPages } from './search-pages.ts';
import { assertTicketRules, isEmptyPatch, mergeTicket, newTicket } from './values.ts';
import { withStoredImage } from './with-stored-image.ts';

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

/** Routes of the tickets. `searchPages` caches search answers; it is created once per application. */
export const ticketRoutes = (searchPages: SearchPages): Route[] => [
  route(searchTickets, ({ query, sandbox, header }) => {
    const { json, total } = searchPages.read(sandbox, query);
    header('X-Total-Count', String(total));
    return new JsonBytes(json);
  }),

  route(listOwnTickets, ({ user, sandbox }) =>
    sandbox.store.tickets
      .by('seller', user.id)
      .toSorted(newestFirst)
      .map((ticket) => viewOwnTicket(sandbox, ticket)),
  ),

  route(publishTicket, async ({ user, body, image, sandbox, deps }) => {
    assertTicketRules(body, sandbox.clock.today());
    const ticket = await withStoredImage(sandbox, deps.imagePreparer, image, (name) =>
      sandbox.store.commit((draft) =>
        draft.insert('tickets', newTicket(body, user, name, sandbox.clock.instant())),
      ),
    );
    return viewOwnTicket(sandbox, ticket);
  }),

  route(
    editTicket,
    async ({ user, params, body, image, sandbox, deps }) => {
      const ticket = await withStoredImage(sandbox, deps.imagePreparer, image, (name) => {
        // Looked up again: while the image was processed, another request may have changed the ticket.
        const before = findUnsoldTicket(sandbox, user, params.id);
        if (!name && isEmptyPatch(body)) return Promise.resolve({ before, after: before });
        const after = mergeTicket(before, body, name);
        assertTicketRules({ ...after, date: body.date }, sandbox.clock.today());
        return sandbox.store.commit((draft) => ({ before, after: draft.put('tickets', after) }));
      });
      if (ticket.before.image && ticket.before.image !== ticket.after.image) {
        await sandbox.images.remove(ticket.before.image);
      }
      return viewOwnTicket(sandbox, ticket.after);
    },
    ({ user, params, sandbox }) => findUnsoldTicket(sandbox, user, params.id),
  ),

  route(deleteTicket, async ({ user, params, sandbox }) => {
    const ticket = findOwnTicket(sandbox, user, params.id);
    await sandbox.store.commit((draft) => {
      for (const favourite of sandbox.store.favourites.by('ticket', ticket.id)) {
        draft.delete('favourites', favourite.id);
      }
      draft.delete('tickets', ticket.id);
    });
    if (ticket.image) await sandbox.images.remove(ticket.image);
  }),

  route(markTicketSold, async ({ user, params, sandbox }) => {
    const ticket = findUnsoldTicket(sandbox, user, params.id);
    const sold = await sandbox.store.commit((draft) =>
      draft.put('tickets', { ...ticket, status: 'sold', sold_at: sandbox.clock.instant() }),
    );
    return viewOwnTicket(sandbox, sold);
  }),
];
