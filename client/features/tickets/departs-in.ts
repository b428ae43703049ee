import { departureInstant } from '#contract/ticket-state';
import { countOf } from '../../lib/formats.ts';
import type { ShownTicket } from '../../lib/shown.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Flight = Pick<ShownTicket, 'date' | 'departure_time'>;

/**
 * 'Parte tra 5 ore' for a flight of the next 24 hours (CARD-07); `null` for others, and while `now`, in milliseconds, is
 * not known. Without a departure time only its day can be told.
 */
export const departsIn = (
  { date, departure_time }: Flight,
  { now, today }: { now: number; today: string },
): string | null => {
  if (now === 0 || date === null) return null;
  if (departure_time === null) return date === today ? 'Parte oggi' : null;
  const left = departureInstant({ date, departure_time }) - now;
  if (Number.isNaN(left) || left <= 0 || left > DAY) return null;
  if (left < HOUR) return `Parte tra ${countOf(wholeOf(left / MINUTE), 'minuto', 'minuti')}`;
  return `Parte tra ${countOf(wholeOf(left / HOUR), 'ora', 'ore')}`;
};

/** Whole units that are left, at least one. */
const wholeOf = (amount: number): number => Math.max(1, Math.floor(amount));
