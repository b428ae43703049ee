import {
  getPeriodStats,
  getStats,
  getUserDetail,
  listTicketsToModerate,
  listUsers,
  moderateTicket,
  ModeratedTicket,
  toggleUser,
  UserDetail,
  UserRow,
  UserTicket,
  VERSION_LENGTH,
} from '#contract/admin';
import { PROBLEM } from '#contract/problems';
import { orNotFound, HttpError } from '#contract/http-error';
import { COLUMNS } from '#contract/rows';
import { sha256Hex } from '#platform/bytes';
import { makeInTurn, viewList } from '../../call/long-list.ts';
import { route, fieldPicker } from '../../call/route.ts';
import { currentState, viewOwnTicket } from '../../call/ticket-view.ts';
import { periodStats, stats } from './stats.ts';
import { type Ticket, type User, newestFirst, oldestFirst } from '../../store/schema.ts';
import type { World } from '../../world/world.ts';

const pickRow = fieldPicker(UserRow);
const pickDetail = fieldPicker(UserDetail);
const pickTicket = fieldPicker(UserTicket);
const pickModerated = fieldPicker(ModeratedTicket);

/** A user's detail (ADM-09). `favorites_received` counts the favourites on the user's tickets. */
const viewUserDetail = (world: World, user: User): UserDetail => {
  const { store } = world;
  const tickets = store.tickets.by('seller', user.id).toSorted(newestFirst);
  const favourites = tickets.flatMap((ticket) => store.favourites.by('ticket', ticket.id));
  return pickDetail(user, {
    tickets_count: tickets.length,
    feedback_received: store.feedback.by('seller', user.id).length,
    favorites_received: favourites.length,
    tickets: tickets.map((ticket) => pickTicket(ticket, { state: currentState(world, ticket) })),
  });
};

const TICKET_COLUMNS = Object.keys(COLUMNS.tickets) as (keyof typeof COLUMNS.tickets)[];

/**
 * The version of a ticket (MOD-03): a digest of its row, so that nothing more is stored. In the order of the columns: a row
 * that was read from disk may have another.
 */
const versionOf = (ticket: Ticket): string =>
  sha256Hex(JSON.stringify(TICKET_COLUMNS.map((name) => ticket[name]))).slice(0, VERSION_LENGTH);

/** A ticket as its moderators see it. */
const viewModerated = (world: World, ticket: Ticket): ModeratedTicket =>
  pickModerated(viewOwnTicket(world, ticket), { version: versionOf(ticket) });

export const adminRoutes = [
  route(getStats, ({ world }) => stats(world)),

  route(getPeriodStats, ({ query, world }) => periodStats(world, query)),

  route(listUsers, (context) => {
    const users = [...context.world.store.users.values()].toSorted((a, b) => a.id - b.id);
    return viewList(context, users, (user) => pickRow(user));
  }),

  route(getUserDetail, (context) => {
    const { params, world } = context;
    const user = orNotFound(world.store.users.get(params.id), PROBLEM.userNotFound);
    // Whoever has many tickets has a long detail.
    return makeInTurn(context, () => viewUserDetail(world, user));
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
