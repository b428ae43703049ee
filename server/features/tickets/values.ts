import { ONE_WAY } from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import {
  TICKET_DEFAULTS,
  ticketProblems,
  type TicketDraft,
  type TicketPatch,
} from '#contract/tickets';
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

/** The fields that were sent. The contract has dropped every key that it does not know. */
const sentIn = <Fields extends object>(fields: Fields): Sent<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Sent<Fields>;

type Sent<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** A new ticket's row. It is public at once and waits for moderation (MOD-01). */
export const newTicket = (
  draft: TicketDraft,
  seller: User,
  image: string | null,
  now: string,
): Omit<Ticket, 'id'> => ({
  user: seller.id,
  ...TICKET_DEFAULTS,
  ...sentIn(draft),
  image,
  status: 'active',
  sold_at: null,
  moderation: 'pending',
  moderation_reason: '',
  created_at: now,
});

/** Whether an edit sends no field; then it needs no new moderation. */
export const changesNothing = (patch: TicketPatch): boolean =>
  Object.keys(sentIn(patch)).length === 0;

/** A ticket after an edit; it waits for moderation again (MOD-02). */
export const mergeTicket = (before: Ticket, patch: TicketPatch, image: string | null): Ticket => {
  const sent = sentIn(patch);
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
