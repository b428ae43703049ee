import * as z from 'zod/mini';
import type { Ticket } from '#contract/tickets';
import { orElse, price, text, textOrNull, tripType } from '../../lib/lenient-fields.ts';

/** A ticket of another server may lack what a card can do without, and know airlines and services of its own. */
const FoundTicket = z.object({
  id: z.number(),
  user: orElse(z.number(), 0),
  user_email: text,
  user_full_name: text,
  departure: z.string(),
  destination: z.string(),
  date: z.string(),
  departure_time: textOrNull,
  arrival_time: textOrNull,
  trip_type: tripType,
  return_departure_time: textOrNull,
  return_arrival_time: textOrNull,
  airline: textOrNull,
  services: orElse(z.array(z.string()), []),
  price,
  image: textOrNull,
  notes: text,
  is_favorite: orElse(z.optional(z.boolean()), undefined),
});

/**
 * The tickets in the answer to a search, without what is none (SEARCH-07). Throws where the answer is no list, or one
 * of other things.
 */
export const readFound = (answer: unknown): Ticket[] => {
  const items = z.array(z.unknown()).parse(answer);
  const tickets = items
    .map((item) => FoundTicket.safeParse(item).data)
    .filter((ticket) => ticket !== undefined);
  if (tickets.length === 0 && items.length > 0) throw new TypeError('a list without tickets');
  return tickets as Ticket[];
};
