import {
  getPeriodStats,
  getStats,
  getUserDetail,
  listTicketsToModerate,
  listUsers,
  moderateTicket,
  toggleUser,
} from '#contract/admin';
import { PROBLEM } from '#contract/problems';
import { orNotFound, refuse } from '#contract/refusal';
import { route } from '../../http/route.ts';
import { viewOwnTicket } from '../../http/views.ts';
import { periodStats, stats } from './stats.ts';
import { viewUserDetail, viewUserRow } from './view.ts';

export const adminRoutes = [
  route(getStats, ({ world }) => stats(world)),

  route(getPeriodStats, ({ query, world }) => periodStats(world, query)),

  route(listUsers, ({ world }) =>
    [...world.store.users.values()].toSorted((a, b) => a.id - b.id).map(viewUserRow),
  ),

  route(getUserDetail, ({ params, world }) =>
    viewUserDetail(world.store, orNotFound(world.store.users.get(params.id), PROBLEM.userNotFound)),
  ),

  route(toggleUser, async ({ user, params, world }) => {
    const person = orNotFound(world.store.users.get(params.id), PROBLEM.userNotFound);
    if (person.id === user.id) throw refuse(400, PROBLEM.ownAccount);
    const { is_active } = await world.store.commit((draft) =>
      draft.put('users', { ...person, is_active: !person.is_active }),
    );
    return { is_active };
  }),

  route(listTicketsToModerate, ({ query, world }) =>
    world.store.tickets
      .by('moderation', query.moderation ?? 'pending')
      .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id)
      .map((ticket) => viewOwnTicket(world, ticket)),
  ),

  route(moderateTicket, async ({ params, body, world }) => {
    const ticket = orNotFound(world.store.tickets.get(params.id), PROBLEM.ticketNotFound);
    const rejected = body.decision === 'reject';
    const moderated = await world.store.commit((draft) =>
      draft.put('tickets', {
        ...ticket,
        moderation: rejected ? 'rejected' : 'approved',
        moderation_reason: rejected ? (body.reason ?? '') : '',
      }),
    );
    return viewOwnTicket(world, moderated);
  }),
];
