/** The rules of a ticket that concern several of its fields, or the clock (PUB-16). */
import { ONE_WAY } from './catalogue.ts';
import { PROBLEM } from './problems.ts';
import { hasDeparted, type Departure } from './ticket-state.ts';
import type { TicketDraft } from './tickets.ts';

type CrossCheckedFields = Pick<
  TicketDraft,
  'departure' | 'destination' | 'return_departure_time' | 'return_arrival_time' | 'trip_type'
> & { date?: string | undefined; departure_time?: string | null | undefined };

/**
 * Whether an edit must not leave a departure in the past (PUB-16): it changes the date, or the departure time of a flight
 * that has not left. Otherwise the other fields of a ticket could no longer be edited once its flight has left.
 */
export const movesDeparture = (
  before: Departure,
  after: Departure,
  { now, today }: { now: number; today: string },
): boolean =>
  after.date !== before.date ||
  (after.departure_time !== before.departure_time && !hasDeparted(before, now, today));

/**
 * Errors by field of the rules of PUB-16 that concern several fields or the clock: `now` in milliseconds, on the day
 * `today` in Rome. Without `date` the departure is not checked; `equal` is what is said of equal airports.
 */
export const ticketProblems = (
  ticket: CrossCheckedFields,
  { now, today }: { now: number; today: string },
  equal: string,
): Record<string, string[]> => {
  const problems: Record<string, string[]> = {};
  if (ticket.departure === ticket.destination) problems['destination'] = [equal];
  if (ticket.date) {
    const flight = { date: ticket.date, departure_time: ticket.departure_time ?? null };
    if (flight.date < today) problems['date'] = [PROBLEM.pastDate];
    else if (hasDeparted(flight, now, today)) problems['departure_time'] = [PROBLEM.departed];
  }
  if ((ticket.trip_type ?? ONE_WAY) === ONE_WAY) {
    for (const field of ['return_departure_time', 'return_arrival_time'] as const) {
      if (ticket[field]) problems[field] = [PROBLEM.returnOnOneWay];
    }
  }
  return problems;
};
