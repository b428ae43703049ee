import { airlineKey, PUBLISH_AIRLINES } from '#contract/catalogue';
import { searchTickets } from '#contract/search';
import type { Ticket } from '#contract/tickets';
import { around, asked, at, jsonIn, withQuery, type PlantedDefect, utf8 } from './defect.ts';

/** What a search is asked for, and what becomes of it. */
export const FILTER_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'one-service-is-enough',
    says: {
      it: 'Con più servizi scelti conta solo il primo.',
      en: 'Of several chosen services the first alone counts.',
    },
    breaks: 'SEARCH-11',
    where: at('/cerca'),
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
    says: {
      it: 'Un ordinamento sconosciuto viene ignorato invece che rifiutato.',
      en: 'An unknown order is ignored in place of being refused.',
    },
    breaks: 'SEARCH-11',
    where: at('GET /api/tickets/public/'),
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
    says: {
      it: 'La compagnia si trova solo scritta come chi ha pubblicato: «Wizz Air» non trova «Wizzair».',
      en: 'The airline is found only as the seller wrote it: "Wizz Air" does not find "Wizzair".',
    },
    breaks: 'SEARCH-09',
    where: at('/cerca?airline=Wizz+Air'),
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
    says: {
      it: 'Una città trova solo i voli del primo dei suoi aeroporti.',
      en: 'A city finds the flights of its first airport alone.',
    },
    breaks: 'SEARCH-10',
    where: at('/cerca?departure=Milano'),
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
    name: 'day-filter-takes-the-next',
    says: {
      it: 'Chi cerca un giorno trova anche i voli di quello dopo.',
      en: 'Who searches for a day also finds the flights of the next one.',
    },
    breaks: 'SEARCH-04',
    where: at('/cerca?date=…'),
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
    name: 'seller-filter-ignored',
    says: {
      it: 'La pagina di un venditore mostra i biglietti di tutti.',
      en: 'The page of a seller shows the tickets of everybody.',
    },
    breaks: 'FEED-06',
    where: at('/venditore/1'),
    wraps: [asked(searchTickets, (call) => withQuery(call, (query) => query.delete('seller')))],
  },
  {
    name: 'own-tickets-not-hidden',
    says: {
      it: 'Chi cerca trova anche i propri biglietti.',
      en: 'Who searches also finds their own tickets.',
    },
    breaks: 'SEARCH-05',
    where: at('/cerca'),
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
    says: {
      it: 'I filtri non restano nell’indirizzo: ricaricando la pagina si perdono.',
      en: 'The filters do not stay in the address: a reload loses them.',
    },
    breaks: 'SEARCH-14',
    where: at('/cerca'),
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
];
