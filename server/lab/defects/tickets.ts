import { searchTickets } from '#contract/search';
import { editTicket, publishTicket } from '#contract/tickets';
import { answers, asked, insteadOf, type PlantedDefect } from './defect.ts';

/** A ticket on its card, in the form, and among one's own. */
export const TICKET_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'return-times-swapped',
    says: {
      it: 'Sulla scheda partenza e arrivo del ritorno sono scambiati.',
      en: 'On the card departure and arrival of the return flight are swapped.',
    },
    breaks: 'CARD-01',
    where: '/cerca',
    wraps: [
      answers(searchTickets, (tickets) =>
        tickets.map((ticket) => ({
          ...ticket,
          return_departure_time: ticket.return_arrival_time,
          return_arrival_time: ticket.return_departure_time,
        })),
      ),
    ],
  },
  {
    name: 'reviews-miscounted',
    says: {
      it: 'La scheda conta una recensione in più di quante il venditore ne ha.',
      en: 'The card counts one review more than the seller has.',
    },
    breaks: 'CARD-07',
    where: '/cerca',
    wraps: [
      answers(searchTickets, (tickets) =>
        tickets.map((ticket) => ({ ...ticket, user_reviews: ticket.user_reviews + 1 })),
      ),
    ],
  },
  {
    name: 'contact-is-no-mail',
    says: { it: '«Contatta» non apre una mail.', en: '"Contatta" opens no mail.' },
    breaks: 'CARD-03',
    where: '/cerca',
    client: ({ each }) =>
      each('a[href^="mailto:"]', (link) => link.setAttribute('href', '#contatta')),
  },
  {
    name: 'comma-lost-in-price',
    says: {
      it: 'Un prezzo scritto con la virgola perde la virgola: 49,90 diventa 4990.',
      en: 'A price with a comma loses it: 49,90 becomes 4990.',
    },
    breaks: 'PUB-09',
    where: '/pubblica',
    wraps: [
      asked(publishTicket, {
        body: (form) => ({
          ...form,
          price: String(form['price']).replace(/^(\d+)[.,](\d\d)$/, '$1$2'),
        }),
      }),
    ],
  },
  {
    name: 'edit-clears-notes',
    says: {
      it: 'Una modifica svuota le note, anche se non le tocca.',
      en: 'An edit clears the notes, even where it does not touch them.',
    },
    breaks: 'PUB-15',
    where: '/pubblica',
    wraps: [asked(editTicket, { body: (form) => ({ notes: '', ...form }) })],
  },
  {
    name: 'publish-sent-twice',
    says: {
      it: 'Pubblicare invia il biglietto due volte.',
      en: 'Publishing sends the ticket twice.',
    },
    breaks: 'GEN-08',
    where: '/pubblica',
    client: ({ replace }) => {
      const opened = new WeakMap<
        XMLHttpRequest,
        { method: string; url: string; headers: [string, string][] }
      >();
      replace(
        XMLHttpRequest.prototype,
        'open',
        (original) =>
          function open(this: XMLHttpRequest, method: string, url: string | URL) {
            opened.set(this, { method, url: String(url), headers: [] });
            original.call(this, method, url, true);
          },
      );
      replace(
        XMLHttpRequest.prototype,
        'setRequestHeader',
        (original) =>
          function setRequestHeader(this: XMLHttpRequest, name, value) {
            opened.get(this)?.headers.push([name, value]);
            original.call(this, name, value);
          },
      );
      replace(
        XMLHttpRequest.prototype,
        'send',
        (original) =>
          function send(this: XMLHttpRequest, body) {
            const first = opened.get(this);
            if (first?.method === 'POST' && body instanceof FormData)
              void fetch(first.url, { method: 'POST', headers: first.headers, body });
            original.call(this, body);
          },
      );
    },
  },
  {
    name: 'stranger-changes-price',
    says: {
      it: 'Chiunque sia entrato può modificare il biglietto di un altro.',
      en: 'Anybody who is logged in can edit another person’s ticket.',
    },
    breaks: 'MINE-05',
    where: 'PATCH /api/tickets/tickets/{id}/',
    wraps: [
      insteadOf(403, editTicket, ({ sandbox: { store }, params, ask }, refused) => {
        const ticket = store.tickets.get(Number(params['id']));
        const as = ticket && store.users.get(ticket.user);
        return as ? ask({ as }) : refused;
      }),
    ],
  },
  {
    name: 'sent-away-too-early',
    says: {
      it: 'Chi ha la sessione scaduta va al login prima di poter leggere perché.',
      en: 'Who has an expired session goes to the login before the reason can be read.',
    },
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
