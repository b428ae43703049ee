/** Searches that people send, and the rows that they are sent to: those of the scenario `large`. */
import { randomUUID } from 'node:crypto';
import { AIRPORTS, SEARCH_AIRLINES, SERVICES } from '#contract/catalogue';
import { LARGE_TICKETS } from '#contract/limits';
import { dayInRome } from '#contract/rome-time';
import { placeAfter } from '#contract/orders';
import { searchTickets } from '#contract/search';
import { isPublicState, ticketState } from '#contract/ticket-state';
import { publishTicket } from '#contract/tickets';
import { buildLarge } from '../../../../seed/scenarios.ts';
import type { SeedRows, Ticket } from '../../../../server/store/schema.ts';
import { aTicket } from '../../../support/builders.ts';
import { sessionOf } from '../../../support/server-process.ts';
import { wire } from './load.ts';

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

const searchOf = (query: Query, order: Query): string =>
  `${searchTickets.path}?${new URLSearchParams({ ...query, ...order, limit: String(PAGE) })}`;

export const largeRows = (): SeedRows =>
  buildLarge(LARGE_TICKETS, dayInRome(new Date().toISOString()));

/** The tickets of the public search. */
const publicTickets = (rows: SeedRows): Ticket[] => {
  const now = Date.now();
  const people = new Map(rows.users.map((user) => [user.id, user]));
  return rows.tickets.filter((ticket) =>
    isPublicState(ticketState(ticket, people.get(ticket.user), now)),
  );
};

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
      queries.flatMap((query) => ORDERS.map((order) => searchOf(query, order))),
    ]),
  ) as Record<keyof typeof classes, string[]>;
};

const FILTERS: readonly (readonly ('departure' | 'destination' | 'date' | 'airline')[])[] = [
  ['departure'],
  ['destination'],
  ['date'],
  ['departure', 'destination'],
  ['departure', 'date'],
  ['destination', 'date'],
  ['departure', 'airline'],
];

/** Paths of so many different searches, each of which finds something. */
export const differentSearches = (rows: SeedRows, count: number): string[] => {
  const tickets = publicTickets(rows).filter(({ airline }) => airline !== null);
  const paths = new Set<string>();
  for (let at = 0; paths.size < count; at += 1) {
    const ticket = tickets[at % tickets.length] as Ticket;
    const columns = FILTERS[at % FILTERS.length] ?? [];
    const query = Object.fromEntries(columns.map((column) => [column, String(ticket[column])]));
    paths.add(searchOf(query, ORDERS[Math.floor(at / FILTERS.length) % ORDERS.length] ?? {}));
  }
  return [...paths];
};

/** So many publications by as many people as there are, each with notes of its own. */
export const publications = (rows: SeedRows, count: number): string[] => {
  const people = rows.users.filter((user) => user.is_active);
  const date = rows.tickets.reduce((last, one) => (one.date > last ? one.date : last), '');
  return Array.from({ length: count }, (_, at) => {
    const { departure, destination, price } = rows.tickets[at % rows.tickets.length] as Ticket;
    const notes = `Misura ${at} ${randomUUID()}`;
    return wire({
      method: 'POST',
      path: publishTicket.path,
      headers: sessionOf(people[at % people.length] ?? { id: 1 }),
      body: aTicket({ departure, destination, date, price: String(price), notes }),
    });
  });
};
