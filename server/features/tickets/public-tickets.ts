import { nextTurn } from '#platform/bytes';
import { departureInstant, isPublicState } from '#contract/ticket-state';
import { INDEXES } from '../../store/indexes.ts';
import type { Ticket, User } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Replacement } from '../../store/table.ts';
import { currentState, type NowAndToday } from '../../call/ticket-view.ts';
import { sortByPrice, sortOrder, withoutPrice, type TicketOrder } from './sort-order.ts';
import { TicketList } from './ticket-list.ts';

type Tickets = readonly Ticket[];

/** Tickets whose lists are made in one turn: that takes some ten milliseconds. */
const PREPARED_AT_ONCE = 5000;

/** What a kept list takes in memory itself, in tickets. */
const LIST_ITSELF = 10;

const EARLIEST_FIRST = sortOrder({});

const KEYS = { ...INDEXES.tickets, all: () => 0 } as const;
type Index = keyof typeof KEYS;

/** The tickets that have a key in an index of the store, or all of them. */
export interface Place {
  index: Index;
  key: string | number;
}

export const ALL: Place = { index: 'all', key: 0 };

/** A filter, and the text that names it among all. */
export interface Filter {
  key: string;
  accepts: (ticket: Ticket) => boolean;
}

const UNFILTERED: Filter = { key: '', accepts: () => true };

/** What is kept of a place: its lists by the key of their filter and by their order. */
type ListsOfPlace = Map<string, Map<TicketOrder, TicketList>>;

/**
 * The public tickets of a store at a moment, sorted (SEARCH-12, SEARCH-13). Each list is filtered and sorted for the first
 * search that needs it; a change of a ticket then takes it out of the lists that have it and puts it into those that it
 * belongs in, and costs no other list anything.
 */
export class PublicTickets {
  readonly #kept = new Map<Index, Map<string | number, ListsOfPlace>>();
  /** The versions of the tables up to which the lists have followed. */
  #versions: { tickets: number; users: number };
  #leavingToday: Tickets = [];
  #isPrepared = false;
  /** When the next flight of the day leaves, in milliseconds. */
  #until = Infinity;

  /** @param noteKept is told how many tickets are kept from now on. */
  constructor(
    readonly store: Store,
    private readonly moment: NowAndToday,
    private readonly noteKept: (tickets: number) => void = () => {},
  ) {
    this.#versions = { tickets: store.tickets.version, users: store.users.version };
    this.#noteDepartures();
  }

  /**
   * Follows what has changed in the store, up to a moment. False where all lists have to be made anew: a flight has left or
   * come back, a seller is deactivated or active again, or all rows were replaced.
   */
  follow({ now, today }: NowAndToday): boolean {
    if (this.moment.today !== today || now < this.moment.now) return false;
    const { tickets, users } = this.store;
    if (users.version !== this.#versions.users) {
      const changes = users.changesSince(this.#versions.users);
      if (!changes?.every(changesNoTicket)) return false;
      this.#versions.users = users.version;
    }
    if (tickets.version !== this.#versions.tickets) {
      const changes = tickets.changesSince(this.#versions.tickets);
      if (!changes) return false;
      for (const change of changes) this.#take(change);
      this.#versions.tickets = tickets.version;
      this.#noteDepartures();
    }
    return now < this.#until;
  }

  #noteDepartures(): void {
    const { now, today } = this.moment;
    const leavingToday = this.store.tickets.by('date', today);
    if (leavingToday === this.#leavingToday) return;
    this.#leavingToday = leavingToday;
    this.#until = leavingToday
      .map(departureInstant)
      .reduce((next, instant) => (instant > now ? Math.min(next, instant) : next), Infinity);
  }

  #take([before, after]: Replacement<Ticket>): void {
    const shown = after && this.#isPublic(after) ? after : null;
    for (const [index, places] of this.#kept) {
      const [from, to] = [before && KEYS[index](before), shown && KEYS[index](shown)];
      for (const key of new Set([from, to])) {
        const lists = key === null ? undefined : places.get(key);
        for (const byOrder of lists?.values() ?? [])
          for (const list of byOrder.values()) list.replace(before, key === to ? shown : null);
      }
    }
    if (shown) this.noteKept(1);
  }

  /** Whether the lists of all days are there, or so few tickets that making them keeps nobody waiting. */
  get isPrepared(): boolean {
    return this.#isPrepared || this.store.tickets.size <= PREPARED_AT_ONCE;
  }

  /** Makes the lists of all days, of which that of all tickets is made, in several turns. */
  async prepare(): Promise<void> {
    let made = 0;
    for (const day of this.store.tickets.keys('date')) {
      made += this.#ofDay(day).length;
      if (made < PREPARED_AT_ONCE) continue;
      await nextTurn();
      made = 0;
    }
    this.#isPrepared = true;
  }

  /** The public tickets of a place that a filter leaves. */
  list(place: Place, order: TicketOrder, filter = UNFILTERED): TicketList {
    const known = this.#kept.get(place.index)?.get(place.key)?.get(filter.key)?.get(order);
    if (known) return known;
    const list = new TicketList(this.#make(place, order, filter), order, filter.accepts);
    // Any day and any seller's id can be asked for.
    const isKept = place === ALL || this.#rowsOf(place).length > 0;
    return isKept ? this.#keep(place, order, filter, list) : list;
  }

  #keep(place: Place, order: TicketOrder, filter: Filter, list: TicketList): TicketList {
    const places = this.#kept.get(place.index) ?? new Map<string | number, ListsOfPlace>();
    const lists: ListsOfPlace = places.get(place.key) ?? new Map();
    const byOrder = lists.get(filter.key) ?? new Map<TicketOrder, TicketList>();
    byOrder.set(order, list);
    lists.set(filter.key, byOrder);
    places.set(place.key, lists);
    this.#kept.set(place.index, places);
    this.noteKept(list.tickets.length + LIST_ITSELF);
    return list;
  }

  #make(place: Place, order: TicketOrder, filter: Filter): Tickets {
    if (filter.key !== UNFILTERED.key)
      return this.list(place, order).tickets.filter(filter.accepts);
    if (place === ALL) return this.#makeAll(order);
    // A list that is kept in another order has the same tickets.
    const others = this.#kept.get(place.index)?.get(place.key)?.get(filter.key)?.values() ?? [];
    const [other] = others;
    const found = other?.tickets ?? this.#rowsOf(place).filter((ticket) => this.#isPublic(ticket));
    return found.toSorted(order.compare);
  }

  /** The lists of the days one after another: sorting all at once would keep others waiting. */
  #makeAll(order: TicketOrder): Tickets {
    const { byPrice, byDate } = order;
    if (byPrice !== 0) return sortByPrice(this.list(ALL, withoutPrice(order)).tickets, byPrice);
    const days = [...this.store.tickets.keys('date')].toSorted((a, b) => (a < b ? -1 : 1));
    const all: Ticket[] = [];
    for (const day of byDate === 1 ? days : days.toReversed())
      for (const ticket of this.#ofDay(day)) all.push(ticket);
    return all;
  }

  /** Those of a day in the order of their departures, which is the same in either order of the days. */
  #ofDay(day: string | number): Tickets {
    return this.list({ index: 'date', key: day }, EARLIEST_FIRST).tickets;
  }

  /** The rows that the store's index has. */
  #rowsOf({ index, key }: Place): Tickets {
    return index === 'all' ? [] : this.store.tickets.by(index, key);
  }

  #isPublic(ticket: Ticket): boolean {
    return isPublicState(currentState(this.store, ticket, this.moment));
  }
}

/** Whether tickets are as public as before: a new seller has none but those that change with it. */
const changesNoTicket = ([before, after]: Replacement<User>): boolean =>
  before === null || before.is_active === after?.is_active;
