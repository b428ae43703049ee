/** Fields that several endpoints share, with their rules and texts. */
import * as z from 'zod/mini';
import { AIRPORTS, findAirport } from './catalogue.ts';
import { EMAIL_MAX, PRICE_MAX, REPEATED_MAX } from './limits.ts';
import { PROBLEM } from './problems.ts';

/** Says what is missing apart from what is of the wrong type. */
const requiredOr = (text: string) => (issue: { input: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === ''
    ? PROBLEM.required
    : Array.isArray(issue.input)
      ? PROBLEM.single
      : text;

/** Rules of a text, each with what it says. */
export const filled = z.minLength(1, PROBLEM.required);
export const atMost = (max: number) => z.maxLength(max, PROBLEM.tooLong(max));

/** A text of one line or more, trimmed, that must not be empty. */
export const requiredText = (max: number) =>
  z.string({ error: requiredOr(PROBLEM.invalid) }).check(z.trim(), filled, atMost(max));

/** The same, but it may be empty. */
export const freeText = (max: number) =>
  z.string({ error: PROBLEM.invalid }).check(z.trim(), atMost(max));

/** An id in a path. What is no id names nothing, so it is answered with 404 rather than 400. */
export const Id = z.union([
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number)),
  z.int().check(z.positive()),
]);

export const IdParams = z.object({ id: Id });

/** A day of the calendar, `YYYY-MM-DD`. */
export const Day = z.pipe(
  z.string({ error: requiredOr(PROBLEM.date) }).check(filled),
  z.iso.date(PROBLEM.date),
);

/** A time of day, `HH:MM`. */
export const Time = z
  .string({ error: requiredOr(PROBLEM.time) })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, PROBLEM.time));

/** A number as people type it, or as programs write it. */
export const typedNumber = (error: string | ReturnType<typeof requiredOr>) =>
  z.union([z.string(), z.pipe(z.number(), z.transform(String))], { error });

/** The number that a text of digits writes, up to a limit. */
export const numberUpTo = (max: number, error: string) =>
  z.pipe(z.transform(Number), z.number().check(z.maximum(max, error)));

/** Euro with at most two decimals, comma or point (PUB-09); `undefined` for what does not parse. */
export const parsePrice = (text: string): number | undefined =>
  /^\d{1,9}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined;

const priceProblem = (text: string, price: number | undefined): string => {
  if (text.trim() === '') return PROBLEM.required;
  return price === undefined ? PROBLEM.price : PROBLEM.priceMax;
};

export const Price = z.pipe(
  typedNumber(requiredOr(PROBLEM.price)),
  z.transform((text: string, { issues }) => {
    const price = parsePrice(text);
    if (price !== undefined && price <= PRICE_MAX) return price;
    issues.push({ code: 'custom', input: text, message: priceProblem(text, price) });
    return z.NEVER;
  }),
);

/** The label of one of the 28 airports (PUB-02b). */
export const AirportLabel = z.string({ error: requiredOr(PROBLEM.airport) }).check(
  filled,
  z.refine((label) => label === '' || findAirport(label) !== undefined, PROBLEM.airport),
  z.meta({ examples: AIRPORTS.slice(0, 2).map((airport) => airport.label) }),
);

/** One of a closed list. */
export const oneOf = <const T extends readonly [string, ...string[]]>(list: T) =>
  z.enum(list, { error: requiredOr(PROBLEM.notListed) });

/** An email address, matched without regard to case and outer blanks (AUTH-11). */
export const Email = z.pipe(requiredText(EMAIL_MAX).check(z.toLowerCase()), z.email(PROBLEM.email));

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** An empty value in a form or a query counts as absent. */
export const blankAsAbsent = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.pipe(
      z.transform((value: z.input<S> | ''): unknown => (isBlank(value) ? undefined : value)),
      z.optional(schema),
    ),
  );

/** An empty value in a form clears the field. */
export const blankAsNull = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.pipe(
      z.transform((value: z.input<S> | '' | null): unknown => (value === '' ? null : value)),
      z.nullable(schema),
    ),
  );

/** Repeated fields arrive as one value or as several; empty ones count as absent. */
export const several = <S extends z.ZodMiniType>(item: S) =>
  z.optional(
    z.pipe(
      z.transform((value: z.input<S> | readonly z.input<S>[] | ''): unknown =>
        [value].flat().filter((one) => one !== ''),
      ),
      z.array(item).check(
        z.maxLength(REPEATED_MAX, PROBLEM.invalid),
        z.overwrite((items) => [...new Set(items)]),
      ),
    ),
  );
