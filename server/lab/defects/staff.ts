import {
  getPeriodStats,
  getStats,
  getUserDetail,
  listTicketsToModerate,
  listUsers,
  moderateTicket,
  toggleUser,
} from '#contract/admin';
import { addDays } from '#contract/rome-time';
import {
  answers,
  around,
  asked,
  jsonIn,
  withBody,
  withJson,
  withQuery,
  type PlantedDefect,
} from './defect.ts';

export const STAFF_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'forbidden-lets-through',
    says: 'L’elenco degli utenti si apre a chi non è dello staff.',
    breaks: 'ADM-12',
    where: '/admin/users',
    wraps: [
      around(listUsers, async (call, forward) => {
        const answer = await forward(call);
        return answer.status === 403 ? withJson(answer, [], 200) : answer;
      }),
    ],
  },
  {
    name: 'period-without-its-last-day',
    says: 'Il report di un periodo non conta l’ultimo giorno.',
    breaks: 'ADM-14',
    where: '/admin/stats',
    wraps: [
      asked(getPeriodStats, (call) =>
        withQuery(call, (query) => {
          const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
          if (/^\d{4}-\d\d-\d\d$/.test(to) && from < to) query.set('to', addDays(to, -1));
        }),
      ),
    ],
  },
  {
    name: 'quiet-days-left-out',
    says: 'Il grafico salta i giorni in cui non è successo nulla.',
    breaks: 'ADM-14',
    where: '/admin',
    wraps: [
      answers(getStats, (stats) => ({
        ...stats,
        time_series: stats.time_series.filter(
          (day) => day.created_count + day.sold_count + day.favorite_count > 0,
        ),
      })),
    ],
  },
  {
    name: 'sales-not-counted',
    says: 'Il grafico non conta i biglietti venduti.',
    breaks: 'ADM-06',
    where: '/admin',
    wraps: [
      answers(getStats, (stats) => ({
        ...stats,
        time_series: stats.time_series.map((day) => ({ ...day, sold_count: 0 })),
      })),
    ],
  },
  {
    name: 'one-user-too-many',
    says: 'La dashboard conta un utente in più.',
    breaks: 'ADM-06',
    where: '/admin',
    wraps: [answers(getStats, (stats) => ({ ...stats, users_count: stats.users_count + 1 }))],
  },
  {
    name: 'toggle-answers-the-old-state',
    says: 'Dopo «Disattiva» la riga dice ancora Attivo.',
    breaks: 'ADM-08',
    where: '/admin/users',
    wraps: [answers(toggleUser, ({ is_active }) => ({ is_active: !is_active }))],
  },
  {
    name: 'counters-swapped',
    says: 'Nel dettaglio di un utente recensioni e preferiti sono scambiati.',
    breaks: 'ADM-09',
    where: '/admin/users/1',
    wraps: [
      answers(getUserDetail, (user) => ({
        ...user,
        feedback_received: user.favorites_received,
        favorites_received: user.feedback_received,
      })),
    ],
  },
  {
    name: 'newest-moderated-first',
    says: 'In moderazione i più recenti vengono prima.',
    breaks: 'MOD-01',
    where: '/admin/tickets',
    wraps: [answers(listTicketsToModerate, (tickets) => tickets.toReversed())],
  },
  {
    name: 'rejects-without-a-reason',
    says: 'Si può rifiutare un biglietto senza dire perché.',
    breaks: 'MOD-02',
    where: '/admin/tickets',
    wraps: [
      asked(moderateTicket, (call) => {
        const body = jsonIn(call) as { decision?: unknown; reason?: unknown } | null;
        if (body?.decision !== 'reject') return call;
        const isBlank = typeof body.reason !== 'string' || body.reason.trim() === '';
        return isBlank ? withBody(call, { ...body, reason: '-' }) : call;
      }),
    ],
  },
  {
    name: 'missing-name-left-blank',
    says: 'Un utente senza nome ha una cella vuota al posto del trattino.',
    breaks: 'ADM-07',
    where: '/admin/users',
    client: ({ each }) =>
      each('td, td *', (element) => {
        for (const node of element.childNodes)
          if (node.nodeType === 3 && /^\s*[-–—]\s*$/.test(node.nodeValue ?? ''))
            node.nodeValue = '';
      }),
  },
];
