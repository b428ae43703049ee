import { departureInstant, isPublicState } from '#contract/ticket-state';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { currentState, type NowAndToday } from '../../views/ticket.ts';
import type { TicketOrder } from './sort-order.ts';

type Tickets = readonly Ticket[];

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
    this.noteKept(tickets.length);
    return tickets;
  }
}
