import { searchTickets } from '#contract/search';
import { answers, type PlantedDefect } from './defect.ts';

export const CARD_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'return-times-swapped',
    says: 'Sulla scheda partenza e arrivo del ritorno sono scambiati.',
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
    says: 'La scheda conta una recensione in più di quante il venditore ne ha.',
    breaks: 'CARD-07',
    where: '/cerca',
    wraps: [
      answers(searchTickets, (tickets) =>
        tickets.map((ticket) => ({ ...ticket, user_reviews: ticket.user_reviews + 1 })),
      ),
    ],
  },
  {
    name: 'contact-without-subject',
    says: 'La mail al venditore si apre senza oggetto.',
    breaks: 'CARD-04',
    where: '/cerca, «Contatta»',
    client: ({ each }) =>
      each('a[href^="mailto:"]', (link) => {
        const href = link.getAttribute('href') ?? '';
        if (href.includes('?')) link.setAttribute('href', href.split('?')[0] ?? '');
      }),
  },
  {
    name: 'contact-is-no-mail',
    says: '«Contatta» non apre una mail.',
    breaks: 'CARD-03',
    where: '/cerca, «Contatta»',
    client: ({ each }) =>
      each('a[href^="mailto:"]', (link) => link.setAttribute('href', '#contatta')),
  },
  {
    name: 'controls-all-alike',
    says: 'Per chi ascolta, i pulsanti uguali di ogni scheda non dicono di quale volo sono.',
    breaks: 'CARD-07',
    where: '/cerca',
    client: ({ each }) =>
      each('article [aria-describedby]', (element) => element.removeAttribute('aria-describedby')),
  },
];
