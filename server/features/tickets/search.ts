import { AIRPORTS, airlineKey, findAirport, type SortOrder } from '#contract/catalogue';
import type { SearchQuery } from '#contract/tickets';
import type { World } from '../../demo/world.ts';
import { joinKey } from '../../store/indexes.ts';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { isPublic } from './policy.ts';

/** One page of the tickets that anyone may find, and how many there are in all (SEARCH-15). */
export const search = (world: World, query: SearchQuery): { page: Ticket[]; total: number } => {
  const today = world.clock.today();
  const from = query.departure === undefined ? null : airportsOf(query.departure);
  const to = query.destination === undefined ? null : airportsOf(query.destination);
  const airline = query.airline === undefined ? null : airlineKey(query.airline);
  const matches = (ticket: Ticket) =>
    isPublic(ticket, world.store.users.get(ticket.user), today) &&
    (query.date === undefined || ticket.date === query.date) &&
    (airline === null || (ticket.airline !== null && airlineKey(ticket.airline) === airline)) &&
    (query.services ?? []).every((service) => ticket.services.includes(service));
  const found = candidates(world.store, from, to, query.date).filter(matches);
  found.sort(order(query.price_order, query.date_order));
  const start = query.offset ?? 0;
  const end = query.limit === undefined ? undefined : start + query.limit;
  return { page: found.slice(start, end), total: found.length };
};

/**
 * The airports that a text names (SEARCH-10): one by its whole label or IATA code, else all of a city, else
 * those whose city or name begins so.
 */
export const airportsOf = (text: string): string[] => {
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

/** The rows of the narrowest index that the filters allow, so that a search costs what it answers. */
const candidates = (
  { tickets }: Store,
  from: string[] | null,
  to: string[] | null,
  date: string | undefined,
): Ticket[] => {
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
  return date === undefined ? [...tickets.values()] : [...tickets.by('date', date)];
};

type Compare = (a: Ticket, b: Ticket) => number;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const direction = (order: SortOrder): 1 | -1 => (order === 'asc' ? 1 : -1);

/** SEARCH-12: price first, then date, then departure time, then id, so that the order is always the same. */
const order = (price: SortOrder | undefined, date: SortOrder | undefined): Compare => {
  const byPrice = price ? direction(price) : 0;
  const byDate = direction(date ?? 'asc');
  return (a, b) =>
    byPrice * (a.price - b.price) ||
    byDate * byText(a.date, b.date) ||
    byText(a.departure_time ?? '', b.departure_time ?? '') ||
    a.id - b.id;
};
