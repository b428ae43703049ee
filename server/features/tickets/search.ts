import { placeAfter, type SearchQuery } from '#contract/search';
import { latin1Of } from '#platform/bytes';
import { shownWith, viewTicket, type ShownWith } from '../../call/ticket-view.ts';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { World } from '../../world/world.ts';
import { FoundList, type Filters } from './found-list.ts';

/** Most tickets in the lists that are made before all are dropped, at 8 bytes each, and 8 more where their JSON was made. */
const MOST_KEPT = 2_000_000;
/** What a list takes in memory itself, in tickets. */
const LIST_ITSELF = 50;
/** Searches among the public tickets (SEARCH-09 to SEARCH-15), for all worlds of an application. */
export class Search {
  /** What searches find, by their text. */
  #lists = new WeakMap<Store, Map<string, FoundList>>();
  /** Tickets in them, and in those that they replaced, since all were dropped. */
  #kept = 0;
  readonly #json = new WeakMap<Ticket, ShownWith & { json: string }>();

  constructor(private readonly mostKept = MOST_KEPT) {}

  /** All tickets that a search finds. */
  find(world: World, query: Filters): readonly Ticket[] {
    return this.#list(world, query).tickets.filter(({ user }) => user !== query.except_seller);
  }

  /** The JSON of a page's tickets as `JsonList` has it, how many all pages have, and the `after` of the next page. */
  page(world: World, query: SearchQuery) {
    const { limit = Infinity, offset = 0, after, except_seller: except } = query;
    const list = this.#list(world, query);
    const { tickets } = list;
    const known = list.knownJson();
    const own = except === undefined ? 0 : list.countOf(except);
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

  #list({ store, clock }: World, query: Filters): FoundList {
    const inactive = store.users.by('inactive', 1);
    const moment = { now: clock.now(), today: clock.today(), inactive };
    const lists = this.#lists.get(store) ?? new Map<string, FoundList>();
    const text = textOf(query);
    const kept = lists.get(text);
    if (kept?.follow(moment)) return kept;
    const list = new FoundList(store, query, moment);
    // Lists of a day or a seller without any are not kept: whatever can be asked for.
    if (list.sources.every(({ length }) => length === 0)) return list;
    this.#lists.set(store, lists.set(text, list));
    this.#kept += list.tickets.length + LIST_ITSELF;
    if (this.#kept > this.mostKept) [this.#lists, this.#kept] = [new WeakMap(), 0];
    return list;
  }
}

/** The text of a search, by which what it finds is kept. */
const textOf = (query: Filters): string => {
  const { departure, destination, date, seller, airline, services } = query;
  const asked = [departure, destination, date, seller, airline, services];
  return JSON.stringify([...asked, query.price_order, query.date_order]);
};
