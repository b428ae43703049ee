import { departureInstant } from '#contract/ticket-state';
import { placeAfter, type PlacedTicket, type SearchQuery } from '#contract/search';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Ticket, User } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { momentOf, type Moment } from '../../views/ticket-state.ts';
import { sellerRating, viewTicket } from '../../views/ticket.ts';
import { findTickets, sortOrder, type Filters } from './find-tickets.ts';

/** Cached searches of one sandbox; they are dropped once its rows or its day change, or a flight leaves. */
const MAX_SEARCHES = 16;
/** Cached pages of all sandboxes together. */
const MAX_PAGES = 64;
/** Size of the largest page that is cached, in bytes. */
const MAX_PAGE_BYTES = 64 * 1024;

interface CachedJson {
  /** That of the results for which the text was right last. */
  people: number;
  seller: User | undefined;
  user_rating: number | null;
  user_reviews: number;
  json: string;
}

interface Results {
  /** Versions of the tables that a search reads; the results are stale once they differ. */
  tickets: number;
  users: number;
  feedback: number;
  /** Unique for these users and reviews among those of all sandboxes. */
  people: number;
  /** When they were made; they hold from then until the next departure of that day. */
  moment: Moment;
  until: number;
  bySearch: Map<string, readonly Ticket[]>;
  /** Unique among the results of all sandboxes; part of the cache key of their pages. */
  serial: number;
}

interface Page {
  /** The page's tickets as a JSON array, in UTF-8. */
  json: Buffer;
  /** Tickets of all pages together. */
  total: number;
  /** The `after` of the next page; `null` on the last. */
  next: string | null;
}

/** Pages of search results (SEARCH-15), cached for all sandboxes of an application. */
export class SearchPages {
  readonly #results = new WeakMap<Store, Results>();
  readonly #pages = new Map<string, Page>();
  readonly #json = new WeakMap<Ticket, CachedJson>();
  #lastSerial = 0;
  #lastPeople = 0;

  /** The page of public tickets that a query asks for. */
  read(sandbox: Sandbox, query: SearchQuery): Page {
    const results = this.#resultsOf(sandbox);
    const key = `${results.serial} ${JSON.stringify(query)}`;
    const cached = this.#pages.get(key);
    if (cached) return cached;
    const { limit, offset = 0, after, ...filters } = query;
    const found = cachedSearch(sandbox.store, results, filters);
    const start = offset + (after ? countUpTo(found, after, sortOrder(filters).compare) : 0);
    const end = limit === undefined ? found.length : start + limit;
    const tickets = found.slice(start, end);
    const last = tickets.at(-1);
    const json = Buffer.from(
      `[${tickets.map((ticket) => this.#toJson(sandbox, ticket, results.people)).join(',')}]`,
    );
    const next = last && end < found.length ? placeAfter(last) : null;
    const page = { json, total: found.length, next };
    if (json.length <= MAX_PAGE_BYTES) {
      if (this.#pages.size >= MAX_PAGES) this.#pages.clear();
      this.#pages.set(key, page);
    }
    return page;
  }

  #resultsOf({ store, clock }: Sandbox): Results {
    const moment = momentOf(clock);
    const cached = this.#results.get(store);
    const hasSamePeople =
      cached?.users === store.users.version && cached.feedback === store.feedback.version;
    if (hasSamePeople && cached.tickets === store.tickets.version && holdsAt(cached, moment))
      return cached;
    const results = {
      tickets: store.tickets.version,
      users: store.users.version,
      feedback: store.feedback.version,
      people: hasSamePeople ? cached.people : (this.#lastPeople += 1),
      moment,
      until: nextDeparture(store, moment),
      bySearch: new Map<string, readonly Ticket[]>(),
      serial: (this.#lastSerial += 1),
    };
    this.#results.set(store, results);
    return results;
  }

  /** Cached by what it is made of; rows are immutable, so a change of ticket or seller is a new object. */
  #toJson(sandbox: Sandbox, ticket: Ticket, people: number): string {
    const cached = this.#json.get(ticket);
    if (cached?.people === people) return cached.json;
    const seller = sandbox.store.users.get(ticket.user);
    const { user_rating, user_reviews } = sellerRating(sandbox.store, ticket.user);
    if (
      cached?.seller === seller &&
      cached?.user_rating === user_rating &&
      cached.user_reviews === user_reviews
    ) {
      cached.people = people;
      return cached.json;
    }
    const json = JSON.stringify(viewTicket(sandbox, ticket));
    this.#json.set(ticket, { people, seller, user_rating, user_reviews, json });
    return json;
  }
}

/** Whether results made earlier are right at a moment: on the same day, and no flight has left or come back since. */
const holdsAt = ({ moment, until }: Results, { now, today }: Moment): boolean =>
  moment.today === today && moment.now <= now && now < until;

/** When the next flight of the day leaves, in milliseconds. */
const nextDeparture = (store: Store, { now, today }: Moment): number =>
  store.tickets
    .by('date', today)
    .map(departureInstant)
    .reduce((next, instant) => (instant > now ? Math.min(next, instant) : next), Infinity);

/** How many tickets of an ordered list come up to a place and with it. */
const countUpTo = (
  tickets: readonly Ticket[],
  place: PlacedTicket,
  compare: (a: PlacedTicket, b: PlacedTicket) => number,
): number => {
  let low = 0;
  let high = tickets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const ticket = tickets[middle];
    if (ticket && compare(ticket, place) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

const cachedSearch = (store: Store, { moment, bySearch }: Results, filters: Filters) => {
  const key = JSON.stringify(filters);
  let found = bySearch.get(key);
  if (!found) {
    found = findTickets(store, filters, moment);
    if (bySearch.size >= MAX_SEARCHES) bySearch.clear();
    bySearch.set(key, found);
  }
  return found;
};
