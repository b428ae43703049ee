import { AIRPORTS, airlineKey, findAirport, type SortOrder } from '#contract/catalogue';
import type { SearchQuery } from '#contract/tickets';
import { joinKey } from '../../store/indexes.ts';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { isPublic } from '../../store/visibility.ts';

/** A search without its paging. */
export type Filters = Omit<SearchQuery, 'limit' | 'offset'>;

/** All public tickets that match, in the query's order; `today` decides which are past (SEARCH-09 to SEARCH-13). */
export const findTickets = (store: Store, query: Filters, today: string): Ticket[] => {
  const airline = query.airline === undefined ? null : airlineKey(query.airline);
  const matches = (ticket: Ticket) =>
    (query.date === undefined || ticket.date === query.date) &&
    (airline === null || (ticket.airline !== null && airlineKey(ticket.airline) === airline)) &&
    (query.services ?? []).every((service) => ticket.services.includes(service)) &&
    isPublic(ticket, store.users.get(ticket.user), today);
  const order = sortOrder(query.price_order, query.date_order);
  const candidates = indexedCandidates(store.tickets, query);
  return candidates
    ? candidates.filter(matches).toSorted(order.compare)
    : store.tickets.ordered(order.name, order.compare).filter(matches);
};

/**
 * Labels of the airports that a text names (SEARCH-10), by the first rule that finds any: whole label, IATA code, whole
 * city, prefix of the city, prefix of the name. Case does not matter.
 */
const matchingAirports = (text: string): string[] => {
  const exact = findAirport(text);
  if (exact) return [exact.label];
  const wanted = text.toLowerCase();
  const labels = (matches: (airport: (typeof AIRPORTS)[number]) => boolean) =>
    AIRPORTS.filter(matches).map((airport) => airport.label);
  const byRule = [
    labels((airport) => airport.label.toLowerCase() === wanted),
    labels((airport) => airport.iata.toLowerCase() === wanted),
    labels((airport) => airport.city.toLowerCase() === wanted),
    labels((airport) => airport.city.toLowerCase().startsWith(wanted)),
    labels((airport) => airport.name.toLowerCase().startsWith(wanted)),
  ];
  return byRule.find((found) => found.length > 0) ?? [];
};

/**
 * Rows from the most selective index for these filters, so that a search costs time in proportion to its candidates
 * instead of all tickets; `null` if no filter has an index.
 */
const indexedCandidates = (
  tickets: Store['tickets'],
  { departure, destination, date }: Filters,
) => {
  const from = departure === undefined ? null : matchingAirports(departure);
  const to = destination === undefined ? null : matchingAirports(destination);
  const dateKey = date === undefined ? [] : [date];
  if (from && to) {
    const index = date === undefined ? 'route' : 'routeDate';
    return from.flatMap((a) => to.flatMap((b) => tickets.by(index, joinKey(a, b, ...dateKey))));
  }
  if (from) {
    const index = date === undefined ? 'departure' : 'departureDate';
    return from.flatMap((a) => tickets.by(index, joinKey(a, ...dateKey)));
  }
  if (to) {
    const index = date === undefined ? 'destination' : 'destinationDate';
    return to.flatMap((b) => tickets.by(index, joinKey(b, ...dateKey)));
  }
  return date === undefined ? null : tickets.by('date', date);
};

/** Compares by UTF-16 code units, which suffices for `YYYY-MM-DD` and `HH:MM`. */
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const sign = { asc: 1, desc: -1, none: 0 } as const;

/** Order by price, then date, departure time and id (SEARCH-12); `name` identifies it in the store's sorted lists. */
const sortOrder = (price: SortOrder | 'none' = 'none', date: SortOrder = 'asc') => ({
  name: `${price} ${date}`,
  compare: (a: Ticket, b: Ticket): number =>
    sign[price] * (a.price - b.price) ||
    sign[date] * compareTexts(a.date, b.date) ||
    compareTexts(a.departure_time ?? '', b.departure_time ?? '') ||
    a.id - b.id,
});
