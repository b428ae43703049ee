/** Schemas for a ticket's fields from an untrusted source: an invalid value is replaced, the rest of the ticket is kept. */
import * as z from 'zod/mini';
import { ONE_WAY } from '#contract/catalogue';
import { parsePrice } from '#contract/fields';
import { Ticket } from '#contract/tickets';

/** An alias, because the linter takes `z.catch(…)` for a promise's. */
export const orElse = z.catch;

export const text = orElse(z.string(), '');
export const textOrNull = orElse(z.nullable(z.string()), null);
export const tripType = orElse(Ticket.shape.trip_type, ONE_WAY);

/** A number, or a text that is one, as in '49,90'; anything else is invalid. */
export const price = z.union([
  z.number(),
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => parsePrice(typed)),
    ),
    z.number(),
  ),
]);
