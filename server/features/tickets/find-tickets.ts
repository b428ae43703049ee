import { airlineKey, PUBLISH_AIRLINES } from '#contract/catalogue';
import type { SearchQuery } from '#contract/search';
import { joinKey } from '../../store/indexes.ts';
import type { Ticket } from '../../store/schema.ts';
import { matchingAirports } from './matching-airports.ts';
import { ALL, type Place, type PublicTickets } from './public-tickets.ts';
import { sortOrder } from './sort-order.ts';
import { TicketList } from './ticket-list.ts';

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
export const findTickets = (tickets: PublicTickets, query: Filters): readonly TicketList[] => {
  const order = sortOrder(query);
  const { departure, destination, date, seller } = query;
  const from = departure === undefined ? null : matchingAirports(departure);
  const to = destination === undefined ? null : matchingAirports(destination);
  const places = placesOf(query, from, to);
  const filters = extraFilters(query);
  if (seller !== undefined || date !== undefined) filters.push(...placeFilters(from, to));
  if (seller !== undefined && date !== undefined) filters.push((ticket) => ticket.date === date);
  if (filters.length === 0) return places.map((place) => tickets.list(place, order));
  const accepts = (ticket: Ticket) => filters.every((one) => one(ticket));
  // A seller has few tickets, and what can be asked of them has no bound.
  if (seller !== undefined)
    return places.map((place) => {
      const found = tickets.list(place, order).tickets.filter(accepts);
      return new TicketList(found, order, accepts);
    });
  const key = filtersKey(query, date === undefined ? [] : [from, to]);
  return places.map((place) => tickets.list(place, order, { key, accepts }));
};

/** The same text for the same airline, services and airports, in whatever spelling and order. */
const filtersKey = (
  { airline, services = [] }: Filters,
  airports: readonly (Labels | null)[],
): string => {
  const known = airline === undefined ? 'any' : (AIRLINES.get(airlineKey(airline)) ?? 'unknown');
  return [known, ...services.toSorted(), ...airports].join('|');
};

/** Whether a search looks through all tickets, since no index has what it asks for. */
export const isOfAll = ({ departure, destination, date, seller }: Filters): boolean =>
  (departure ?? destination ?? date ?? seller) === undefined;

/** Keys of the most selective index for these filters, so that a search costs time in proportion to its candidates. */
const placesOf = ({ date, seller }: Filters, from: Labels | null, to: Labels | null): Place[] => {
  if (seller !== undefined) return [{ index: 'seller', key: seller }];
  if (date !== undefined) return [{ index: 'date', key: date }];
  if (from && to)
    return from.flatMap((a) => to.map((b) => ({ index: 'route' as const, key: joinKey(a, b) })));
  if (from) return from.map((key) => ({ index: 'departure', key }));
  return to?.map((key) => ({ index: 'destination' as const, key })) ?? [ALL];
};
