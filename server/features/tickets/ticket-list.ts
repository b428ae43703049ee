import type { PlacedTicket } from '#contract/search';
import type { Ticket } from '../../store/schema.ts';
import type { TicketOrder } from './sort-order.ts';

/** Tickets in an order, which follow the changes of single ones. Who holds `tickets` keeps what they were. */
export class TicketList {
  /** How many are a seller's, for the sellers that were asked for. */
  readonly #counts = new Map<number, number>();

  constructor(
    public tickets: readonly Ticket[],
    private readonly order: TicketOrder,
    private readonly accepts: (ticket: Ticket) => boolean,
  ) {}

  /** How many of them come up to a place and with it. */
  countUpTo(place: PlacedTicket): number {
    let low = 0;
    let high = this.tickets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const ticket = this.tickets[middle];
      if (ticket && this.order.compare(ticket, place) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  countOf(seller: number): number {
    const known = this.#counts.get(seller);
    if (known !== undefined) return known;
    const count = this.tickets.filter(({ user }) => user === seller).length;
    this.#counts.set(seller, count);
    return count;
  }

  /** Takes a ticket out, if it is there, and another one in, if it is to be there. */
  replace(before: Ticket | null, after: Ticket | null): void {
    const at = before ? this.countUpTo(before) - 1 : -1;
    if (before && this.tickets[at] === before) {
      this.tickets = this.tickets.toSpliced(at, 1);
      this.#count(before, -1);
    }
    if (!after || !this.accepts(after)) return;
    this.tickets = this.tickets.toSpliced(this.countUpTo(after), 0, after);
    this.#count(after, 1);
  }

  #count({ user }: Ticket, by: 1 | -1): void {
    const count = this.#counts.get(user);
    if (count !== undefined) this.#counts.set(user, count + by);
  }
}
