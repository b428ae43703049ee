import { AIRPORTS, airlineKey, findAirport } from '#contract/catalogue';
import { isPublicState } from '#contract/ticket-state';
import type { FilterHint, HintsQuery, PlacedTicket, SearchQuery } from '#contract/search';
import { joinKey, type IndexOf } from '../../store/indexes.ts';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { currentState, type Moment } from '../../views/ticket-state.ts';

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
    const accepts = (ticket: Ticket) =>
      ticket.airline !== null && airlineKey(ticket.airline) === key;
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

/** All tickets that are public at a moment and match, in the query's order (SEARCH-09 to SEARCH-13). */
export const findTickets = (store: Store, query: Filters, moment: Moment): Ticket[] => {
  const order = sortOrder(query);
  const indexed = indexedCandidates(store.tickets, query);
  const open = constraintsOf(query).filter(({ filter }) => !indexed?.covers.includes(filter));
  const candidates = indexed?.rows ?? store.tickets.ordered(order.name, order.compare);
  const found = candidates.filter(
    (ticket) =>
      isPublicState(currentState(store, ticket, moment)) &&
      open.every(({ accepts }) => accepts(ticket)),
  );
  return indexed ? found.toSorted(order.compare) : found;
};

/**
 * Labels of the airports that a text names (SEARCH-10), by the first rule that finds any: whole label, IATA code, prefix
 * of the city, prefix of the name. Case does not matter. No city's name begins another's.
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
    labels((airport) => airport.city.toLowerCase().startsWith(wanted)),
    labels((airport) => airport.name.toLowerCase().startsWith(wanted)),
  ];
  return byRule.find((found) => found.length > 0) ?? [];
};

interface Indexed {
  rows: readonly Ticket[];
  /** The filters that these rows fulfil already. */
  covers: readonly FilterHint['filter'][];
}

/**
 * Rows from the most selective index for these filters, so that a search costs time in proportion to its candidates
 * instead of all tickets; `null` if no filter has an index.
 */
const indexedCandidates = (
  tickets: Store['tickets'],
  { departure, destination, date, seller }: Filters,
): Indexed | null => {
  if (seller !== undefined) return { rows: tickets.by('seller', seller), covers: [] };
  const from = departure === undefined ? null : matchingAirports(departure);
  const to = destination === undefined ? null : matchingAirports(destination);
  const dateKey = date === undefined ? [] : [date];
  const covers = ['departure', 'destination', 'date'] as const;
  if (from && to) {
    const index = date === undefined ? 'route' : 'routeDate';
    const keys = from.flatMap((a) => to.map((b) => joinKey(a, b, ...dateKey)));
    return { rows: rowsOf(tickets, index, keys), covers };
  }
  if (from) {
    const index = date === undefined ? 'departure' : 'departureDate';
    const keys = from.map((a) => joinKey(a, ...dateKey));
    return { rows: rowsOf(tickets, index, keys), covers };
  }
  if (to) {
    const index = date === undefined ? 'destination' : 'destinationDate';
    const keys = to.map((b) => joinKey(b, ...dateKey));
    return { rows: rowsOf(tickets, index, keys), covers };
  }
  return date === undefined ? null : { rows: tickets.by('date', date), covers };
};

/** The rows with one of these keys. */
const rowsOf = (
  tickets: Store['tickets'],
  index: IndexOf<'tickets'>,
  keys: readonly string[],
): readonly Ticket[] => new Array<Ticket>().concat(...keys.map((key) => tickets.by(index, key)));

const sign = { asc: 1, desc: -1, none: 0 } as const;

/** Compares by UTF-16 code units, which suffices for `YYYY-MM-DD` and `HH:MM`. */
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Order by price, then date, departure time and id (SEARCH-12); `name` identifies it in the store's sorted lists. */
export const sortOrder = ({ price_order, date_order }: Filters) => {
  const byPrice = sign[price_order ?? 'none'];
  const byDate = sign[date_order ?? 'asc'];
  return {
    name: `${byPrice} ${byDate}`,
    compare: (a: PlacedTicket, b: PlacedTicket): number =>
      byPrice * (a.price - b.price) ||
      byDate * compareTexts(a.date, b.date) ||
      compareTexts(a.departure_time ?? '', b.departure_time ?? '') ||
      a.id - b.id,
  };
};
