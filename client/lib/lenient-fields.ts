/** Fields of a ticket as they are read where anything may stand: what does not read gives way, and the rest is kept. */
import * as z from 'zod/mini';
import { ONE_WAY } from '#contract/catalogue';
import { parsePrice } from '#contract/fields';
import { Ticket } from '#contract/tickets';

/** Named anew, as `.catch(…)` looks like a promise's. */
export const orElse = z.catch;

export const text = orElse(z.string(), '');
export const textOrNull = orElse(z.nullable(z.string()), null);
export const tripType = orElse(Ticket.shape.trip_type, ONE_WAY);

/** A number, or a text that writes one; what else there is does not read. */
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
