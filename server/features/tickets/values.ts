import { ONE_WAY } from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { TICKET_DEFAULTS, type TicketDraft, type TicketPatch } from '#contract/tickets';
import { movesDeparture, ticketProblems } from '#contract/ticket-rules';
import { invalid } from '#contract/http-error';
import type { Ticket, User } from '../../store/schema.ts';
import type { NowAndToday } from '../../call/ticket-view.ts';

/** Throws 400 if fields contradict each other or the clock (PUB-16). */
export const assertTicketRules = (
  ticket: Parameters<typeof ticketProblems>[0],
  moment: NowAndToday,
): void => {
  const problems = ticketProblems(ticket, moment, {
    equal: TEXT.journey.sameAsDestination,
    past: PROBLEM.pastDate,
    departed: PROBLEM.departed,
    oneWay: PROBLEM.returnOnOneWay,
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
};

/** Throws 400 as `assertTicketRules` does for an edit, whose departure is checked only if the edit moves it. */
export const assertEditRules = (before: Ticket, after: Ticket, moment: NowAndToday): void => {
  const date = movesDeparture(before, after, moment) ? after.date : undefined;
  assertTicketRules({ ...after, date }, moment);
};

/** Drops the fields that the request did not send; parsing has already dropped unknown ones. */
const definedFields = <Fields extends object>(fields: Fields): Defined<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;

type Defined<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** Row of a new ticket, public at once and pending moderation (MOD-01). */
export const newTicket = (
  draft: TicketDraft,
  seller: User,
  image: string | null,
  now: string,
): Omit<Ticket, 'id'> => ({
  user: seller.id,
  ...TICKET_DEFAULTS,
  ...definedFields(draft),
  image,
  status: 'active',
  sold_at: null,
  moderation: 'pending',
  moderation_reason: '',
  created_at: now,
});

/** Whether an edit sends no field, so that the ticket need not be moderated again. */
export const isEmptyPatch = (patch: TicketPatch): boolean =>
  Object.keys(definedFields(patch)).length === 0;

/** Row of a ticket after an edit, pending moderation again (MOD-02). Becoming one-way clears the return times. */
export const mergeTicket = (before: Ticket, patch: TicketPatch, image: string | null): Ticket => {
  const sent = definedFields(patch);
  const isOneWay = (sent.trip_type ?? before.trip_type) === ONE_WAY;
  return {
    ...before,
    ...(isOneWay && { return_departure_time: null, return_arrival_time: null }),
    ...sent,
    image: image ?? before.image,
    moderation: 'pending',
    moderation_reason: '',
  };
};
