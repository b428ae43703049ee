import { placeAfter, type PlacedTicket, type SearchQuery } from '#contract/search';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { nowAndToday } from '../../views/ticket.ts';
import { findTickets } from './find-tickets.ts';
import { PublicTickets } from './public-tickets.ts';
import { sortOrder } from './sort-order.ts';
import { TicketJson } from './ticket-json.ts';

interface Page {
  /** The page's tickets as a JSON array, as `JsonBytes` has it. */
  json: string;
  /** Tickets of all pages together. */
  total: number;
  /** The `after` of the next page; `null` on the last. */
  next: string | null;
}

/** Tickets in the sorted lists that are kept for all sandboxes together, at 8 bytes each. */
const MOST_SORTED = 2_000_000;

/** Pages of search results (SEARCH-15), for all sandboxes of an application. */
export class SearchPages {
  #tickets = new WeakMap<Store, PublicTickets>();
  #sorted = 0;
  readonly #json = new TicketJson();

  constructor(private readonly mostSorted = MOST_SORTED) {}

  read(sandbox: Sandbox, query: SearchQuery): Page {
    const { limit = Infinity, offset = 0, after } = query;
    const found = findTickets(this.#publicTickets(sandbox), query);
    const start = offset + (after ? countUpTo(found, after, sortOrder(query).compare) : 0);
    const end = start + limit;
    const tickets = found.slice(start, end);
    const last = tickets.at(-1);
    return {
      json: this.#json.listOf(sandbox, tickets),
      total: found.length,
      next: last && end < found.length ? placeAfter(last) : null,
    };
  }

  #publicTickets({ store, clock }: Sandbox): PublicTickets {
    const moment = nowAndToday(clock);
    const kept = this.#tickets.get(store);
    if (kept?.holdAt(moment)) return kept;
    const tickets = new PublicTickets(store, moment, (count) => this.#noteSorted(count));
    this.#tickets.set(store, tickets);
    return tickets;
  }

  /** Drops all lists once too much was sorted since the last time; also counts lists that are no longer kept. */
  #noteSorted(count: number): void {
    this.#sorted += count;
    if (this.#sorted <= this.mostSorted) return;
    this.#tickets = new WeakMap();
    this.#sorted = 0;
  }
}

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
