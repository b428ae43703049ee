import { PROBLEM } from '#contract/problems';
import { deleteTicket, editTicket, listOwnTickets, markTicketSold } from '#contract/tickets';
import { answers, around, jsonIn, withJson, type PlantedDefect } from './defect.ts';

export const OWN_TICKET_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'stranger-told-not-found',
    says: 'Chi modifica il biglietto di un altro riceve 404 invece di 403.',
    breaks: 'MINE-05',
    where: 'PATCH /api/tickets/tickets/{id}/',
    wraps: [
      around(editTicket, async (call, forward) => {
        const answer = await forward(call);
        if (answer.status !== 403) return answer;
        return withJson(answer, { detail: PROBLEM.ticketNotFound }, 404);
      }),
    ],
  },
  {
    name: 'delete-forgotten',
    says: 'Un biglietto eliminato c’è ancora alla visita seguente.',
    breaks: 'MINE-05',
    where: '/miei-biglietti',
    wraps: [
      around(deleteTicket, async (call, forward) => {
        // Whoever may not delete is refused as ever.
        const probe = await forward({ ...call, method: 'PATCH', body: new Uint8Array() });
        if ([401, 403, 404].includes(probe.status)) return forward(call);
        return { status: 204, headers: {}, body: new Uint8Array() };
      }),
    ],
  },
  {
    name: 'sale-not-stored',
    says: 'Un biglietto segnato come venduto torna in vendita ricaricando.',
    breaks: 'MINE-06',
    where: '/miei-biglietti',
    wraps: [
      around(markTicketSold, async (call, forward) => {
        const id = /\/(\d+)\/sold/.exec(call.path)?.[1];
        const mine = await forward({
          ...call,
          method: 'GET',
          path: '/api/tickets/tickets/my/',
          headers: Object.fromEntries(
            Object.entries(call.headers).filter(([name]) => name !== 'content-type'),
          ),
          body: new Uint8Array(),
        });
        const tickets = jsonIn(mine) as { id: number; status: string }[];
        const ticket = Array.isArray(tickets) && tickets.find((one) => String(one.id) === id);
        if (!ticket || ticket.status === 'sold') return forward(call);
        return withJson(mine, { ...ticket, status: 'sold', state: 'sold' });
      }),
    ],
  },
  {
    name: 'own-list-lacks-the-oldest',
    says: 'Nei propri biglietti manca il più vecchio.',
    breaks: 'MINE-01',
    where: '/miei-biglietti',
    wraps: [answers(listOwnTickets, (tickets) => tickets.slice(0, -1))],
  },
  {
    name: 'own-list-oldest-first',
    says: 'I propri biglietti sono in ordine inverso.',
    breaks: 'MINE-01',
    where: '/miei-biglietti',
    wraps: [answers(listOwnTickets, (tickets) => tickets.toReversed())],
  },
  {
    name: 'rejection-without-reason',
    says: 'Un biglietto rifiutato non dice perché.',
    breaks: 'MOD-02',
    where: '/miei-biglietti',
    wraps: [
      answers(listOwnTickets, (tickets) =>
        tickets.map((ticket) => ({ ...ticket, moderation_reason: '' })),
      ),
    ],
  },
  {
    name: 'delete-asks-without-price',
    says: 'La domanda prima di eliminare non dice più il prezzo.',
    breaks: 'MINE-07',
    where: '/miei-biglietti',
    client: ({ each }) =>
      each('[role=alertdialog] *', (element) => {
        for (const node of element.childNodes)
          if (node.nodeType === 3 && node.nodeValue?.includes('€'))
            node.nodeValue = (node.nodeValue ?? '').replace(/[\d.,]+\s*€/, '');
      }),
  },
  {
    name: 'sent-away-too-early',
    says: 'Chi ha la sessione scaduta va al login prima di poter leggere perché.',
    breaks: 'MINE-03',
    where: '/miei-biglietti',
    client: ({ replace }) =>
      replace(window, 'setTimeout', (original) => {
        const early = (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
          original(handler, delay === 2000 ? 0 : delay, ...rest);
        return early as typeof window.setTimeout;
      }),
  },
];
