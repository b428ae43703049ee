import { ticketState, type TicketState } from '#contract/ticket-state';
import type { SandboxClock } from '../sandbox/clock.ts';
import type { Ticket } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** An instant in milliseconds, and its day in Rome. */
export interface Moment {
  now: number;
  today: string;
}

/** The present moment of a sandbox. */
export const momentOf = (clock: SandboxClock): Moment => ({
  now: clock.now(),
  today: clock.today(),
});

/** What a stored ticket is at a moment (SEARCH-13). */
export const currentState = (store: Store, ticket: Ticket, { now, today }: Moment): TicketState =>
  ticketState(ticket, store.users.get(ticket.user), now, today);
