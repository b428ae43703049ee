/** Schemas of fields that several endpoints share, with Italian error texts. */
import * as z from 'zod/mini';
import { AIRPORTS, findAirport } from './catalogue.ts';
import { foldText, likeTyped } from './fold-text.ts';
import {
  CLOCK_FIRST_DAY,
  CLOCK_LAST_DAY,
  EMAIL_MAX,
  PRICE_MAX,
  REPEATED_MAX,
  RATING_MAX,
  RATING_MIN,
} from './limits.ts';
import { parsePrice, readPrices } from './price-text.ts';
import { PROBLEM } from './problems.ts';

/** Error text of a required field: missing, repeated, or `text` for any other invalid value. */
const requiredOr = (text: string) => (issue: { input: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === ''
    ? PROBLEM.required
    : Array.isArray(issue.input)
      ? PROBLEM.single
      : text;

/** Check: not empty. */
export const filled = z.minLength(1, PROBLEM.required);
/** Check: at most `max` characters (UTF-16 code units). */
export const atMost = (max: number) => z.maxLength(max, PROBLEM.tooLong(max));

/** A trimmed text that must not be empty. */
export const requiredText = (max: number) =>
  z.string({ error: requiredOr(PROBLEM.invalid) }).check(z.trim(), filled, atMost(max));

/** A trimmed text that may be empty. */
export const freeText = (max: number) =>
  z.string({ error: PROBLEM.invalid }).check(z.trim(), atMost(max));

/**
 * The API document's schema of a value that is sent as a text and parsed to a number. A `type` in `z.meta` replaces what
 * zod derives from the steps of the parsing.
 */
export const documentedInteger = (minimum: number, maximum: number) =>
  z.meta({ type: 'integer', minimum, maximum });
/** The highest number of 15 digits, which is a safe integer. */
export const ID_MAX = 999_999_999_999_999;
export const documentedId = documentedInteger(1, ID_MAX);

/** A positive id in a path, at most 15 digits, so that it is a safe integer. The route answers 404 to anything else. */
export const Id = z
  .union([
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number)),
    z.int().check(z.positive()),
  ])
  .check(documentedId);

export const IdParams = z.object({ id: Id });

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.pipe(
  z.string({ error: requiredOr(PROBLEM.date) }).check(filled),
  z.iso.date(PROBLEM.date),
);

/** Values of answers: the id of a row, a number of things, an instant in UTC, a calendar day, stars. */
export const RowId = z.int().check(z.positive());
export const Natural = z.int().check(z.nonnegative());
export const Instant = z.iso.datetime();
export const AnsweredDay = z.iso.date();
export const Rating = z.int().check(z.minimum(RATING_MIN), z.maximum(RATING_MAX));

/** A time of day, `HH:MM`. */
export const Time = z
  .string({ error: requiredOr(PROBLEM.time) })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, PROBLEM.time));

/** A text, or a number converted to one: forms and queries send texts, JSON clients send numbers. */
export const textOrNumber = (error: string | ReturnType<typeof requiredOr>) =>
  z.union([z.string(), z.pipe(z.number(), z.transform(String))], { error });

/** Converts a text of digits to a number of at most `max`. */
export const numberUpTo = (max: number, error: string) =>
  z.pipe(z.transform(Number), z.number().check(z.maximum(max, error)));

const priceProblem = (text: string): string => {
  if (text.trim() === '') return PROBLEM.required;
  const [price, other] = readPrices(text);
  if (price === undefined) return PROBLEM.price;
  return other === undefined ? PROBLEM.priceMax : PROBLEM.priceEither(price, other);
};

/** A price in euro, up to `PRICE_MAX` (PUB-08, PUB-09). */
export const Price = z
  .pipe(
    textOrNumber(requiredOr(PROBLEM.price)),
    z.transform((text: string, { issues }) => {
      const price = parsePrice(text);
      if (price !== undefined && price <= PRICE_MAX) return price;
      issues.push({ code: 'custom', input: text, message: priceProblem(text) });
      return z.NEVER;
    }),
  )
  .check(
    z.meta({
      type: 'number',
      minimum: 0,
      maximum: PRICE_MAX,
    }),
  );

/** The label of an airport of the catalogue (PUB-02b). */
export const AirportLabel = z.string({ error: requiredOr(PROBLEM.airport) }).check(
  // The catalogue's spelling, whatever apostrophe or blank is sent (GEN-16).
  z.overwrite(
    (label) => findAirport(label)?.label ?? findAirport(likeTyped(label))?.label ?? label,
  ),
  filled,
  z.refine((label) => label === '' || findAirport(label) !== undefined, {
    error: PROBLEM.airport,
    params: { rule: 'an airport of the list' },
  }),
  z.meta({ id: 'Airport', enum: AIRPORTS.map(({ label }) => label) }),
);

/** One value of an enumeration. */
export const oneOf = <const T extends readonly [string, ...string[]]>(list: T) =>
  z.enum(list, { error: requiredOr(PROBLEM.notListed) });

/** The text of an email address, as accounts store it: in lower case, in the letters that are typed (AUTH-11, GEN-16). */
export const emailText = requiredText(EMAIL_MAX).check(z.overwrite(foldText));

/** An email address. */
export const Email = z.pipe(emailText, z.email(PROBLEM.email));

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** Optional field of a form or query: blank counts as absent (SEARCH-11). */
export const blankAsAbsent = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.pipe(
      z.transform((value: z.input<S> | ''): unknown => (isBlank(value) ? undefined : value)),
      z.optional(schema),
    ),
  );

/** Optional field of a form: the empty text clears it (PUB-15). */
export const blankAsNull = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.pipe(
      z.transform((value: z.input<S> | '' | null): unknown => (value === '' ? null : value)),
      z.nullable(schema),
    ),
  );

/** A repeated field: one value or a list, without blanks and duplicates (PUB-11, SEARCH-11). */
export const several = <S extends z.ZodMiniType>(item: S) =>
  z.optional(
    z.pipe(
      z.transform((value: z.input<S> | readonly z.input<S>[] | ''): unknown =>
        // A body has room for thousands: no more are looked at than show that there are too many.
        [value]
          .flat()
          .filter((one) => one !== '')
          .slice(0, REPEATED_MAX + 1),
      ),
      z.array(item).check(
        z.maxLength(REPEATED_MAX, PROBLEM.invalid),
        z.overwrite((items) => [...new Set(items)]),
      ),
    ),
  );

/** A day that the application's clock can be set to. */
export const ClockDay = Day.check(
  z.refine((day) => day >= CLOCK_FIRST_DAY && day <= CLOCK_LAST_DAY, {
    error: PROBLEM.clockRange,
    params: { rule: `a day from ${CLOCK_FIRST_DAY} to ${CLOCK_LAST_DAY}` },
  }),
  z.meta({ id: 'ClockDay', description: `From ${CLOCK_FIRST_DAY} to ${CLOCK_LAST_DAY}` }),
);
