import { airlineKey, PUBLISH_AIRLINES } from '#contract/catalogue';
import type { SearchQuery } from '#contract/search';
import { joinKey } from '../../store/indexes.ts';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { matchingAirports } from './matching-airports.ts';
import type { PublicTickets } from './public-tickets.ts';
import { sortOrder } from './sort-order.ts';

/** A search without its paging. */
export type Filters = Omit<SearchQuery, 'limit' | 'offset' | 'after'>;

/** The airlines of tickets, by what a search's text is compared with. */
const AIRLINES: ReadonlyMap<string, string> = new Map(
  PUBLISH_AIRLINES.map((name) => [airlineKey(name), name]),
);

type Accepts = (ticket: Ticket) => boolean;

/** What the filters of a query accept (SEARCH-09 to SEARCH-11); each service is a filter of its own. */
const filtersOf = ({
  departure,
  destination,
  airline,
  date,
  services = [],
}: Filters): Accepts[] => {
  const filters: Accepts[] = [];
  if (departure !== undefined) {
    const labels = matchingAirports(departure);
    filters.push((ticket) => labels.includes(ticket.departure));
  }
  if (destination !== undefined) {
    const labels = matchingAirports(destination);
    filters.push((ticket) => labels.includes(ticket.destination));
  }
  if (airline !== undefined) {
    const known = AIRLINES.get(airlineKey(airline));
    filters.push((ticket) => ticket.airline === known);
  }
  if (date !== undefined) filters.push((ticket) => ticket.date === date);
  for (const service of services) filters.push((ticket) => ticket.services.includes(service));
  return filters;
};

/**
 * All public tickets that match (SEARCH-09 to SEARCH-13), those of `except_seller` too: lists in the query's order, which
 * have no ticket in common.
 */
export const findTickets = (
  tickets: PublicTickets,
  query: Filters,
): readonly (readonly Ticket[])[] => {
  const order = sortOrder(query);
  const { airline, services, seller } = query;
  const table = tickets.store.tickets;
  const lists = indexedLists(table, query) ?? [table.ordered(order.name, order.compare)];
  const found = lists.map((list) => tickets.among(list, order));
  const filters = filtersOf(seller === undefined ? { airline, services } : query);
  if (filters.length === 0) return found;
  const filtered = (list: readonly Ticket[]) =>
    filters.reduce((left, accepts) => left.filter(accepts), list);
  // A seller has few tickets, and what can be asked of them has no bound.
  if (seller !== undefined) return found.map(filtered);
  const key = extrasKey(query);
  return found.map((list) => tickets.filtered(list, key, filtered));
};

/** The same text for the same airline and services, in whatever spelling and order: there are some hundred of them. */
const extrasKey = ({ airline, services = [] }: Filters): string => {
  const known = airline === undefined ? 'any' : AIRLINES.get(airlineKey(airline));
  return [known, ...services.toSorted()].join('|');
};

/**
 * Lists of the most selective index for these filters, so that a search costs time in proportion to its candidates
 * instead of all tickets. They fulfil the filters for places and day, unless they are a seller's.
 */
const indexedLists = (
  tickets: Store['tickets'],
  { departure, destination, date, seller }: Filters,
): (readonly Ticket[])[] | null => {
  if (seller !== undefined) return [tickets.by('seller', seller)];
  const from = departure === undefined ? null : matchingAirports(departure);
  const to = destination === undefined ? null : matchingAirports(destination);
  const day = date === undefined ? [] : [date];
  if (from && to) {
    const index = date === undefined ? 'route' : 'routeDate';
    return from.flatMap((a) => to.map((b) => tickets.by(index, joinKey(a, b, ...day))));
  }
  if (from) {
    const index = date === undefined ? 'departure' : 'departureDate';
    return from.map((a) => tickets.by(index, joinKey(a, ...day)));
  }
  if (to) {
    const index = date === undefined ? 'destination' : 'destinationDate';
    return to.map((b) => tickets.by(index, joinKey(b, ...day)));
  }
  return date === undefined ? null : [tickets.by('date', date)];
};
