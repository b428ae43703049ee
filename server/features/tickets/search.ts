import { AIRPORTS, airlineKey, findAirport, type SortOrder } from '#contract/catalogue';
import type { SearchQuery } from '#contract/tickets';
import type { World } from '../../demo/world.ts';
import { writeTicket } from '../../http/views.ts';
import { joinKey } from '../../store/indexes.ts';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { isPublic } from '../../store/visibility.ts';

/** Results kept for further pages and for others who ask the same, until something changes. */
const KEPT = 16;

interface Results {
  /** What they were worked out from: the tables that a search reads, as they then were. */
  version: string;
  today: string;
  byQuery: Map<string, readonly Ticket[]>;
  /** Tells them from all other results, those of other sandboxes too. */
  serial: number;
}

const kept = new WeakMap<Store, Results>();
let serial = 0;

/** Where to keep results as long as nothing changes. */
const resultsIn = ({ store, clock }: World): Results => {
  const today = clock.today();
  const version = `${store.tickets.version} ${store.users.version}`;
  let results = kept.get(store);
  if (results?.version !== version || results.today !== today) {
    results = { version, today, byQuery: new Map(), serial: (serial += 1) };
    kept.set(store, results);
  }
  return results;
};

/** All tickets that anyone may find by these filters, in order. */
const search = (store: Store, { today, byQuery }: Results, query: Filters): readonly Ticket[] => {
  const key = JSON.stringify(query);
  let found = byQuery.get(key);
  if (!found) {
    found = find(store, query, today);
    if (byQuery.size >= KEPT) byQuery.clear();
    byQuery.set(key, found);
  }
  return found;
};

interface Page {
  /** Its tickets, as they are sent. */
  json: Buffer;
  /** How many there are on all pages. */
  total: number;
}

/** Pages as they were sent, of all sandboxes together: a few, and none that is large. */
const pages = new Map<string, Page>();
const PAGES = 64;
const PAGE_BYTES = 64 * 1024;

/** One page of the tickets that anyone may find, and how many there are in all (SEARCH-15). */
export const searchPage = (world: World, query: SearchQuery): Page => {
  const results = resultsIn(world);
  const key = `${results.serial} ${JSON.stringify(query)}`;
  const known = pages.get(key);
  if (known) return known;
  const { limit, offset = 0, ...filters } = query;
  const found = search(world.store, results, filters);
  const tickets = found.slice(offset, limit === undefined ? undefined : offset + limit);
  const json = Buffer.from(`[${tickets.map((one) => writeTicket(world, one)).join(',')}]`);
  const page = { json, total: found.length };
  if (json.length <= PAGE_BYTES) {
    if (pages.size >= PAGES) pages.clear();
    pages.set(key, page);
  }
  return page;
};

type Filters = Omit<SearchQuery, 'limit' | 'offset'>;

const find = (store: Store, query: Filters, today: string): Ticket[] => {
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
