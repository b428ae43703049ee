import { AIRPORTS, airlineKey, findAirport, PUBLISH_AIRLINES } from '#contract/catalogue';
import { foldText } from '#contract/fold-text';
import type { FilterHint, HintsQuery, SearchQuery } from '#contract/search';
import { joinKey } from '../../store/indexes.ts';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { PublicTickets } from './public-tickets.ts';
import { sortOrder, type TicketOrder } from './sort-order.ts';

/** A search without its paging. */
export type Filters = Omit<SearchQuery, 'limit' | 'offset' | 'after'>;

/** One filter of a search; each service is one of its own. */
export interface Constraint {
  filter: FilterHint['filter'];
  value: string;
  accepts: (ticket: Ticket) => boolean;
}

/** The filters of a query (SEARCH-09 to SEARCH-11); a seller's tickets (FEED-06) come from their index. */
export const constraintsOf = (query: HintsQuery): Constraint[] => {
  const { departure, destination, airline, date, services = [] } = query;
  const constraints: Constraint[] = [];
  if (departure !== undefined) {
    const labels = matchingAirports(departure);
    const accepts = (ticket: Ticket) => labels.includes(ticket.departure);
    constraints.push({ filter: 'departure', value: departure, accepts });
  }
  if (destination !== undefined) {
    const labels = matchingAirports(destination);
    const accepts = (ticket: Ticket) => labels.includes(ticket.destination);
    constraints.push({ filter: 'destination', value: destination, accepts });
  }
  if (airline !== undefined) {
    const key = airlineKey(airline);
    const known = PUBLISH_AIRLINES.find((name) => airlineKey(name) === key);
    const accepts = (ticket: Ticket) => ticket.airline === known;
    constraints.push({ filter: 'airline', value: airline, accepts });
  }
  if (date !== undefined) {
    constraints.push({ filter: 'date', value: date, accepts: (ticket) => ticket.date === date });
  }
  for (const service of services) {
    const accepts = (ticket: Ticket) => ticket.services.includes(service);
    constraints.push({ filter: 'services', value: service, accepts });
  }
  return constraints;
};

/** All public tickets that match, in the query's order (SEARCH-09 to SEARCH-13). */
export const findTickets = (tickets: PublicTickets, query: Filters): readonly Ticket[] => {
  const order = sortOrder(query);
  const { airline, services, seller } = query;
  const table = tickets.store.tickets;
  const lists = indexedLists(table, query) ?? [table.ordered(order.name, order.compare)];
  const found = merge(
    lists.map((list) => tickets.among(list, order)),
    order,
  );
  const constraints = constraintsOf(seller === undefined ? { airline, services } : query);
  const matching = constraints.reduce((left, { accepts }) => left.filter(accepts), found);
  const { except_seller: except } = query;
  return except === undefined ? matching : matching.filter(({ user }) => user !== except);
};

/** Merges sorted lists into one. */
const merge = (lists: readonly (readonly Ticket[])[], order: TicketOrder): readonly Ticket[] => {
  const [first = [], ...others] = lists;
  return others.length === 0 ? first : lists.flat().toSorted(order.compare);
};

/**
 * Labels of the airports that a text names (SEARCH-10), by the first rule that finds any: whole label, IATA code, prefix
 * of the city, prefix of the name. Case and look-alike letters do not matter (GEN-16). No city's name begins another's.
 */
const matchingAirports = (text: string): string[] => {
  const exact = findAirport(text);
  if (exact) return [exact.label];
  const wanted = foldText(text);
  const labels = (matches: (airport: (typeof AIRPORTS)[number]) => boolean) =>
    AIRPORTS.filter(matches).map((airport) => airport.label);
  const byRule = [
    labels((airport) => foldText(airport.label) === wanted),
    labels((airport) => foldText(airport.iata) === wanted),
    labels((airport) => foldText(airport.city).startsWith(wanted)),
    labels((airport) => foldText(airport.name).startsWith(wanted)),
  ];
  return byRule.find((found) => found.length > 0) ?? [];
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
