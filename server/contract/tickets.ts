import * as z from 'zod/mini';
import {
  MODERATION_STATES,
  ONE_WAY,
  PUBLISH_AIRLINES,
  SERVICES,
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
  AnsweredDay,
  IdParams,
  Instant,
  oneOf,
  Price,
  RowId,
  several,
  Natural,
  Time,
} from './fields.ts';
import { NOTES_MAX, PRICE_MAX, RATING_MAX, RATING_MIN } from './limits.ts';
import { PROBLEM } from './problems.ts';
import { TICKET_STATES } from './ticket-state.ts';

/** The fields of a flight that are answered as they are stored. */
export const flight = {
  date: AnsweredDay,
  departure_time: z.nullable(Time),
  arrival_time: z.nullable(Time),
  trip_type: z.enum(TRIP_TYPES),
  return_departure_time: z.nullable(Time),
  return_arrival_time: z.nullable(Time),
  airline: z.nullable(z.enum(PUBLISH_AIRLINES)),
};

const ticket = {
  id: RowId,
  user: RowId,
  user_email: z.email(),
  user_full_name: z.string(),
  user_rating: z.nullable(z.number().check(z.minimum(RATING_MIN), z.maximum(RATING_MAX))),
  user_reviews: Natural,
  departure: z.string(),
  destination: z.string(),
  ...flight,
  services: z.array(z.enum(SERVICES)),
  price: z.number().check(z.minimum(0), z.maximum(PRICE_MAX)),
  image: z.nullable(z.string().check(z.meta({ format: 'uri-reference' }))),
  notes: z.string(),
  is_favorite: z.optional(z.boolean()),
};

/** A ticket as anyone may see it, with a mark where staff has approved it. */
export const Ticket = namedSchema('Ticket', {
  ...ticket,
  is_checked: z.optional(z.literal(true)),
});

/** A ticket as its owner and staff see it, with sale and moderation (MINE-06, MOD-02). */
export const OwnTicket = namedSchema('OwnTicket', {
  ...ticket,
  state: z.enum(TICKET_STATES),
  status: z.enum(TICKET_STATUSES),
  sold_at: z.nullable(Instant),
  moderation: z.enum(MODERATION_STATES),
  moderation_reason: z.string(),
  created_at: Instant,
});

export type Ticket = z.output<typeof Ticket>;
export type OwnTicket = z.output<typeof OwnTicket>;

/** Forms send line breaks as CRLF (HTML, multipart/form-data); the limit counts them as one character. */
export const Notes = z.string({ error: PROBLEM.invalid }).check(
  z.overwrite((text) => text.replaceAll('\r\n', '\n').trim()),
  atMost(NOTES_MAX),
);

/** Optional fields of draft and patch. */
const details = {
  departure_time: blankAsNull(Time),
  arrival_time: blankAsNull(Time),
  return_departure_time: blankAsNull(Time),
  return_arrival_time: blankAsNull(Time),
  airline: blankAsNull(oneOf(PUBLISH_AIRLINES)),
  services: several(oneOf(SERVICES)),
  notes: z.optional(Notes),
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

const required = { departure: AirportLabel, destination: AirportLabel, date: Day, price: Price };

/** Body of a new ticket (PUB-01, PUB-16, PUB-18). */
export const TicketDraft = z.object({
  ...required,
  trip_type: blankAsAbsent(oneOf(TRIP_TYPES)),
  ...details,
});

/** Body of an edit: only changed fields; an empty value clears an optional field (PUB-15). */
export const TicketPatch = z.object({
  ...z.partial(z.object(required)).shape,
  trip_type: z.optional(oneOf(TRIP_TYPES)),
  ...details,
});

export type TicketDraft = z.output<typeof TicketDraft>;
export type TicketPatch = z.output<typeof TicketPatch>;

export const listOwnTickets = endpoint({
  name: 'listOwnTickets',
  method: 'get',
  path: '/api/tickets/tickets/my/',
  who: 'user',
  label: { it: 'I tuoi biglietti', en: 'Your tickets' },
  answer: z.array(OwnTicket),
});

export const publishTicket = endpoint({
  name: 'publishTicket',
  method: 'post',
  path: '/api/tickets/tickets/',
  who: 'user',
  label: { it: 'Pubblica un biglietto', en: 'Publish a ticket' },
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
  label: { it: 'Modifica un tuo biglietto', en: 'Edit one of your tickets' },
  encoding: 'multipart',
  params: IdParams,
  body: TicketPatch,
  answer: OwnTicket,
  extraStatuses: [403],
});

export const deleteTicket = endpoint({
  name: 'deleteTicket',
  method: 'delete',
  path: '/api/tickets/tickets/:id/',
  who: 'user',
  label: { it: 'Elimina un tuo biglietto', en: 'Delete one of your tickets' },
  params: IdParams,
  extraStatuses: [403],
});

export const markTicketSold = endpoint({
  name: 'markTicketSold',
  method: 'post',
  path: '/api/tickets/tickets/:id/sold/',
  who: 'user',
  label: { it: 'Segna come venduto un tuo biglietto', en: 'Mark one of your tickets as sold' },
  params: IdParams,
  answer: OwnTicket,
  extraStatuses: [403],
});
