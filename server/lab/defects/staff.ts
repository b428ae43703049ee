import {
  getPeriodStats,
  listTicketsToModerate,
  listUsers,
  moderateTicket,
  toggleUser,
} from '#contract/admin';
import { addDays } from '#contract/rome-time';
import { answers, asked, insteadOf, type PlantedDefect } from './defect.ts';

export const STAFF_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'forbidden-lets-through',
    says: {
      it: 'L’elenco degli utenti si apre a chi non è dello staff.',
      en: 'The list of users opens to who is not staff.',
    },
    breaks: 'ADM-12',
    where: '/admin/users',
    wraps: [
      insteadOf(403, listUsers, ({ sandbox: { store }, ask }, refused) => {
        const as = [...store.users.values()].find((user) => user.is_staff && user.is_active);
        return as ? ask({ as }) : refused;
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
    where: '/admin/stats',
    wraps: [
      asked(getPeriodStats, {
        query: (query) => {
          const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
          if (/^\d{4}-\d\d-\d\d$/.test(to) && from < to) query.set('to', addDays(to, -1));
        },
      }),
    ],
  },
  {
    name: 'toggle-answers-the-old-state',
    says: {
      it: 'Dopo «Disattiva» la riga dice ancora Attivo.',
      en: 'After "Disattiva" the row still says "Attivo".',
    },
    breaks: 'ADM-08',
    where: '/admin/users',
    wraps: [answers(toggleUser, ({ is_active }) => ({ is_active: !is_active }))],
  },
  {
    name: 'newest-moderated-first',
    says: {
      it: 'In moderazione i più recenti vengono prima.',
      en: 'In moderation the newest come first.',
    },
    breaks: 'MOD-01',
    where: '/admin/tickets',
    wraps: [answers(listTicketsToModerate, (tickets) => tickets.toReversed())],
  },
  {
    name: 'rejects-without-a-reason',
    says: {
      it: 'Si può rifiutare un biglietto senza dire perché.',
      en: 'A ticket can be rejected without a reason.',
    },
    breaks: 'MOD-02',
    where: '/admin/tickets',
    wraps: [
      asked(moderateTicket, {
        body: (body) => {
          const { decision, reason } = body;
          const isBlank = typeof reason !== 'string' || reason.trim() === '';
          return decision === 'reject' && isBlank ? { ...body, reason: '-' } : body;
        },
      }),
    ],
  },
];
