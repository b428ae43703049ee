import {
  deleteTicket,
  editTicket,
  getCalendar,
  listOwnTickets,
  markTicketSold,
  publishTicket,
  searchTickets,
} from '#contract/tickets';
import { PROBLEM } from '#contract/problems';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { assertAllowed, orNotFound } from '#contract/refusal';
import { route, WrittenJson, type Route } from '../../http/route.ts';
import { viewOwnTicket } from '../../views/ticket.ts';
import { newestFirst } from '../../store/by-age.ts';
import type { Ticket, User } from '../../store/schema.ts';
import { isOpen, ownsTicket } from './policy.ts';
import type { SearchPages } from './search-pages.ts';
import { changesNothing, checkRules, mergeTicket, newTicket } from './values.ts';
import { withImage } from './with-image.ts';

const mine = (sandbox: Sandbox, user: User, id: number): Ticket => {
  const ticket = orNotFound(sandbox.store.tickets.get(id), PROBLEM.ticketNotFound);
  assertAllowed(ownsTicket(user, ticket), PROBLEM.notYours);
  return ticket;
};

const mineAndOpen = (sandbox: Sandbox, user: User, id: number): Ticket => {
  const ticket = mine(sandbox, user, id);
  assertAllowed(isOpen(ticket), PROBLEM.alreadySold);
  return ticket;
};

/** The routes of tickets; `searchPages` is made once for each application. */
export const ticketRoutes = (searchPages: SearchPages): Route[] => [
  route(searchTickets, ({ query, sandbox, header }) => {
    const { json, total } = searchPages.read(sandbox, query);
    header('X-Total-Count', String(total));
    return new WrittenJson(json);
  }),

  route(listOwnTickets, ({ user, sandbox }) =>
    sandbox.store.tickets
      .by('seller', user.id)
      .toSorted(newestFirst)
      .map((ticket) => viewOwnTicket(sandbox, ticket)),
  ),

  route(publishTicket, async ({ user, body, image, sandbox, deps }) => {
    checkRules(body, sandbox.clock.today());
    const ticket = await withImage(sandbox, deps.imagePreparer, image, (name) =>
      sandbox.store.commit((draft) =>
        draft.insert('tickets', newTicket(body, user, name, sandbox.clock.instant())),
      ),
    );
    return viewOwnTicket(sandbox, ticket);
  }),

  route(
    editTicket,
    async ({ user, params, body, image, sandbox, deps }) => {
      const ticket = await withImage(sandbox, deps.imagePreparer, image, (name) => {
        // Asked again: the image took time, and the ticket may have changed meanwhile.
        const before = mineAndOpen(sandbox, user, params.id);
        if (!name && changesNothing(body)) return Promise.resolve({ before, after: before });
        const after = mergeTicket(before, body, name);
        checkRules({ ...after, date: body.date }, sandbox.clock.today());
        return sandbox.store.commit((draft) => ({ before, after: draft.put('tickets', after) }));
      });
      if (ticket.before.image && ticket.before.image !== ticket.after.image) {
        await sandbox.images.remove(ticket.before.image);
      }
      return viewOwnTicket(sandbox, ticket.after);
    },
    ({ user, params, sandbox }) => mineAndOpen(sandbox, user, params.id),
  ),

  route(deleteTicket, async ({ user, params, sandbox }) => {
    const ticket = mine(sandbox, user, params.id);
    await sandbox.store.commit((draft) => {
      for (const favourite of sandbox.store.favourites.by('ticket', ticket.id)) {
        draft.delete('favourites', favourite.id);
      }
      draft.delete('tickets', ticket.id);
    });
    if (ticket.image) await sandbox.images.remove(ticket.image);
  }),

  route(markTicketSold, async ({ user, params, sandbox }) => {
    const ticket = mineAndOpen(sandbox, user, params.id);
    const sold = await sandbox.store.commit((draft) =>
      draft.put('tickets', { ...ticket, status: 'sold', sold_at: sandbox.clock.instant() }),
    );
    return viewOwnTicket(sandbox, sold);
  }),

  route(getCalendar, ({ sandbox }) => ({ today: sandbox.clock.today() })),
];
