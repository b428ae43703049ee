import { ONE_WAY } from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { ticketProblems, type TicketDraft, type TicketPatch } from '#contract/tickets';
import { invalid } from '#contract/refusal';
import type { Ticket, User } from '../../store/schema.ts';

/** 400 where fields contradict each other or the calendar (PUB-16). */
export const checkRules = (ticket: Parameters<typeof ticketProblems>[0], today: string): void => {
  const problems = ticketProblems(ticket, today, {
    equal: TEXT.publish.sameAsDestination,
    past: PROBLEM.pastDate,
    oneWay: PROBLEM.returnOnOneWay,
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
};

/** A new ticket's row. It is public at once and waits for moderation (MOD-01). */
export const newTicket = (
  draft: TicketDraft,
  seller: User,
  image: string | null,
  now: string,
): Omit<Ticket, 'id'> => ({
  user: seller.id,
  departure: draft.departure,
  destination: draft.destination,
  date: draft.date,
  departure_time: draft.departure_time ?? null,
  arrival_time: draft.arrival_time ?? null,
  trip_type: draft.trip_type ?? ONE_WAY,
  return_departure_time: draft.return_departure_time ?? null,
  return_arrival_time: draft.return_arrival_time ?? null,
  airline: draft.airline ?? null,
  services: draft.services ?? [],
  price: draft.price,
  image,
  notes: draft.notes ?? '',
  status: 'active',
  sold_at: null,
  moderation: 'pending',
  moderation_reason: '',
  created_at: now,
});

/** An edit that sends nothing needs no new moderation. */
export const changesNothing = (patch: TicketPatch): boolean =>
  Object.values(patch).every((value) => value === undefined);

const kept = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent);

/** A ticket after an edit: what was sent, on what was there; it waits for moderation again (MOD-02). */
export const mergeTicket = (before: Ticket, patch: TicketPatch, image: string | null): Ticket => {
  const trip_type = kept(patch.trip_type, before.trip_type);
  const back = trip_type === ONE_WAY ? null : before;
  return {
    ...before,
    departure: kept(patch.departure, before.departure),
    destination: kept(patch.destination, before.destination),
    date: kept(patch.date, before.date),
    departure_time: kept(patch.departure_time, before.departure_time),
    arrival_time: kept(patch.arrival_time, before.arrival_time),
    trip_type,
    return_departure_time: kept(patch.return_departure_time, back?.return_departure_time ?? null),
    return_arrival_time: kept(patch.return_arrival_time, back?.return_arrival_time ?? null),
    airline: kept(patch.airline, before.airline),
    services: kept(patch.services, before.services),
    price: kept(patch.price, before.price),
    notes: kept(patch.notes, before.notes),
    image: image ?? before.image,
    moderation: 'pending',
    moderation_reason: '',
  };
};
