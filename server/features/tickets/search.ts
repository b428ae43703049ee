import { placeAfter } from '#contract/orders';
import { FOUND_BY, type FoundBy, type SearchQuery } from '#contract/search';
import { latin1Of } from '#platform/bytes';
import { shownWith, viewTicket, type ShownWith } from '../../call/ticket-view.ts';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { World } from '../../world/world.ts';
import { FoundList } from './found-list.ts';

/** Most tickets in lists before all are dropped, at 8 bytes each, and 8 more where their JSON was made. */
const MOST_KEPT = 2_000_000;
/** What a list takes in memory itself, in tickets. */
const LIST_ITSELF = 50;

/** Searches among the public tickets (SEARCH-09 to SEARCH-15), for all worlds of an application. */
export class Search {
  /** What searches find, by their text. */
  #lists = new WeakMap<Store, Map<string, FoundList>>();
  /** Tickets in them when they were made, since all were dropped. */
  #kept = 0;
  readonly #json = new WeakMap<Ticket, ShownWith & { json: string }>();

  constructor(private readonly mostKept = MOST_KEPT) {}

  /** All tickets that a search finds. */
  find(world: World, query: FoundBy & Pick<SearchQuery, 'except_seller'>): readonly Ticket[] {
    return this.#list(world, query).tickets.filter(({ user }) => user !== query.except_seller);
  }

  /** The JSON of a page's tickets as `JsonList` has it, how many all pages have, and the `after` of the next page. */
  page(world: World, query: SearchQuery) {
    const { limit = Infinity, offset = 0, after, except_seller: except } = query;
    const list = this.#list(world, query);
    const { tickets } = list;
    const known = list.knownJson();
    const own = list.countOf(except);
    const items: string[] = [];
    let next: string | null = null;
    let [skipped, last] = [0, -1];
    for (let at = after ? list.countUpTo(after) : 0; at < tickets.length; at += 1) {
      // Where none is the caller's own, no ticket is looked at: their JSON is there.
      if (own > 0 && tickets[at]?.user === except) continue;
      if (skipped < offset) skipped += 1;
      else if (items.length < limit) {
        items.push((known[at] ??= this.#jsonOf(world.store, tickets[at] as Ticket)));
        last = at;
      } else {
        if (limit > 0) next = placeAfter(tickets[last] as Ticket);
        break;
      }
    }
    return { items, total: tickets.length - own, next };
  }

  /** A ticket as anyone may see it, kept with what it was made of. */
  #jsonOf(store: Store, ticket: Ticket): string {
    const shown = shownWith(store, ticket);
    const kept = this.#json.get(ticket);
    if (kept?.seller === shown.seller && kept?.reviews === shown.reviews) return kept.json;
    const json = latin1Of(JSON.stringify(viewTicket(ticket, shown)));
    this.#json.set(ticket, { ...shown, json });
    return json;
  }

  #list(world: World, query: FoundBy): FoundList {
    const { store } = world;
    const lists = this.#lists.get(store) ?? new Map<string, FoundList>();
    const text = JSON.stringify(FOUND_BY.map((name) => query[name]));
    const kept = lists.get(text);
    const list = kept ?? new FoundList(store, query);
    list.update(world);
    if (kept) return list;
    this.#lists.set(store, lists.set(text, list));
    this.#kept += list.tickets.length + LIST_ITSELF;
    if (this.#kept > this.mostKept) [this.#lists, this.#kept] = [new WeakMap(), 0];
    return list;
  }
}
