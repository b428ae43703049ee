import type { SearchQuery } from '#contract/tickets';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Ticket, User } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { viewTicket } from '../../views/ticket.ts';
import { findTickets, type Filters } from './find-tickets.ts';

/** Searches of one sandbox whose results are cached until its tickets, its people or its day change. */
const MAX_SEARCHES = 16;
/** Cached pages of all sandboxes together, and the bytes of the largest one that is cached. */
const MAX_PAGES = 64;
const MAX_PAGE_BYTES = 64 * 1024;

interface Results {
  /** Versions of the tables that a search reads; the results are outdated once they differ. */
  version: string;
  today: string;
  bySearch: Map<string, readonly Ticket[]>;
  /** Unique among the results of all sandboxes, for the keys of their pages. */
  serial: number;
}

interface Page {
  /** Its tickets, as they are sent. */
  json: Buffer;
  /** How many tickets all pages have together. */
  total: number;
}

/** Answers searches page by page (SEARCH-15), with caches that one application shares among its sandboxes. */
export class SearchPages {
  readonly #results = new WeakMap<Store, Results>();
  readonly #pages = new Map<string, Page>();
  readonly #json = new WeakMap<Ticket, { seller: User | undefined; json: string }>();
  #lastSerial = 0;

  /** One page of the tickets that anyone may find, and how many there are in all. */
  read(sandbox: Sandbox, query: SearchQuery): Page {
    const results = this.#resultsOf(sandbox);
    const key = `${results.serial} ${JSON.stringify(query)}`;
    const known = this.#pages.get(key);
    if (known) return known;
    const { limit, offset = 0, ...filters } = query;
    const found = search(sandbox.store, results, filters);
    const tickets = found.slice(offset, limit === undefined ? undefined : offset + limit);
    const json = Buffer.from(`[${tickets.map((one) => this.#jsonOf(sandbox, one)).join(',')}]`);
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

  /** Rows are replaced and never changed, so a ticket's JSON holds as long as it and its seller are the same rows. */
  #jsonOf(sandbox: Sandbox, ticket: Ticket): string {
    const seller = sandbox.store.users.get(ticket.user);
    const known = this.#json.get(ticket);
    if (known && known.seller === seller) return known.json;
    const json = JSON.stringify(viewTicket(sandbox, ticket));
    this.#json.set(ticket, { seller, json });
    return json;
  }
}

const search = (store: Store, { today, bySearch }: Results, filters: Filters) => {
  const key = JSON.stringify(filters);
  let found = bySearch.get(key);
  if (!found) {
    found = findTickets(store, filters, today);
    if (bySearch.size >= MAX_SEARCHES) bySearch.clear();
    bySearch.set(key, found);
  }
  return found;
};
