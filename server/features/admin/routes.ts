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
import { viewOwnTicket } from '../../views/ticket.ts';
import { periodStats, stats } from './stats.ts';
import { viewUserDetail, viewUserRow } from './view.ts';
import { oldestFirst } from '../../store/by-age.ts';

export const adminRoutes = [
  route(getStats, ({ sandbox }) => stats(sandbox)),

  route(getPeriodStats, ({ query, sandbox }) => periodStats(sandbox, query)),

  route(listUsers, ({ sandbox }) =>
    [...sandbox.store.users.values()].toSorted((a, b) => a.id - b.id).map(viewUserRow),
  ),

  route(getUserDetail, ({ params, sandbox }) =>
    viewUserDetail(
      sandbox.store,
      orNotFound(sandbox.store.users.get(params.id), PROBLEM.userNotFound),
    ),
  ),

  route(toggleUser, async ({ user, params, sandbox }) => {
    const person = orNotFound(sandbox.store.users.get(params.id), PROBLEM.userNotFound);
    if (person.id === user.id) throw refuse(400, PROBLEM.ownAccount);
    const { is_active } = await sandbox.store.commit((draft) =>
      draft.put('users', { ...person, is_active: !person.is_active }),
    );
    return { is_active };
  }),

  route(listTicketsToModerate, ({ query, sandbox }) =>
    sandbox.store.tickets
      .by('moderation', query.moderation ?? 'pending')
      .toSorted(oldestFirst)
      .map((ticket) => viewOwnTicket(sandbox, ticket)),
  ),

  route(moderateTicket, async ({ params, body, sandbox }) => {
    const ticket = orNotFound(sandbox.store.tickets.get(params.id), PROBLEM.ticketNotFound);
    const rejected = body.decision === 'reject';
    const moderated = await sandbox.store.commit((draft) =>
      draft.put('tickets', {
        ...ticket,
        moderation: rejected ? 'rejected' : 'approved',
        moderation_reason: rejected ? (body.reason ?? '') : '',
      }),
    );
    return viewOwnTicket(sandbox, moderated);
  }),
];
