/** Schemas for a ticket's fields from an untrusted source: an invalid value is replaced, the rest of the ticket is kept. */
import * as z from 'zod/mini';
import { Time } from '#contract/fields';
import { parsePrice } from '#contract/price-text';
import { Ticket, TICKET_DEFAULTS } from '#contract/tickets';

/** An alias, because the linter takes `z.catch(…)` for a promise's. */
export const orElse = z.catch;

export const text = orElse(z.string(), '');
export const textOrNull = orElse(z.nullable(z.string()), null);

type Optional = typeof TICKET_DEFAULTS;

/** A time of day; another server may send its seconds, too. */
const minutes = z.pipe(
  z.string(),
  z.transform((value: string) => value.replace(/^(\d\d:\d\d):\d\d$/, '$1')),
);
const time = orElse(z.nullable(z.pipe(minutes, Time)), null);

/** The fields that a ticket may leave open, as the contract has them; an invalid value becomes the default. */
export const optionalFields = {
  ...(Object.fromEntries(
    Object.entries(TICKET_DEFAULTS).map(([name, value]) => [
      name,
      orElse(Ticket.shape[name as keyof Optional] as z.ZodMiniType, value),
    ]),
  ) as { [Name in keyof Optional]: z.ZodMiniCatch<(typeof Ticket.shape)[Name]> }),
  departure_time: time,
  arrival_time: time,
  return_departure_time: time,
  return_arrival_time: time,
};

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
