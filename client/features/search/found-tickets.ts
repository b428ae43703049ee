import * as z from 'zod/mini';
import type { Ticket } from '#contract/tickets';
import { optionalFields, orElse, price, text, textOrNull } from '../../lib/lenient-fields.ts';

/** Only the fields that a card cannot do without are required; airline and services may be unknown to the contract. */
const FoundTicket = z.object({
  ...optionalFields,
  id: z.number(),
  user: orElse(z.number(), 0),
  user_email: text,
  user_full_name: text,
  // Not among the specification's fields: another server may not send them.
  user_rating: orElse(z.optional(z.nullable(z.number())), undefined),
  user_reviews: orElse(z.optional(z.number()), undefined),
  departure: z.string(),
  destination: z.string(),
  date: z.string(),
  airline: textOrNull,
  services: orElse(z.array(z.string()), []),
  price,
  image: textOrNull,
  is_favorite: orElse(z.optional(z.boolean()), undefined),
});

/**
 * The tickets in the answer to a search; entries that are none are left out (SEARCH-07). Throws if the answer is no list
 * or none of its entries is a ticket.
 */
export const readFound = (answer: unknown): Ticket[] => {
  const items = z.array(z.unknown()).parse(answer);
  const tickets = items
    .map((item) => FoundTicket.safeParse(item).data)
    .filter((ticket) => ticket !== undefined);
  if (tickets.length === 0 && items.length > 0) throw new TypeError('a list without tickets');
  return tickets as Ticket[];
};
