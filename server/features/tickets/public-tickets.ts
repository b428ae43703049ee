import { nextTurn } from '#platform/turn';
import { departureInstant, isPublicState } from '#contract/ticket-state';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { currentState, type NowAndToday } from '../../views/ticket.ts';
import { sortByPrice, sortOrder, withoutPrice, type TicketOrder } from './sort-order.ts';

type Tickets = readonly Ticket[];

/** Tickets whose lists are made in one turn: that takes some ten milliseconds. */
const PREPARED_AT_ONCE = 5000;

/** What a kept list takes in memory itself, in tickets. */
const LIST_ITSELF = 10;

const EARLIEST_FIRST = sortOrder({});

/** What is made from a list once for each key, as long as there is that very list. */
class MadeOf<Key, Value> {
  readonly #byList = new WeakMap<Tickets, Map<Key, Value>>();

  /** `make` is given what is kept of the list under other keys. */
  read(list: Tickets, key: Key, make: (others: Iterable<Value>) => Value): Value {
    const kept = this.#byList.get(list);
    const known = kept?.get(key);
    if (known !== undefined) return known;
    const made = make(kept?.values() ?? []);
    if (kept) kept.set(key, made);
    else this.#byList.set(list, new Map([[key, made]]));
    return made;
  }
}

/**
 * The public tickets of a store at a moment, sorted (SEARCH-12, SEARCH-13). Each list of the store's indexes is filtered
 * and sorted for the first search that needs it, and again after a change of a ticket in it: the store never changes a
 * list, it makes a new one.
 */
export class PublicTickets {
  readonly #sorted = new MadeOf<TicketOrder, Tickets>();
  readonly #filtered = new MadeOf<string, Tickets>();
  readonly #counts = new MadeOf<number, number>();
  readonly #users: number;
  readonly #leavingToday: Tickets;
  /** All of them by order, as they are at a version of the tickets. */
  #all = { version: -1, lists: new Map<TicketOrder, Tickets>() };
  #isPrepared = false;
  /** When the next flight of the day leaves, in milliseconds. */
  readonly #until: number;

  /** @param noteKept is told the length of each list that is kept from now on. */
  constructor(
    readonly store: Store,
    private readonly moment: NowAndToday,
    private readonly noteKept: (tickets: number) => void = () => {},
  ) {
    this.#users = store.users.version;
    this.#leavingToday = store.tickets.by('date', moment.today);
    this.#until = this.#leavingToday
      .map(departureInstant)
      .reduce((next, instant) => (instant > moment.now ? Math.min(next, instant) : next), Infinity);
  }

  /** Whether all of this is still so at a moment: no user or flight of the day has changed, none has left or come back. */
  holdAt({ now, today }: NowAndToday): boolean {
    return (
      this.moment.today === today &&
      this.moment.now <= now &&
      now < this.#until &&
      this.store.users.version === this.#users &&
      this.store.tickets.by('date', today) === this.#leavingToday
    );
  }

  /** Whether the lists of all days are there, or so few tickets that making them keeps nobody waiting. */
  get isPrepared(): boolean {
    return this.#isPrepared || this.store.tickets.size <= PREPARED_AT_ONCE;
  }

  /** Makes the lists of all days, of which `all` is made, in several turns. */
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

  /** All of them: the lists of the days one after another, so that a change sorts only one day anew. */
  all(order: TicketOrder): Tickets {
    const { version } = this.store.tickets;
    if (this.#all.version !== version) this.#all = { version, lists: new Map() };
    const known = this.#all.lists.get(order);
    if (known) return known;
    const { byPrice } = order;
    const all = this.#noted(
      byPrice === 0
        ? this.#byDays(order.byDate)
        : sortByPrice(this.all(withoutPrice(order)), byPrice),
    );
    this.#all.lists.set(order, all);
    return all;
  }

  #byDays(byDate: 1 | -1): Tickets {
    const days = [...this.store.tickets.keys('date')].toSorted((a, b) => (a < b ? -1 : 1));
    const all: Ticket[] = [];
    for (const day of byDate === 1 ? days : days.toReversed())
      for (const ticket of this.#ofDay(String(day))) all.push(ticket);
    return all;
  }

  /** Those of a day in the order of their departures, which is the same in either order of the days. */
  #ofDay(day: string | number): Tickets {
    return this.among(this.store.tickets.by('date', day), EARLIEST_FIRST);
  }

  /** The public ones of a list of the store. */
  among(tickets: Tickets, order: TicketOrder): Tickets {
    return this.#sorted.read(tickets, order, (others) => {
      // A list that is kept in another order has the same tickets.
      const [known = this.#publicOf(tickets)] = others;
      return this.#noted(known.toSorted(order.compare));
    });
  }

  /** What a filter leaves of a list of `among`; `key` names the filter. */
  filtered(tickets: Tickets, key: string, filter: (tickets: Tickets) => Tickets): Tickets {
    return this.#filtered.read(tickets, key, () => this.#noted(filter(tickets)));
  }

  /** How many of a list of `among` or `filtered` are a seller's. */
  countOf(seller: number, tickets: Tickets): number {
    // Any number can be asked for: nothing is kept for one that is nobody's.
    if (this.store.tickets.by('seller', seller).length === 0) return 0;
    return this.#counts.read(
      tickets,
      seller,
      () => tickets.filter(({ user }) => user === seller).length,
    );
  }

  #publicOf(tickets: Tickets): Tickets {
    return tickets.filter((ticket) => isPublicState(currentState(this.store, ticket, this.moment)));
  }

  #noted(tickets: Tickets): Tickets {
    this.noteKept(tickets.length + LIST_ITSELF);
    return tickets;
  }
}
