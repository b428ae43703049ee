import * as z from 'zod';
import {
  MODERATION_STATES,
  ONE_WAY,
  PUBLISH_AIRLINES,
  SERVICES,
  SORT_ORDERS,
  TICKET_STATUSES,
  TRIP_TYPES,
} from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import {
  AirportLabel,
  blankAsAbsent,
  blankAsNull,
  Day,
  IdParams,
  oneOf,
  Price,
  requiredText,
  several,
  Time,
} from './fields.ts';
import { NOTES_MAX, SEARCH_LIMIT_MAX } from './limits.ts';
import { PROBLEM } from './problems.ts';

/** A ticket as anyone may see it. */
export const Ticket = z
  .object({
    id: z.number(),
    user: z.number().meta({ description: 'Id del venditore' }),
    user_email: z.string(),
    user_full_name: z.string(),
    departure: z.string(),
    destination: z.string(),
    date: z.string(),
    departure_time: z.string().nullable(),
    arrival_time: z.string().nullable(),
    trip_type: z.enum(TRIP_TYPES),
    return_departure_time: z.string().nullable(),
    return_arrival_time: z.string().nullable(),
    airline: z.enum(PUBLISH_AIRLINES).nullable(),
    services: z.array(z.enum(SERVICES)),
    price: z.number().meta({ description: 'Euro' }),
    image: z.string().nullable().meta({ description: "Indirizzo dell'immagine" }),
    notes: z.string(),
    is_favorite: z.boolean().optional(),
  })
  .meta({ id: 'Ticket' });

/** A ticket as its owner and staff see it: with what became of it (MINE-06, MOD-02). */
export const OwnTicket = Ticket.extend({
  status: z.enum(TICKET_STATUSES),
  sold_at: z.string().nullable(),
  moderation: z.enum(MODERATION_STATES),
  moderation_reason: z.string(),
  created_at: z.string(),
}).meta({ id: 'OwnTicket' });

export type Ticket = z.infer<typeof Ticket>;
export type OwnTicket = z.infer<typeof OwnTicket>;

const times = {
  departure_time: blankAsNull(Time),
  arrival_time: blankAsNull(Time),
  return_departure_time: blankAsNull(Time),
  return_arrival_time: blankAsNull(Time),
};

const details = {
  ...times,
  airline: blankAsNull(oneOf(PUBLISH_AIRLINES)),
  services: several(oneOf(SERVICES)),
  // A form sends each line break as two characters; it is stored as one.
  notes: z
    .string({ error: PROBLEM.invalid })
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(NOTES_MAX, PROBLEM.tooLong(NOTES_MAX)))
    .optional(),
};

/** What a person says of a ticket when publishing it (PUB-01, PUB-16, PUB-18). */
export const TicketDraft = z.object({
  departure: AirportLabel,
  destination: AirportLabel,
  date: Day,
  price: Price,
  trip_type: blankAsAbsent(oneOf(TRIP_TYPES)),
  ...details,
});

/** The same when editing: only what changed; an empty value clears what may be empty (PUB-15). */
export const TicketPatch = z.object({
  departure: AirportLabel.optional(),
  destination: AirportLabel.optional(),
  date: Day.optional(),
  price: Price.optional(),
  trip_type: oneOf(TRIP_TYPES).optional(),
  ...details,
});

export type TicketDraft = z.output<typeof TicketDraft>;
export type TicketPatch = z.output<typeof TicketPatch>;

/** What the rules across fields look at. */
type RuledFields = Pick<TicketDraft, 'departure' | 'destination' | 'return_departure_time'> &
  Pick<TicketDraft, 'return_arrival_time' | 'trip_type'> & { date?: string | undefined };

/**
 * The rules of PUB-16 that no single field can see. `date` is judged only where it is given,
 * so that an edit of something else is possible after the flight's day.
 */
export const ticketProblems = (
  ticket: RuledFields,
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

const SearchText = blankAsAbsent(requiredText(100));
const Count = z
  .union([z.string(), z.number().transform(String)], { error: PROBLEM.single })
  .pipe(z.string().regex(/^\d{1,9}$/, PROBLEM.invalid))
  .transform(Number)
  .pipe(z.number().max(SEARCH_LIMIT_MAX, PROBLEM.invalid));

/** SEARCH-04, SEARCH-09 to SEARCH-12, SEARCH-15. */
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
  summary: 'Cerca tra i biglietti pubblici; `X-Total-Count` dice quanti sono in tutto',
  query: SearchQuery,
  status: 200,
  answer: z.array(Ticket),
});

export const listOwnTickets = endpoint({
  name: 'listOwnTickets',
  method: 'get',
  path: '/api/tickets/tickets/my/',
  who: 'user',
  summary: 'I propri biglietti, dal più recente',
  status: 200,
  answer: z.array(OwnTicket),
});

export const publishTicket = endpoint({
  name: 'publishTicket',
  method: 'post',
  path: '/api/tickets/tickets/',
  who: 'user',
  summary: 'Pubblica un biglietto',
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
  summary: 'Modifica un proprio biglietto; solo i campi inviati',
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
  summary: 'Elimina un proprio biglietto, con i preferiti e l’immagine',
  params: IdParams,
  status: 204,
  refuses: [403],
});

export const markTicketSold = endpoint({
  name: 'markTicketSold',
  method: 'post',
  path: '/api/tickets/tickets/:id/sold/',
  who: 'user',
  summary: 'Segna come venduto un proprio biglietto',
  params: IdParams,
  status: 200,
  answer: OwnTicket,
  refuses: [403],
});

export const getCalendar = endpoint({
  name: 'getCalendar',
  method: 'get',
  path: '/api/calendar/',
  who: 'anyone',
  summary: 'Il giorno corrente per l’applicazione, a Roma',
  status: 200,
  answer: z.object({ today: z.string() }),
});
