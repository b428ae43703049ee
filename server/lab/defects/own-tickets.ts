import { PROBLEM } from '#contract/problems';
import { deleteTicket, editTicket, listOwnTickets, markTicketSold } from '#contract/tickets';
import { answers, around, at, jsonIn, withJson, type PlantedDefect } from './defect.ts';

export const OWN_TICKET_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'stranger-told-not-found',
    says: {
      it: 'Chi modifica il biglietto di un altro riceve 404 invece di 403.',
      en: 'Who edits another person’s ticket gets 404 in place of 403.',
    },
    breaks: 'MINE-05',
    where: at('PATCH /api/tickets/tickets/{id}/'),
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
    says: {
      it: 'Un biglietto eliminato c’è ancora alla visita seguente.',
      en: 'A deleted ticket is still there at the next visit.',
    },
    breaks: 'MINE-05',
    where: at('/miei-biglietti'),
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
    says: {
      it: 'Un biglietto segnato come venduto torna in vendita ricaricando.',
      en: 'A ticket that was marked as sold is for sale again after a reload.',
    },
    breaks: 'MINE-06',
    where: at('/miei-biglietti'),
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
    says: {
      it: 'Nei propri biglietti manca il più vecchio.',
      en: 'The oldest of one’s own tickets is missing.',
    },
    breaks: 'MINE-01',
    where: at('/miei-biglietti'),
    wraps: [answers(listOwnTickets, (tickets) => tickets.slice(0, -1))],
  },
  {
    name: 'own-list-oldest-first',
    says: {
      it: 'I propri biglietti sono in ordine inverso.',
      en: 'One’s own tickets are in reverse order.',
    },
    breaks: 'MINE-01',
    where: at('/miei-biglietti'),
    wraps: [answers(listOwnTickets, (tickets) => tickets.toReversed())],
  },
  {
    name: 'rejection-without-reason',
    says: {
      it: 'Un biglietto rifiutato non dice perché.',
      en: 'A rejected ticket does not say why.',
    },
    breaks: 'MOD-02',
    where: at('/miei-biglietti'),
    wraps: [
      answers(listOwnTickets, (tickets) =>
        tickets.map((ticket) => ({ ...ticket, moderation_reason: '' })),
      ),
    ],
  },
  {
    name: 'delete-asks-without-price',
    says: {
      it: 'La domanda prima di eliminare non dice più il prezzo.',
      en: 'The question before a ticket is deleted no longer names the price.',
    },
    breaks: 'MINE-07',
    where: at('/miei-biglietti'),
    client: ({ each }) =>
      each('[role=alertdialog] *', (element) => {
        for (const node of element.childNodes)
          if (node.nodeType === 3 && node.nodeValue?.includes('€'))
            node.nodeValue = (node.nodeValue ?? '').replace(/[\d.,]+\s*€/, '');
      }),
  },
  {
    name: 'sent-away-too-early',
    says: {
      it: 'Chi ha la sessione scaduta va al login prima di poter leggere perché.',
      en: 'Who has an expired session goes to the login before the reason can be read.',
    },
    breaks: 'MINE-03',
    where: at('/miei-biglietti'),
    client: ({ replace }) =>
      replace(window, 'setTimeout', (original) => {
        const early = (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
          original(handler, delay === 2000 ? 0 : delay, ...rest);
        return early as typeof window.setTimeout;
      }),
  },
];
