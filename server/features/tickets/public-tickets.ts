import { departureInstant, isPublicState } from '#contract/ticket-state';
import type { Ticket } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { currentState, type NowAndToday } from '../../views/ticket.ts';
import type { TicketOrder } from './sort-order.ts';

/**
 * The public tickets of a store at a moment, sorted (SEARCH-12, SEARCH-13). Each list of the store's indexes is filtered
 * and sorted for the first search that needs it, and again after a change of a ticket in it: the store never changes a
 * list, it makes a new one.
 */
export class PublicTickets {
  readonly #sorted = new WeakMap<readonly Ticket[], Map<TicketOrder, readonly Ticket[]>>();
  readonly #users: number;
  readonly #leavingToday: readonly Ticket[];
  /** When the next flight of the day leaves, in milliseconds. */
  readonly #until: number;

  /** @param noteSorted is told the length of each list that is kept from now on. */
  constructor(
    readonly store: Store,
    private readonly moment: NowAndToday,
    private readonly noteSorted: (tickets: number) => void = () => {},
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
  among(tickets: readonly Ticket[], order: TicketOrder): readonly Ticket[] {
    let lists = this.#sorted.get(tickets);
    if (!lists) {
      lists = new Map();
      this.#sorted.set(tickets, lists);
    }
    let sorted = lists.get(order);
    if (!sorted) {
      // A list that is kept in another order has the same tickets.
      const [known = this.#publicOf(tickets)] = lists.values();
      sorted = known.toSorted(order.compare);
      lists.set(order, sorted);
      this.noteSorted(sorted.length);
    }
    return sorted;
  }

  #publicOf(tickets: readonly Ticket[]): readonly Ticket[] {
    return tickets.filter((ticket) => isPublicState(currentState(this.store, ticket, this.moment)));
  }
}
