import { departureInstant } from '#contract/ticket-state';
import type { Ticket } from '#contract/tickets';
import { countOf } from '../../lib/formats.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Flight = Pick<Ticket, 'date' | 'departure_time'>;

/**
 * 'Parte tra 5 ore' for a flight of the next 24 hours (CARD-07); `null` for others, and while `now`, in milliseconds, is
 * not known. Without a departure time only its day can be told.
 */
export const departsIn = (
  flight: Flight,
  { now, today }: { now: number; today: string },
): string | null => {
  if (now === 0) return null;
  if (flight.departure_time === null) return flight.date === today ? 'Parte oggi' : null;
  const left = departureInstant(flight) - now;
  if (Number.isNaN(left) || left <= 0 || left > DAY) return null;
  if (left < HOUR) return `Parte tra ${countOf(wholeOf(left / MINUTE), 'minuto', 'minuti')}`;
  return `Parte tra ${countOf(wholeOf(left / HOUR), 'ora', 'ore')}`;
};

/** Whole units that are left, at least one. */
const wholeOf = (amount: number): number => Math.max(1, Math.floor(amount));
