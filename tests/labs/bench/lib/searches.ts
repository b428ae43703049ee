/** The kinds of searches that people send, for measuring what each costs the server (SEARCH-15). */
import { AIRPORTS, SEARCH_AIRLINES, SERVICES } from '#contract/catalogue';
import { placeAfter } from '#contract/search';
import type { SeedRows } from '../../../../server/store/schema.ts';
import { publicTickets } from './rows.ts';

const PAGE = 20;
const ORDERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { price_order: 'asc' },
  { price_order: 'desc' },
  { date_order: 'desc' },
];

type Query = Readonly<Record<string, string>>;

const labels = AIRPORTS.map(({ label }) => label);
const departures = (texts: readonly string[]): Query[] => texts.map((departure) => ({ departure }));

/** Paths of searches by class, each of them in every order. The first is what the others are compared with. */
export const searchClasses = (rows: SeedRows) => {
  const tickets = publicTickets(rows);
  const some = tickets.filter((_, at) => at % Math.ceil(tickets.length / 40) === 0);
  const classes = {
    label: departures(labels),
    city: departures(AIRPORTS.map(({ city }) => city.toLowerCase())),
    prefix: departures(AIRPORTS.flatMap(({ city }) => [city.slice(0, 1), city.slice(0, 3)])),
    'IATA code': departures(AIRPORTS.flatMap(({ iata }) => [iata, iata.toLowerCase()])),
    'look-alike apostrophe': departures([
      ...['Lamezia Terme - Sant’Eufemia (SUF)', 'Sant`Eufemia', 'sant´euf', 'SANTʼEUFEMIA'],
    ]),
    airline: [
      ...SEARCH_AIRLINES.map((airline) => ({ airline })),
      ...SEARCH_AIRLINES.map((airline, at) => ({ airline, departure: labels[at] ?? '' })),
    ],
    service: SERVICES.flatMap((services, at) => [
      { services },
      { services, departure: labels[at] ?? '' },
    ]),
    after: some.flatMap((ticket) => [
      { after: placeAfter(ticket) },
      { after: placeAfter(ticket), departure: ticket.departure },
    ]),
    'no match': departures(['Parigi', 'Atlantide', 'Romanengo', 'Kraków – Balice']),
    'all, without one’s own': some.map(({ user }) => ({ except_seller: String(user) })),
    route: some.map(({ departure, destination }) => ({ departure, destination })),
    day: some.map(({ date }) => ({ date })),
  } satisfies Record<string, Query[]>;
  return Object.fromEntries(
    Object.entries<Query[]>(classes).map(([name, queries]) => [
      name,
      queries.flatMap((query) =>
        ORDERS.map(
          (order) =>
            `/api/tickets/public/?${new URLSearchParams({ ...query, ...order, limit: String(PAGE) })}`,
        ),
      ),
    ]),
  ) as Record<keyof typeof classes, string[]>;
};
