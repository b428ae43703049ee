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
import type { World } from '../../demo/world.ts';
import { assertAllowed, orNotFound } from '#contract/refusal';
import { route, WrittenJson } from '../../http/route.ts';
import { viewOwnTicket } from '../../http/views.ts';
import type { Ticket, User } from '../../store/schema.ts';
import { isOpen, ownsTicket } from './policy.ts';
import { searchPage } from './search.ts';
import { changesNothing, checkRules, mergeTicket, newTicket } from './values.ts';
import { withImage } from './with-image.ts';

const mine = (world: World, user: User, id: number): Ticket => {
  const ticket = orNotFound(world.store.tickets.get(id), PROBLEM.ticketNotFound);
  assertAllowed(ownsTicket(user, ticket), PROBLEM.notYours);
  return ticket;
};

const mineAndOpen = (world: World, user: User, id: number): Ticket => {
  const ticket = mine(world, user, id);
  assertAllowed(isOpen(ticket), PROBLEM.alreadySold);
  return ticket;
};

export const ticketRoutes = [
  route(searchTickets, ({ query, world, header }) => {
    const { json, total } = searchPage(world, query);
    header('X-Total-Count', String(total));
    return new WrittenJson(json);
  }),

  route(listOwnTickets, ({ user, world }) =>
    world.store.tickets
      .by('seller', user.id)
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
      .map((ticket) => viewOwnTicket(world, ticket)),
  ),

  route(publishTicket, async ({ user, body, image, world, deps }) => {
    checkRules(body, world.clock.today());
    const ticket = await withImage(world, deps.images, image, (name) =>
      world.store.commit((draft) =>
        draft.insert('tickets', newTicket(body, user, name, world.clock.instant())),
      ),
    );
    return viewOwnTicket(world, ticket);
  }),

  route(
    editTicket,
    async ({ user, params, body, image, world, deps }) => {
      const ticket = await withImage(world, deps.images, image, (name) => {
        // Asked again: the image took time, and the ticket may have changed meanwhile.
        const before = mineAndOpen(world, user, params.id);
        if (!name && changesNothing(body)) return Promise.resolve({ before, after: before });
        const after = mergeTicket(before, body, name);
        checkRules({ ...after, date: body.date }, world.clock.today());
        return world.store.commit((draft) => ({ before, after: draft.put('tickets', after) }));
      });
      if (ticket.before.image && ticket.before.image !== ticket.after.image) {
        await world.uploads.remove(ticket.before.image);
      }
      return viewOwnTicket(world, ticket.after);
    },
    ({ user, params, world }) => mineAndOpen(world, user, params.id),
  ),

  route(deleteTicket, async ({ user, params, world }) => {
    const ticket = mine(world, user, params.id);
    await world.store.commit((draft) => {
      for (const favourite of world.store.favourites.by('ticket', ticket.id)) {
        draft.delete('favourites', favourite.id);
      }
      draft.delete('tickets', ticket.id);
    });
    if (ticket.image) await world.uploads.remove(ticket.image);
  }),

  route(markTicketSold, async ({ user, params, world }) => {
    const ticket = mineAndOpen(world, user, params.id);
    const sold = await world.store.commit((draft) =>
      draft.put('tickets', { ...ticket, status: 'sold', sold_at: world.clock.instant() }),
    );
    return viewOwnTicket(world, sold);
  }),

  route(getCalendar, ({ world }) => ({ today: world.clock.today() })),
];
