import type { SearchQuery } from '#contract/tickets';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Ticket, User } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { viewTicket } from '../../views/ticket.ts';
import { findTickets, type Filters } from './find-tickets.ts';

/** Cached searches of one sandbox; they are dropped once its tickets, its users or its day change. */
const MAX_SEARCHES = 16;
/** Cached pages of all sandboxes together. */
const MAX_PAGES = 64;
/** Size of the largest page that is cached, in bytes. */
const MAX_PAGE_BYTES = 64 * 1024;

interface Results {
  /** Versions of the tables that a search reads; the results are stale once they differ. */
  version: string;
  today: string;
  bySearch: Map<string, readonly Ticket[]>;
  /** Unique among the results of all sandboxes; part of the cache key of their pages. */
  serial: number;
}

interface Page {
  /** The page's tickets as a JSON array, in UTF-8. */
  json: Buffer;
  /** Tickets of all pages together. */
  total: number;
}

/** Pages of search results (SEARCH-15), cached for all sandboxes of an application. */
export class SearchPages {
  readonly #results = new WeakMap<Store, Results>();
  readonly #pages = new Map<string, Page>();
  readonly #json = new WeakMap<Ticket, { seller: User | undefined; json: string }>();
  #lastSerial = 0;

  /** The page of public tickets that a query asks for. */
  read(sandbox: Sandbox, query: SearchQuery): Page {
    const results = this.#resultsOf(sandbox);
    const key = `${results.serial} ${JSON.stringify(query)}`;
    const cached = this.#pages.get(key);
    if (cached) return cached;
    const { limit, offset = 0, ...filters } = query;
    const found = cachedSearch(sandbox.store, results, filters);
    const tickets = found.slice(offset, limit === undefined ? undefined : offset + limit);
    const json = Buffer.from(
      `[${tickets.map((ticket) => this.#toJson(sandbox, ticket)).join(',')}]`,
    );
    const page = { json, total: found.length };
    if (json.length <= MAX_PAGE_BYTES) {
      if (this.#pages.size >= MAX_PAGES) this.#pages.clear();
      this.#pages.set(key, page);
    }
    return page;
  }

  #resultsOf({ store, clock }: Sandbox): Results {
    const today = clock.today();
    const version = `${store.tickets.version} ${store.users.version}`;
    let results = this.#results.get(store);
    if (results?.version !== version || results.today !== today) {
      results = { version, today, bySearch: new Map(), serial: (this.#lastSerial += 1) };
      this.#results.set(store, results);
    }
    return results;
  }

  /** Cached by object identity: rows are immutable, so a change of ticket or seller is a new object. */
  #toJson(sandbox: Sandbox, ticket: Ticket): string {
    const seller = sandbox.store.users.get(ticket.user);
    const cached = this.#json.get(ticket);
    if (cached && cached.seller === seller) return cached.json;
    const json = JSON.stringify(viewTicket(sandbox, ticket));
    this.#json.set(ticket, { seller, json });
    return json;
  }
}

const cachedSearch = (store: Store, { today, bySearch }: Results, filters: Filters) => {
  const key = JSON.stringify(filters);
  let found = bySearch.get(key);
  if (!found) {
    found = findTickets(store, filters, today);
    if (bySearch.size >= MAX_SEARCHES) bySearch.clear();
    bySearch.set(key, found);
  }
  return found;
};
