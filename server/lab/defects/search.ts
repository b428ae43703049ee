import { airlineKey, PUBLISH_AIRLINES } from '#contract/catalogue';
import { getSearchHints, searchTickets } from '#contract/search';
import type { Ticket } from '#contract/tickets';
import { answers, around, asked, jsonIn, withQuery, type PlantedDefect, utf8 } from './defect.ts';

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
    says: 'I prezzi trovati sono più alti di un centesimo.',
    breaks: 'SEARCH-04',
    where: '/cerca',
    wraps: [
      answers(searchTickets, (tickets) =>
        tickets.map((ticket) => ({ ...ticket, price: cents(ticket.price + 0.01) })),
      ),
    ],
  },
  {
    name: 'wrong-order-among-equals',
    says: 'A pari data e prezzo i voli non sono in ordine di partenza.',
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
    says: 'L’ordine per prezzo confronta le cifre come testo: 120 viene prima di 15.',
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
    name: 'date-order-ignored',
    says: 'L’ordine per data decrescente resta crescente.',
    breaks: 'SEARCH-03',
    where: '/cerca?date_order=desc',
    wraps: [asked(searchTickets, (call) => withQuery(call, (query) => query.delete('date_order')))],
  },
  {
    name: 'one-service-is-enough',
    says: 'Con più servizi scelti conta solo il primo.',
    breaks: 'SEARCH-11',
    where: '/cerca',
    wraps: [
      asked(searchTickets, (call) =>
        withQuery(call, (query) => {
          const [first] = query.getAll('services');
          if (first !== undefined) query.set('services', first);
        }),
      ),
    ],
  },
  {
    name: 'unknown-order-accepted',
    says: 'Un ordinamento sconosciuto viene ignorato invece che rifiutato.',
    breaks: 'SEARCH-11',
    where: 'GET /api/tickets/public/',
    wraps: [
      asked(searchTickets, (call) =>
        withQuery(call, (query) => {
          for (const name of ['price_order', 'date_order'])
            if (!['asc', 'desc'].includes(query.get(name) ?? 'asc')) query.delete(name);
        }),
      ),
    ],
  },
  {
    name: 'airline-to-the-letter',
    says: 'La compagnia si trova solo scritta come chi ha pubblicato: «Wizz Air» non trova «Wizzair».',
    breaks: 'SEARCH-09',
    where: '/cerca?airline=Wizz+Air',
    wraps: [
      asked(searchTickets, (call) => {
        const airline = call.query.get('airline') ?? '';
        const isKnown = PUBLISH_AIRLINES.some((one) => airlineKey(one) === airlineKey(airline));
        const isToTheLetter = PUBLISH_AIRLINES.some((one) => one === airline);
        // Nobody can publish with the airline that is asked for instead.
        return isKnown && !isToTheLetter
          ? withQuery(call, (query) => query.set('airline', 'Emirates'))
          : call;
      }),
    ],
  },
  {
    name: 'city-finds-one-airport',
    says: 'Una città trova solo i voli del primo dei suoi aeroporti.',
    breaks: 'SEARCH-10',
    where: '/cerca?departure=Milano',
    wraps: [
      around(searchTickets, async (call, forward) => {
        const answer = await forward(call);
        if (answer.status !== 200 || !/^[^-]+$/.test(call.query.get('departure') ?? ''))
          return answer;
        const [first] = jsonIn(answer) as Ticket[];
        if (!first) return answer;
        return forward(withQuery(call, (query) => query.set('departure', first.departure)));
      }),
    ],
  },
  {
    name: 'next-page-skips-one',
    says: 'La pagina seguente perde il primo biglietto.',
    breaks: 'SEARCH-15',
    where: '/cerca, «Mostra altri»',
    wraps: [
      answers(searchTickets, (tickets, { query }) =>
        query.get('after') ? tickets.slice(1) : tickets,
      ),
    ],
  },
  {
    name: 'total-of-the-page',
    says: 'Il numero dei risultati è quello della pagina, non di tutti.',
    breaks: 'SEARCH-15',
    where: '/cerca',
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
    name: 'day-filter-takes-the-next',
    says: 'Chi cerca un giorno trova anche i voli di quello dopo.',
    breaks: 'SEARCH-04',
    where: '/cerca?date=…',
    wraps: [
      around(searchTickets, async (call, forward) => {
        const date = call.query.get('date');
        const answer = await forward(call);
        if (!date || answer.status !== 200) return answer;
        const day = new Date(`${date}T00:00:00Z`);
        day.setUTCDate(day.getUTCDate() + 1);
        const next = day.toISOString().slice(0, 10);
        const later = await forward(withQuery(call, (query) => query.set('date', next)));
        const [today, tomorrow] = [answer, later].map(
          ({ body }) => JSON.parse(body.toString()) as Ticket[],
        );
        const total = [answer, later].reduce(
          (sum, { headers }) => sum + Number(headers['x-total-count'] ?? 0),
          0,
        );
        return {
          ...answer,
          headers: { ...answer.headers, 'x-total-count': String(total) },
          body: utf8(JSON.stringify([...(today ?? []), ...(tomorrow ?? [])])),
        };
      }),
    ],
  },
  {
    name: 'hints-count-one-more',
    says: 'I suggerimenti di una ricerca vuota promettono un biglietto in più.',
    breaks: 'SEARCH-17',
    where: '/cerca senza risultati',
    wraps: [
      answers(getSearchHints, (hints) => ({
        ...hints,
        filters: hints.filters.map((hint) => ({ ...hint, count: hint.count + 1 })),
      })),
    ],
  },
  {
    name: 'seller-filter-ignored',
    says: 'La pagina di un venditore mostra i biglietti di tutti.',
    breaks: 'FEED-06',
    where: '/venditore/1',
    wraps: [asked(searchTickets, (call) => withQuery(call, (query) => query.delete('seller')))],
  },
  {
    name: 'own-tickets-not-hidden',
    says: 'Chi cerca trova anche i propri biglietti.',
    breaks: 'SEARCH-05',
    where: '/cerca',
    wraps: [
      asked(searchTickets, (call) => withQuery(call, (query) => query.delete('except_seller'))),
    ],
    client: ({ onAnswer }) =>
      onAnswer('GET', /^\/api\/tickets\/public\/$/, (tickets) =>
        (tickets as Ticket[]).map((ticket) =>
          String(ticket.user) === localStorage.getItem('userId') ? { ...ticket, user: 0 } : ticket,
        ),
      ),
  },
  {
    name: 'filters-not-in-address',
    says: 'I filtri non restano nell’indirizzo: ricaricando la pagina si perdono.',
    breaks: 'SEARCH-14',
    where: '/cerca',
    client: ({ replace }) => {
      for (const name of ['pushState', 'replaceState'] as const)
        replace(
          history,
          name,
          (original) => (state, unused, url) =>
            original.call(
              history,
              state,
              unused,
              typeof url === 'string' && url.startsWith('/cerca?') ? '/cerca' : url,
            ),
        );
    },
  },
  {
    name: 'failed-search-says-nothing',
    says: 'Una ricerca fallita non lo dice.',
    breaks: 'SEARCH-07',
    where: '/cerca',
    client: ({ hideText }) => hideText('Errore durante la ricerca. Riprova più tardi.'),
  },
  {
    name: 'no-results-says-nothing',
    says: 'Una ricerca senza risultati non lo dice.',
    breaks: 'SEARCH-06',
    where: '/cerca senza risultati',
    client: ({ hideText }) => hideText('Nessun risultato trovato.'),
  },
];
