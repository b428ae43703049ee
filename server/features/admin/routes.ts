import {
  getPeriodStats,
  getStats,
  getUserDetail,
  listTicketsToModerate,
  listUsers,
  moderateTicket,
  toggleUser,
  UserDetail,
  UserRow,
  UserTicket,
} from '#contract/admin';
import { PROBLEM } from '#contract/problems';
import { orNotFound, HttpError } from '#contract/http-error';
import { nextTurn } from '#platform/bytes';
import { viewList } from '../../call/long-list.ts';
import { route, fieldPicker } from '../../call/route.ts';
import { currentState, nowAndToday, versionOf, viewModerated } from '../../call/ticket-view.ts';
import { periodStats, stats } from './stats.ts';
import type { User } from '../../store/schema.ts';
import type { World } from '../../world/world.ts';
import { newestFirst, oldestFirst } from '../../store/indexes.ts';

const pickRow = fieldPicker(UserRow);
const pickDetail = fieldPicker(UserDetail);
const pickTicket = fieldPicker(UserTicket);

/** A user's detail (ADM-09). `favorites_received` counts the favourites on the user's tickets. */
const viewUserDetail = ({ store, clock }: World, user: User): UserDetail => {
  const tickets = store.tickets.by('seller', user.id).toSorted(newestFirst);
  const favourites = tickets.flatMap((ticket) => store.favourites.by('ticket', ticket.id));
  return pickDetail(user, {
    tickets_count: tickets.length,
    feedback_received: store.feedback.by('seller', user.id).length,
    favorites_received: favourites.length,
    tickets: tickets.map((ticket) =>
      pickTicket(ticket, { state: currentState(store, ticket, nowAndToday(clock)) }),
    ),
  });
};

export const adminRoutes = [
  route(getStats, ({ world }) => stats(world)),

  route(getPeriodStats, ({ query, world }) => periodStats(world, query)),

  route(listUsers, (context) => {
    const users = [...context.world.store.users.values()].toSorted((a, b) => a.id - b.id);
    return viewList(context, users, (user) => pickRow(user));
  }),

  route(getUserDetail, ({ params, world, address, onDisconnect, deps }) => {
    const user = orNotFound(world.store.users.get(params.id), PROBLEM.userNotFound);
    // Whoever has many tickets has a long detail: one is made in a turn of the event loop.
    const make = () => nextTurn().then(() => viewUserDetail(world, user));
    return deps.turns.pieces.run(address, make, onDisconnect);
  }),

  route(toggleUser, async ({ user, params, headers, world, commit }) => {
    const target = orNotFound(world.store.users.get(params.id), PROBLEM.userNotFound);
    if (target.id === user.id) throw new HttpError(400, PROBLEM.ownAccount);
    const wish = headers['X-Is-Active'] ?? !target.is_active;
    const { is_active } = await commit((draft) =>
      draft.put('users', { ...target, is_active: wish }),
    );
    return { is_active };
  }),

  route(listTicketsToModerate, (context) => {
    const { query, world } = context;
    const found = world.store.tickets.by('moderation', query.moderation ?? 'pending');
    return viewList(context, found.toSorted(oldestFirst), (ticket) => viewModerated(world, ticket));
  }),

  route(moderateTicket, async ({ params, body, world, commit }) => {
    const ticket = orNotFound(world.store.tickets.get(params.id), PROBLEM.ticketNotFound);
    if (body.version !== undefined && body.version !== versionOf(ticket))
      throw new HttpError(409, PROBLEM.ticketChanged);
    const rejected = body.decision === 'reject';
    const moderated = await commit((draft) =>
      draft.put('tickets', {
        ...ticket,
        moderation: rejected ? 'rejected' : 'approved',
        moderation_reason: rejected ? (body.reason ?? '') : '',
      }),
    );
    return viewModerated(world, moderated);
  }),
];
