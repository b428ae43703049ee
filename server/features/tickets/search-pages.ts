import { placeAfter, type SearchQuery } from '#contract/search';
import { nextTurn } from '#platform/bytes';
import type { World } from '../../world/world.ts';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { nowAndToday } from '../../call/ticket-view.ts';
import { findTickets, isOfAll } from './find-tickets.ts';
import { PublicTickets } from './public-tickets.ts';
import { sortOrder, type TicketOrder } from './sort-order.ts';
import { MADE_AT_ONCE } from '../../call/long-list.ts';
import { TicketJson, type PartOfList } from './ticket-json.ts';

/** Where the tickets of a page are; the rest as in `Page`. */
interface Found {
  part: PartOfList;
  total: number;
  next: string | null;
}

interface Page {
  /** The JSON of each ticket, as `JsonList` has it. */
  items: readonly string[];
  /** Tickets of all pages together. */
  total: number;
  /** The `after` of the next page; `null` on the last. */
  next: string | null;
}

/** Tickets in the lists that are kept for all worlds together, at 8 bytes each, and 8 more where their JSON was made. */
const MOST_KEPT = 2_000_000;

/** Pages of search results (SEARCH-15), for all worlds of an application. */
export class SearchPages {
  #tickets = new WeakMap<Store, PublicTickets>();
  #kept = 0;
  readonly #json = new TicketJson();

  constructor(private readonly mostKept = MOST_KEPT) {}

  /** Whether a page may take so long that others would notice. */
  isLong(world: World, query: SearchQuery): boolean {
    const most = Math.min(query.limit ?? Infinity, world.store.tickets.size);
    return most > MADE_AT_ONCE || (isOfAll(query) && !this.#publicTickets(world).isPrepared);
  }

  /** Makes in several turns what a search through all tickets needs, unless it is there. */
  async prepare(world: World): Promise<void> {
    const tickets = this.#publicTickets(world);
    if (!tickets.isPrepared) await tickets.prepare();
  }

  read(world: World, query: SearchQuery): Page {
    const { part, total, next } = this.find(world, query);
    return { items: this.#json.of(world, part), total, next };
  }

  /** The same in several turns: as it was in the first, or as it is in the last where users or reviews have changed since. */
  async readInTurns(world: World, query: SearchQuery): Promise<Page> {
    await nextTurn();
    if (isOfAll(query)) await this.prepare(world);
    const { part, total, next } = this.find(world, query);
    const items = await this.#json.inTurns(world, part);
    return items ? { items, total, next } : this.read(world, query);
  }

  /** The tickets of a page, and how many all pages have. */
  find(world: World, query: SearchQuery): Found {
    const { limit = Infinity, offset = 0, after, except_seller: except } = query;
    const end = offset + limit;
    // Any number can be asked for: nothing is counted for one that is nobody's.
    const isSeller = except !== undefined && world.store.tickets.by('seller', except).length > 0;
    const lists = findTickets(this.#publicTickets(world), query).map((list) => ({
      list: list.tickets,
      start: after ? list.countUpTo(after) : 0,
      own: isSeller ? list.countOf(except) : 0,
    }));
    const [only] = lists;
    const isKept = only !== undefined && lists.length === 1 && only.own === 0;
    const { list, start } = isKept ? only : { list: merged(lists, end, query), start: 0 };
    const part = { list, isKept, from: start + offset, to: Math.min(start + end, list.length) };
    const last = part.from < part.to ? list[part.to - 1] : undefined;
    return {
      part,
      total: lists.reduce((sum, one) => sum + one.list.length - one.own, 0),
      next: last && part.to < list.length ? placeAfter(last) : null,
    };
  }

  #publicTickets({ store, clock }: World): PublicTickets {
    const moment = nowAndToday(clock);
    const kept = this.#tickets.get(store);
    if (kept?.follow(moment)) return kept;
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

interface FoundList {
  list: readonly Ticket[];
  /** Where its tickets after the query's `after` begin. */
  start: number;
  /** How many of its tickets are the ones of `except_seller`. */
  own: number;
}

/** The first `end` tickets of several lists, and the one that follows them, without those of `except_seller`. */
const merged = (
  lists: readonly FoundList[],
  end: number,
  query: SearchQuery,
): readonly Ticket[] => {
  const { compare } = sortOrder(query);
  const [only = [], ...others] = lists.map(({ list, start, own }) => {
    const part = list.slice(start, start + end + own + 1);
    return own === 0 ? part : part.filter(({ user }) => user !== query.except_seller);
  });
  return others.reduce((all, one) => mergeTwo(all, one, end + 1, compare), only);
};

/** The first `most` of two lists that are in order: sorting both together takes five times as long for a page. */
const mergeTwo = (
  a: readonly Ticket[],
  b: readonly Ticket[],
  most: number,
  compare: TicketOrder['compare'],
): Ticket[] => {
  const both: Ticket[] = [];
  for (let [ofA, ofB] = [0, 0]; both.length < most;) {
    const [one, other] = [a[ofA], b[ofB]];
    if (one && (!other || compare(one, other) < 0)) {
      both.push(one);
      ofA += 1;
    } else if (other) {
      both.push(other);
      ofB += 1;
    } else break;
  }
  return both;
};
