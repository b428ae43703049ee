import { getSearchHints, searchTickets } from '#contract/search';
import { answers, around, asked, at, withQuery, type PlantedDefect } from './defect.ts';

const cents = (price: number): number => Math.round(price * 100) / 100;

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
    where: at('/cerca'),
    wraps: [
      answers(searchTickets, (tickets) =>
        tickets.map((ticket) => ({ ...ticket, price: cents(ticket.price + 0.01) })),
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
    where: at('/cerca'),
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
    where: at('/cerca?price_order=asc'),
    wraps: [
      answers(searchTickets, (tickets, { query }) =>
        query.get('price_order') === 'asc'
          ? tickets.toSorted((one, other) => (String(one.price) < String(other.price) ? -1 : 1))
          : tickets,
      ),
    ],
  },
  {
    name: 'date-order-ignored',
    says: {
      it: 'L’ordine per data decrescente resta crescente.',
      en: 'Sorting by date, latest first, stays earliest first.',
    },
    breaks: 'SEARCH-03',
    where: at('/cerca?date_order=desc'),
    wraps: [asked(searchTickets, (call) => withQuery(call, (query) => query.delete('date_order')))],
  },
  {
    name: 'next-page-skips-one',
    says: {
      it: 'La pagina seguente perde il primo biglietto.',
      en: 'The next page lacks its first ticket.',
    },
    breaks: 'SEARCH-15',
    where: { it: '/cerca, «Mostra altri»', en: '/cerca, "Mostra altri"' },
    wraps: [
      answers(searchTickets, (tickets, { query }) =>
        query.get('after') ? tickets.slice(1) : tickets,
      ),
    ],
  },
  {
    name: 'total-of-the-page',
    says: {
      it: 'Il numero dei risultati è quello della pagina, non di tutti.',
      en: 'The number of results is that of the page, not of all.',
    },
    breaks: 'SEARCH-15',
    where: at('/cerca'),
    wraps: [
      around(searchTickets, async (call, forward) => {
        const answer = await forward(call);
        const limit = Number(call.query.get('limit') ?? Infinity);
        const total = Number(answer.headers['x-total-count'] ?? 0);
        if (answer.headers['x-total-count'] === undefined) return answer;
        const headers = { ...answer.headers, 'x-total-count': String(Math.min(limit, total)) };
        return { ...answer, headers };
      }),
    ],
  },
  {
    name: 'hints-count-one-more',
    says: {
      it: 'I suggerimenti di una ricerca vuota promettono un biglietto in più.',
      en: 'The hints of an empty search promise one ticket too many.',
    },
    breaks: 'SEARCH-17',
    where: { it: '/cerca senza risultati', en: '/cerca without results' },
    wraps: [
      answers(getSearchHints, (hints) => ({
        ...hints,
        filters: hints.filters.map((hint) => ({ ...hint, count: hint.count + 1 })),
      })),
    ],
  },
  {
    name: 'failed-search-says-nothing',
    says: { it: 'Una ricerca fallita non lo dice.', en: 'A search that failed does not say so.' },
    breaks: 'SEARCH-07',
    where: at('/cerca'),
    client: ({ hideText }) => hideText('Errore durante la ricerca. Riprova più tardi.'),
  },
  {
    name: 'no-results-says-nothing',
    says: {
      it: 'Una ricerca senza risultati non lo dice.',
      en: 'A search without results does not say so.',
    },
    breaks: 'SEARCH-06',
    where: { it: '/cerca senza risultati', en: '/cerca without results' },
    client: ({ hideText }) => hideText('Nessun risultato trovato.'),
  },
];
