import { searchTickets } from '#contract/search';
import { answers, at, type PlantedDefect } from './defect.ts';

export const CARD_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'return-times-swapped',
    says: {
      it: 'Sulla scheda partenza e arrivo del ritorno sono scambiati.',
      en: 'On the card departure and arrival of the return flight are swapped.',
    },
    breaks: 'CARD-01',
    where: at('/cerca'),
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
    where: at('/cerca'),
    wraps: [
      answers(searchTickets, (tickets) =>
        tickets.map((ticket) => ({ ...ticket, user_reviews: ticket.user_reviews + 1 })),
      ),
    ],
  },
  {
    name: 'contact-without-subject',
    says: {
      it: 'La mail al venditore si apre senza oggetto.',
      en: 'The mail to the seller opens without a subject.',
    },
    breaks: 'CARD-04',
    where: { it: '/cerca, «Contatta»', en: '/cerca, "Contatta"' },
    client: ({ each }) =>
      each('a[href^="mailto:"]', (link) => {
        const href = link.getAttribute('href') ?? '';
        if (href.includes('?')) link.setAttribute('href', href.split('?')[0] ?? '');
      }),
  },
  {
    name: 'contact-is-no-mail',
    says: { it: '«Contatta» non apre una mail.', en: '"Contatta" opens no mail.' },
    breaks: 'CARD-03',
    where: { it: '/cerca, «Contatta»', en: '/cerca, "Contatta"' },
    client: ({ each }) =>
      each('a[href^="mailto:"]', (link) => link.setAttribute('href', '#contatta')),
  },
  {
    name: 'controls-all-alike',
    says: {
      it: 'Per chi ascolta, i pulsanti uguali di ogni scheda non dicono di quale volo sono.',
      en: 'To who listens, the same buttons of each card do not say which flight they are about.',
    },
    breaks: 'CARD-07',
    where: at('/cerca'),
    client: ({ each }) =>
      each('article [aria-describedby]', (element) => element.removeAttribute('aria-describedby')),
  },
];
