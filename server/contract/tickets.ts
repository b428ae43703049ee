import * as z from 'zod/mini';
import {
  MODERATION_STATES,
  ONE_WAY,
  PUBLISH_AIRLINES,
  SERVICES,
  SORT_ORDERS,
  TICKET_STATUSES,
  TRIP_TYPES,
} from './catalogue.ts';
import { endpoint, namedSchema } from './endpoint.ts';
import {
  AirportLabel,
  atMost,
  blankAsAbsent,
  blankAsNull,
  Day,
  IdParams,
  numberUpTo,
  oneOf,
  Price,
  requiredText,
  several,
  Time,
  textOrNumber,
} from './fields.ts';
import { NOTES_MAX, SEARCH_LIMIT_MAX, SEARCH_TEXT_MAX } from './limits.ts';
import { PROBLEM } from './problems.ts';

/** A ticket as anyone may see it. */
export const Ticket = namedSchema('Ticket', {
  id: z.number(),
  user: z.number().check(z.describe('Id of the seller')),
  user_email: z.string(),
  user_full_name: z.string(),
  departure: z.string(),
  destination: z.string(),
  date: z.string(),
  departure_time: z.nullable(z.string()),
  arrival_time: z.nullable(z.string()),
  trip_type: z.enum(TRIP_TYPES),
  return_departure_time: z.nullable(z.string()),
  return_arrival_time: z.nullable(z.string()),
  airline: z.nullable(z.enum(PUBLISH_AIRLINES)),
  services: z.array(z.enum(SERVICES)),
  price: z.number().check(z.describe('Euro')),
  image: z.nullable(z.string()).check(z.describe('Address of the image')),
  notes: z.string(),
  is_favorite: z.optional(z.boolean()),
});

/** A ticket as its owner and staff see it, with sale and moderation (MINE-06, MOD-02). */
export const OwnTicket = namedSchema('OwnTicket', {
  ...Ticket.shape,
  status: z.enum(TICKET_STATUSES),
  sold_at: z.nullable(z.string()),
  moderation: z.enum(MODERATION_STATES),
  moderation_reason: z.string(),
  created_at: z.string(),
});

export type Ticket = z.output<typeof Ticket>;
export type OwnTicket = z.output<typeof OwnTicket>;

/** Optional fields of draft and patch. */
const details = {
  departure_time: blankAsNull(Time),
  arrival_time: blankAsNull(Time),
  return_departure_time: blankAsNull(Time),
  return_arrival_time: blankAsNull(Time),
  airline: blankAsNull(oneOf(PUBLISH_AIRLINES)),
  services: several(oneOf(SERVICES)),
  // Forms send line breaks as CRLF (HTML, multipart/form-data); the limit counts them as one character.
  notes: z.optional(
    z.string({ error: PROBLEM.invalid }).check(
      z.overwrite((text) => text.replaceAll('\r\n', '\n').trim()),
      atMost(NOTES_MAX),
    ),
  ),
};

/** Values of the optional fields that a draft leaves out. */
export const TICKET_DEFAULTS = {
  departure_time: null,
  arrival_time: null,
  trip_type: ONE_WAY,
  return_departure_time: null,
  return_arrival_time: null,
  airline: null,
  services: [],
  notes: '',
} as const satisfies Partial<Ticket>;

/** Body of a new ticket (PUB-01, PUB-16, PUB-18). */
export const TicketDraft = z.object({
  departure: AirportLabel,
  destination: AirportLabel,
  date: Day,
  price: Price,
  trip_type: blankAsAbsent(oneOf(TRIP_TYPES)),
  ...details,
});

/** Body of an edit: only changed fields; an empty value clears an optional field (PUB-15). */
export const TicketPatch = z.object({
  departure: z.optional(AirportLabel),
  destination: z.optional(AirportLabel),
  date: z.optional(Day),
  price: z.optional(Price),
  trip_type: z.optional(oneOf(TRIP_TYPES)),
  ...details,
});

export type TicketDraft = z.output<typeof TicketDraft>;
export type TicketPatch = z.output<typeof TicketPatch>;

type CrossCheckedFields = Pick<
  TicketDraft,
  'departure' | 'destination' | 'return_departure_time' | 'return_arrival_time' | 'trip_type'
> & { date?: string | undefined };

/**
 * Errors by field of the rules of PUB-16 that concern several fields or the current day. Without `date` the day is not
 * checked, so that other fields of a past ticket can still be edited.
 */
export const ticketProblems = (
  ticket: CrossCheckedFields,
  today: string,
  texts: { equal: string; past: string; oneWay: string },
): Record<string, string[]> => {
  const problems: Record<string, string[]> = {};
  if (ticket.departure === ticket.destination) problems['destination'] = [texts.equal];
  if (ticket.date !== undefined && ticket.date < today) problems['date'] = [texts.past];
  if ((ticket.trip_type ?? ONE_WAY) === ONE_WAY) {
    for (const field of ['return_departure_time', 'return_arrival_time'] as const) {
      if (ticket[field]) problems[field] = [texts.oneWay];
    }
  }
  return problems;
};

const SearchText = blankAsAbsent(requiredText(SEARCH_TEXT_MAX));
const Count = z.pipe(
  textOrNumber(PROBLEM.single).check(z.regex(/^\d{1,9}$/, PROBLEM.invalid)),
  numberUpTo(SEARCH_LIMIT_MAX, PROBLEM.invalid),
);

/** Query of a search (SEARCH-04, SEARCH-09 to SEARCH-12, SEARCH-15). */
export const SearchQuery = z.object({
  departure: SearchText,
  destination: SearchText,
  airline: SearchText,
  date: blankAsAbsent(Day),
  price_order: blankAsAbsent(oneOf(SORT_ORDERS)),
  date_order: blankAsAbsent(oneOf(SORT_ORDERS)),
  services: several(oneOf(SERVICES)),
  limit: blankAsAbsent(Count),
  offset: blankAsAbsent(Count),
});

export type SearchQuery = z.output<typeof SearchQuery>;

export const searchTickets = endpoint({
  name: 'searchTickets',
  method: 'get',
  path: '/api/tickets/public/',
  who: 'anyone',
  summary: 'Search public tickets; X-Total-Count gives the number of all matches',
  label: 'Cerca tra i biglietti pubblici',
  query: SearchQuery,
  status: 200,
  answer: z.array(Ticket),
});

export const listOwnTickets = endpoint({
  name: 'listOwnTickets',
  method: 'get',
  path: '/api/tickets/tickets/my/',
  who: 'user',
  summary: "The caller's own tickets, newest first",
  label: 'I propri biglietti',
  status: 200,
  answer: z.array(OwnTicket),
});

export const publishTicket = endpoint({
  name: 'publishTicket',
  method: 'post',
  path: '/api/tickets/tickets/',
  who: 'user',
  summary: 'Publish a ticket',
  label: 'Pubblica un biglietto',
  encoding: 'multipart',
  body: TicketDraft,
  status: 201,
  answer: OwnTicket,
});

export const editTicket = endpoint({
  name: 'editTicket',
  method: 'patch',
  path: '/api/tickets/tickets/:id/',
  who: 'user',
  summary: "Edit one of the caller's tickets; only the fields that are sent change",
  label: 'Modifica un proprio biglietto',
  encoding: 'multipart',
  params: IdParams,
  body: TicketPatch,
  status: 200,
  answer: OwnTicket,
  refuses: [403],
});

export const deleteTicket = endpoint({
  name: 'deleteTicket',
  method: 'delete',
  path: '/api/tickets/tickets/:id/',
  who: 'user',
  summary: "Delete one of the caller's tickets, with its favourites and image",
  label: 'Elimina un proprio biglietto',
  params: IdParams,
  status: 204,
  refuses: [403],
});

export const markTicketSold = endpoint({
  name: 'markTicketSold',
  method: 'post',
  path: '/api/tickets/tickets/:id/sold/',
  who: 'user',
  summary: "Mark one of the caller's tickets as sold",
  label: 'Segna come venduto un proprio biglietto',
  params: IdParams,
  status: 200,
  answer: OwnTicket,
  refuses: [403],
});
