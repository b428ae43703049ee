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

type Labels = readonly string[];

/** The filters for airports, of which each has some labels, or `null` for any. */
const placeFilters = (from: Labels | null, to: Labels | null): Accepts[] => {
  const filters: Accepts[] = [];
  if (from) filters.push((ticket) => from.includes(ticket.departure));
  if (to) filters.push((ticket) => to.includes(ticket.destination));
  return filters;
};

/** The filters for airline and services (SEARCH-11); each service is one of its own. */
const extraFilters = ({ airline, services = [] }: Filters): Accepts[] => {
  const filters: Accepts[] = [];
  if (airline !== undefined) {
    const known = AIRLINES.get(airlineKey(airline));
    filters.push((ticket) => ticket.airline === known);
  }
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
  const { departure, destination, date, seller } = query;
  const from = departure === undefined ? null : matchingAirports(departure);
  const to = destination === undefined ? null : matchingAirports(destination);
  const lists = indexedLists(tickets.store.tickets, query, from, to);
  const found = lists?.map((list) => tickets.among(list, order)) ?? [tickets.all(order)];
  const filters = extraFilters(query);
  if (seller !== undefined || date !== undefined) filters.push(...placeFilters(from, to));
  if (seller !== undefined && date !== undefined) filters.push((ticket) => ticket.date === date);
  if (filters.length === 0) return found;
  const filtered = (list: readonly Ticket[]) =>
    filters.reduce((left, accepts) => left.filter(accepts), list);
  // A seller has few tickets, and what can be asked of them has no bound.
  if (seller !== undefined) return found.map(filtered);
  const key = filtersKey(query, date === undefined ? [] : [from, to]);
  return found.map((list) => tickets.filtered(list, key, filtered));
};

/** The same text for the same airline, services and airports, in whatever spelling and order. */
const filtersKey = (
  { airline, services = [] }: Filters,
  airports: readonly (Labels | null)[],
): string => {
  const known = airline === undefined ? 'any' : AIRLINES.get(airlineKey(airline));
  return [known, ...services.toSorted(), ...airports].join('|');
};

/** Whether a search looks through all tickets, since no index has what it asks for. */
export const isOfAll = ({ departure, destination, date, seller }: Filters): boolean =>
  (departure ?? destination ?? date ?? seller) === undefined;

/**
 * Lists of the most selective index for these filters, so that a search costs time in proportion to its candidates
 * instead of all tickets; `null` where none helps.
 */
const indexedLists = (
  tickets: Store['tickets'],
  { date, seller }: Filters,
  from: Labels | null,
  to: Labels | null,
): (readonly Ticket[])[] | null => {
  if (seller !== undefined) return [tickets.by('seller', seller)];
  if (date !== undefined) return [tickets.by('date', date)];
  if (from && to) return from.flatMap((a) => to.map((b) => tickets.by('route', joinKey(a, b))));
  if (from) return from.map((label) => tickets.by('departure', label));
  return to?.map((label) => tickets.by('destination', label)) ?? null;
};
