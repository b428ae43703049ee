import { placeAfter, type PlacedTicket, type SearchQuery } from '#contract/search';
import { nextTurn } from '#platform/turn';
import type { World } from '../../world/world.ts';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { nowAndToday } from '../../views/ticket.ts';
import { findTickets } from './find-tickets.ts';
import { PublicTickets } from './public-tickets.ts';
import { sortOrder } from './sort-order.ts';
import { MADE_AT_ONCE, TicketJson } from './ticket-json.ts';

interface Page {
  /** The JSON of each ticket, as `JsonList` has it. */
  items: readonly string[];
  /** Tickets of all pages together. */
  total: number;
  /** The `after` of the next page; `null` on the last. */
  next: string | null;
}

/** Tickets in the lists that are kept for all worlds together, at 8 bytes each. */
const MOST_KEPT = 2_000_000;

/** Pages of search results (SEARCH-15), for all worlds of an application. */
export class SearchPages {
  #tickets = new WeakMap<Store, PublicTickets>();
  #kept = 0;
  readonly #json = new TicketJson();

  constructor(private readonly mostKept = MOST_KEPT) {}

  /** Whether a page may have so many tickets that others would notice how long it takes. */
  isLong({ store }: World, { limit = Infinity }: SearchQuery): boolean {
    return Math.min(limit, store.tickets.size) > MADE_AT_ONCE;
  }

  read(world: World, query: SearchQuery): Page {
    const { tickets, total, next } = this.find(world, query);
    return { items: this.#json.of(world, tickets), total, next };
  }

  /** The same in several turns: as it was in the first, or as it is in the last where users or reviews have changed since. */
  async readInTurns(world: World, query: SearchQuery): Promise<Page> {
    await nextTurn();
    const { tickets, total, next } = this.find(world, query);
    const items = await this.#json.inTurns(world, tickets);
    return items ? { items, total, next } : this.read(world, query);
  }

  /** The tickets of a page. */
  find(world: World, query: SearchQuery) {
    const { limit = Infinity, offset = 0, after, except_seller: except } = query;
    const { compare } = sortOrder(query);
    const end = offset + limit;
    const publicTickets = this.#publicTickets(world);
    let total = 0;
    // Of each list no more than the page can need, and the one that follows it.
    const parts = findTickets(publicTickets, query).map((list) => {
      const start = after ? countUpTo(list, after, compare) : 0;
      const own = except === undefined ? 0 : publicTickets.countOf(except, list);
      total += list.length - own;
      const part =
        start === 0 && end + own >= list.length ? list : list.slice(start, start + end + own + 1);
      return own === 0 ? part : part.filter(({ user }) => user !== except);
    });
    const [first = [], ...others] = parts;
    const found = others.length === 0 ? first : parts.flat().toSorted(compare);
    const tickets = offset === 0 && end >= found.length ? found : found.slice(offset, end);
    const last = tickets.at(-1);
    return { tickets, total, next: last && end < found.length ? placeAfter(last) : null };
  }

  #publicTickets({ store, clock }: World): PublicTickets {
    const moment = nowAndToday(clock);
    const kept = this.#tickets.get(store);
    if (kept?.holdAt(moment)) return kept;
    const tickets = new PublicTickets(store, moment, (count) => this.#noteKept(count));
    this.#tickets.set(store, tickets);
    return tickets;
  }

  /** Drops all lists once too much was kept since the last time; also counts lists that are no longer kept. */
  #noteKept(count: number): void {
    this.#kept += count;
    if (this.#kept <= this.mostKept) return;
    this.#tickets = new WeakMap();
    this.#kept = 0;
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
