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
  at,
  jsonIn,
  withBody,
  withJson,
  withQuery,
  type PlantedDefect,
} from './defect.ts';

export const STAFF_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'forbidden-lets-through',
    says: {
      it: 'L’elenco degli utenti si apre a chi non è dello staff.',
      en: 'The list of users opens to who is not staff.',
    },
    breaks: 'ADM-12',
    where: at('/admin/users'),
    wraps: [
      around(listUsers, async (call, forward) => {
        const answer = await forward(call);
        return answer.status === 403 ? withJson(answer, [], 200) : answer;
      }),
    ],
  },
  {
    name: 'period-without-its-last-day',
    says: {
      it: 'Il report di un periodo non conta l’ultimo giorno.',
      en: 'The report of a period leaves out its last day.',
    },
    breaks: 'ADM-14',
    where: at('/admin/stats'),
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
    says: {
      it: 'Il grafico salta i giorni in cui non è successo nulla.',
      en: 'The chart skips the days on which nothing happened.',
    },
    breaks: 'ADM-14',
    where: at('/admin'),
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
    says: {
      it: 'Il grafico non conta i biglietti venduti.',
      en: 'The chart does not count sold tickets.',
    },
    breaks: 'ADM-06',
    where: at('/admin'),
    wraps: [
      answers(getStats, (stats) => ({
        ...stats,
        time_series: stats.time_series.map((day) => ({ ...day, sold_count: 0 })),
      })),
    ],
  },
  {
    name: 'one-user-too-many',
    says: {
      it: 'La dashboard conta un utente in più.',
      en: 'The dashboard counts one user too many.',
    },
    breaks: 'ADM-06',
    where: at('/admin'),
    wraps: [answers(getStats, (stats) => ({ ...stats, users_count: stats.users_count + 1 }))],
  },
  {
    name: 'toggle-answers-the-old-state',
    says: {
      it: 'Dopo «Disattiva» la riga dice ancora Attivo.',
      en: 'After "Disattiva" the row still says "Attivo".',
    },
    breaks: 'ADM-08',
    where: at('/admin/users'),
    wraps: [answers(toggleUser, ({ is_active }) => ({ is_active: !is_active }))],
  },
  {
    name: 'counters-swapped',
    says: {
      it: 'Nel dettaglio di un utente recensioni e preferiti sono scambiati.',
      en: 'In the detail of a user reviews and favourites are swapped.',
    },
    breaks: 'ADM-09',
    where: at('/admin/users/1'),
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
    says: {
      it: 'In moderazione i più recenti vengono prima.',
      en: 'In moderation the newest come first.',
    },
    breaks: 'MOD-01',
    where: at('/admin/tickets'),
    wraps: [answers(listTicketsToModerate, (tickets) => tickets.toReversed())],
  },
  {
    name: 'rejects-without-a-reason',
    says: {
      it: 'Si può rifiutare un biglietto senza dire perché.',
      en: 'A ticket can be rejected without a reason.',
    },
    breaks: 'MOD-02',
    where: at('/admin/tickets'),
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
    says: {
      it: 'Un utente senza nome ha una cella vuota al posto del trattino.',
      en: 'A user without a name has an empty cell in place of the dash.',
    },
    breaks: 'ADM-07',
    where: at('/admin/users'),
    client: ({ each }) =>
      each('td, td *', (element) => {
        for (const node of element.childNodes)
          if (node.nodeType === 3 && /^\s*[-–—]\s*$/.test(node.nodeValue ?? ''))
            node.nodeValue = '';
      }),
  },
];
