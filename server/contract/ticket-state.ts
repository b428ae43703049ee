import type { ModerationState } from './catalogue.ts';
import { addDays, dayInRome, instantInRome } from './rome-time.ts';
import { TEXT } from './texts.ts';

/** What a ticket is at an instant (SEARCH-13). The first of these that holds: */
export const TICKET_STATES = [
  /** Its owner marked it as sold. */
  'sold',
  /** Staff rejected it. */
  'rejected',
  /** Staff deactivated its seller. */
  'seller_inactive',
  /** Its flight has left. */
  'departed',
  /** Public, and waiting for moderation. */
  'pending',
  /** Public and approved. */
  'on_sale',
] as const;

export type TicketState = (typeof TICKET_STATES)[number];

/** Whether a value is the name of a state. */
export const isTicketState = (value: string | null): value is TicketState =>
  (TICKET_STATES as readonly (string | null)[]).includes(value);

/** What the product calls each state. */
export const STATE_LABELS: Readonly<Record<TicketState, string>> = {
  sold: TEXT.mine.sold,
  rejected: TEXT.mine.rejected,
  seller_inactive: 'Venditore disattivato',
  departed: 'Partito',
  pending: TEXT.mine.pending,
  on_sale: 'In vendita',
};

export interface Departure {
  readonly date: string;
  readonly departure_time: string | null;
}

interface StatedTicket extends Departure {
  readonly status: 'active' | 'sold';
  readonly moderation: ModerationState;
}

/**
 * The instant, in milliseconds, from which a flight has left: its departure time in Rome, or the end of its day where
 * no time is known.
 */
export const departureInstant = ({ date, departure_time: time }: Departure): number =>
  time === null ? instantInRome(addDays(date, 1), '00:00') : instantInRome(date, time);

/** Whether a flight has left at an instant in milliseconds; `today` is that instant's day in Rome. */
export const hasDeparted = (flight: Departure, now: number, today = dayInRome(now)): boolean =>
  flight.date === today ? now >= departureInstant(flight) : flight.date < today;

/** What a ticket is at `now`, in milliseconds; the only place that derives it. `today` is the day of `now` in Rome. */
export const ticketState = (
  ticket: StatedTicket,
  seller: { readonly is_active: boolean } | undefined,
  now: number,
  today?: string,
): TicketState => {
  if (ticket.status === 'sold') return 'sold';
  if (ticket.moderation === 'rejected') return 'rejected';
  if (!seller?.is_active) return 'seller_inactive';
  if (hasDeparted(ticket, now, today)) return 'departed';
  return ticket.moderation === 'pending' ? 'pending' : 'on_sale';
};

/** Whether anyone may find, save and buy a ticket that is in this state. */
export const isPublicState = (state: string): boolean => state === 'on_sale' || state === 'pending';
