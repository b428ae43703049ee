import { AIRPORTS, airlineKey, findAirport, type SortOrder } from '#contract/catalogue';
import type { SearchQuery } from '#contract/tickets';
import { joinKey } from '../../store/indexes.ts';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { isPublic } from '../../store/visibility.ts';

/** What is searched for, without which page of it. */
export type Filters = Omit<SearchQuery, 'limit' | 'offset'>;

/** All tickets that anyone may find by these filters on a day, in order (SEARCH-09 to SEARCH-13). */
export const findTickets = (store: Store, query: Filters, today: string): Ticket[] => {
  const airline = query.airline === undefined ? null : airlineKey(query.airline);
  const matches = (ticket: Ticket) =>
    (query.date === undefined || ticket.date === query.date) &&
    (airline === null || (ticket.airline !== null && airlineKey(ticket.airline) === airline)) &&
    (query.services ?? []).every((service) => ticket.services.includes(service)) &&
    isPublic(ticket, store.users.get(ticket.user), today);
  const order = orderOf(query.price_order, query.date_order);
  const narrowed = candidates(store.tickets, query);
  return narrowed
    ? narrowed.filter(matches).toSorted(order.compare)
    : store.tickets.ordered(order.name, order.compare).filter(matches);
};

/**
 * The airports that a text names (SEARCH-10): one by its whole label or IATA code, else all of a city, else
 * those whose city or name begins so.
 */
const airportsOf = (text: string): string[] => {
  const exact = findAirport(text);
  if (exact) return [exact.label];
  const wanted = text.toLowerCase();
  const labels = (matches: (airport: (typeof AIRPORTS)[number]) => boolean) =>
    AIRPORTS.filter(matches).map((airport) => airport.label);
  const ways = [
    labels((airport) => airport.label.toLowerCase() === wanted),
    labels((airport) => airport.iata.toLowerCase() === wanted),
    labels((airport) => airport.city.toLowerCase() === wanted),
    labels((airport) => airport.city.toLowerCase().startsWith(wanted)),
    labels((airport) => airport.name.toLowerCase().startsWith(wanted)),
  ];
  return ways.find((found) => found.length > 0) ?? [];
};

/**
 * The rows of the narrowest index that the filters allow, so that a search costs what it answers; `null` where
 * no filter has an index.
 */
const candidates = (tickets: Store['tickets'], { departure, destination, date }: Filters) => {
  const from = departure === undefined ? null : airportsOf(departure);
  const to = destination === undefined ? null : airportsOf(destination);
  const dated = date === undefined ? [] : [date];
  if (from && to) {
    const index = date === undefined ? 'route' : 'routeDate';
    return from.flatMap((a) => to.flatMap((b) => tickets.by(index, joinKey(a, b, ...dated))));
  }
  if (from) {
    const index = date === undefined ? 'departure' : 'departureDate';
    return from.flatMap((a) => tickets.by(index, joinKey(a, ...dated)));
  }
  if (to) {
    const index = date === undefined ? 'destination' : 'destinationDate';
    return to.flatMap((b) => tickets.by(index, joinKey(b, ...dated)));
  }
  return date === undefined ? null : tickets.by('date', date);
};

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const sign = { asc: 1, desc: -1, none: 0 } as const;

/** SEARCH-12: price first, then date, then departure time, then id, so that the order is always the same. */
const orderOf = (price: SortOrder | 'none' = 'none', date: SortOrder = 'asc') => ({
  name: `${price} ${date}`,
  compare: (a: Ticket, b: Ticket): number =>
    sign[price] * (a.price - b.price) ||
    sign[date] * byText(a.date, b.date) ||
    byText(a.departure_time ?? '', b.departure_time ?? '') ||
    a.id - b.id,
});
