import { searchTickets } from '#contract/search';
import type { Ticket } from '#contract/tickets';
import { answers, around, asked, type PlantedDefect } from './defect.ts';

/** Turns round each run of neighbours that are equal in something. */
const reverseEquals = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): Row[] => {
  const runs: Row[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && keyOf(last[0]) === keyOf(row)) last.unshift(row);
    else runs.push([row]);
  }
  return runs.flat();
};

export const SEARCH_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'price-off-by-a-cent',
    says: {
      it: 'I prezzi trovati sono più alti di un centesimo.',
      en: 'The prices found are a cent too high.',
    },
    breaks: 'SEARCH-04',
    where: '/cerca',
    wraps: [
      answers(searchTickets, (tickets) =>
        tickets.map((ticket) => ({ ...ticket, price: Math.round(ticket.price * 100 + 1) / 100 })),
      ),
    ],
  },
  {
    name: 'wrong-order-among-equals',
    says: {
      it: 'A pari data e prezzo i voli non sono in ordine di partenza.',
      en: 'Flights of equal date and price are not in order of departure.',
    },
    breaks: 'SEARCH-12',
    where: '/cerca',
    wraps: [
      answers(searchTickets, (tickets, { query }) =>
        reverseEquals(tickets, ({ date, price }) =>
          query.get('price_order') ? `${price} ${date}` : date,
        ),
      ),
    ],
  },
  {
    name: 'prices-sorted-as-text',
    says: {
      it: 'L’ordine per prezzo confronta le cifre come testo: 120 viene prima di 15.',
      en: 'Sorting by price compares the digits as text: 120 comes before 15.',
    },
    breaks: 'SEARCH-03',
    where: '/cerca?price_order=asc',
    wraps: [
      answers(searchTickets, (tickets, { query }) =>
        query.get('price_order') === 'asc'
          ? tickets.toSorted((one, other) => (String(one.price) < String(other.price) ? -1 : 1))
          : tickets,
      ),
    ],
  },
  {
    name: 'next-page-skips-one',
    says: {
      it: 'La pagina seguente perde il primo biglietto.',
      en: 'The next page lacks its first ticket.',
    },
    breaks: 'SEARCH-15',
    where: '/cerca',
    wraps: [
      answers(searchTickets, (tickets, { query }) =>
        query.get('after') ? tickets.slice(1) : tickets,
      ),
    ],
  },
  {
    name: 'one-service-is-enough',
    says: {
      it: 'Con più servizi scelti conta solo il primo.',
      en: 'Of several chosen services the first alone counts.',
    },
    breaks: 'SEARCH-11',
    where: '/cerca',
    wraps: [
      asked(searchTickets, {
        query: (query) => query.set('services', query.getAll('services')[0] ?? ''),
      }),
    ],
  },
  {
    name: 'city-finds-one-airport',
    says: {
      it: 'Una città trova solo i voli del primo dei suoi aeroporti.',
      en: 'A city finds the flights of its first airport alone.',
    },
    breaks: 'SEARCH-10',
    where: '/cerca?departure=Milano',
    wraps: [
      around(searchTickets, async ({ query, ask }) => {
        const answer = await ask();
        const isCity = /^[^-]+$/.test(query.get('departure') ?? '');
        const [first] = answer.status === 200 && isCity ? (answer.json as Ticket[]) : [];
        return first ? ask({ query: (now) => now.set('departure', first.departure) }) : answer;
      }),
    ],
  },
  {
    name: 'own-tickets-not-hidden',
    says: {
      it: 'Chi cerca trova anche i propri biglietti.',
      en: 'Who searches also finds their own tickets.',
    },
    breaks: 'SEARCH-05',
    where: '/cerca',
    wraps: [asked(searchTickets, { query: (query) => query.delete('except_seller') })],
    client: ({ onAnswer }) =>
      onAnswer('GET', /^\/api\/tickets\/public\/$/, (tickets) =>
        (tickets as Ticket[]).map((ticket) =>
          String(ticket.user) === localStorage.getItem('userId') ? { ...ticket, user: 0 } : ticket,
        ),
      ),
  },
  {
    name: 'failed-search-says-nothing',
    says: { it: 'Una ricerca fallita non lo dice.', en: 'A search that failed does not say so.' },
    breaks: 'SEARCH-07',
    where: '/cerca',
    client: ({ hideText }) => hideText('Errore durante la ricerca. Riprova più tardi.'),
  },
  {
    name: 'filters-not-in-address',
    says: {
      it: 'I filtri non restano nell’indirizzo: ricaricando la pagina si perdono.',
      en: 'The filters do not stay in the address: a reload loses them.',
    },
    breaks: 'SEARCH-14',
    where: '/cerca',
    client: ({ replace }) => {
      const withoutQuery = (url?: string | URL | null) =>
        typeof url === 'string' ? url.replace(/(\/cerca)\?.*/, '$1') : url;
      for (const name of ['pushState', 'replaceState'] as const)
        replace(history, name, (original) => (state, unused, url) => {
          original.call(history, state, unused, withoutQuery(url));
        });
    },
  },
];
