/** Fields that several endpoints share, with their rules and texts. */
import * as z from 'zod';
import { AIRPORTS, findAirport } from './catalogue.ts';
import { EMAIL_MAX, PRICE_MAX } from './limits.ts';
import { PROBLEM } from './problems.ts';

/** Says what is missing apart from what is of the wrong type. */
const requiredOr = (text: string) => (issue: { input: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === ''
    ? PROBLEM.required
    : Array.isArray(issue.input)
      ? PROBLEM.single
      : text;

/** A text of one line or more, trimmed, that must not be empty. */
export const requiredText = (max: number) =>
  z
    .string({ error: requiredOr(PROBLEM.invalid) })
    .trim()
    .min(1, PROBLEM.required)
    .max(max, PROBLEM.tooLong(max));

/** An id in a path. What is no id names nothing, so it is answered with 404 rather than 400. */
export const Id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .or(z.number().int().positive());

export const IdParams = z.object({ id: Id });

/** A day of the calendar, `YYYY-MM-DD`. */
export const Day = z
  .string({ error: requiredOr(PROBLEM.date) })
  .min(1, PROBLEM.required)
  .pipe(z.iso.date(PROBLEM.date));

/** A time of day, `HH:MM`. */
export const Time = z
  .string({ error: requiredOr(PROBLEM.time) })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, PROBLEM.time);

/** Euro with at most two decimals, comma or point (PUB-09); `undefined` for what does not parse. */
export const parsePrice = (text: string): number | undefined =>
  /^\d{1,9}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined;

export const Price = z
  .union([z.string(), z.number().transform(String)], { error: requiredOr(PROBLEM.price) })
  .transform((text, context) => {
    const price = parsePrice(text);
    if (price === undefined || price > PRICE_MAX) {
      context.addIssue(
        text.trim() === ''
          ? PROBLEM.required
          : price === undefined
            ? PROBLEM.price
            : PROBLEM.priceMax,
      );
      return z.NEVER;
    }
    return price;
  });

/** The label of one of the 28 airports (PUB-02b). */
export const AirportLabel = z
  .string({ error: requiredOr(PROBLEM.airport) })
  .min(1, PROBLEM.required)
  .refine((label) => label === '' || findAirport(label) !== undefined, PROBLEM.airport)
  .meta({ examples: AIRPORTS.slice(0, 2).map((airport) => airport.label) });

/** One of a closed list. */
export const oneOf = <const T extends readonly [string, ...string[]]>(list: T) =>
  z.enum(list, { error: requiredOr(PROBLEM.notListed) });

/** An email address, matched without regard to case and outer blanks (AUTH-11). */
export const Email = requiredText(EMAIL_MAX).toLowerCase().pipe(z.email(PROBLEM.email));

/*
 * `z.preprocess` forgets what may go in. These three say it again, so that the typed client and the
 * forms are checked against the same entry as the route.
 */
type Loose<Output, Input> = z.ZodOptional<z.ZodType<Output, Input>>;

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** An empty value in a form or a query counts as absent. */
export const blankAsAbsent = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess((value) => (isBlank(value) ? undefined : value), schema.optional())
    .optional() as unknown as Loose<z.output<S> | undefined, z.input<S> | ''>;

/** An empty value in a form clears the field. */
export const blankAsNull = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess((value) => (value === '' ? null : value), schema.nullable())
    .optional() as unknown as Loose<z.output<S> | null, z.input<S> | '' | null>;

/** Repeated fields arrive as one value or as several; empty ones count as absent. */
export const several = <S extends z.ZodType>(item: S) =>
  z
    .preprocess(
      (value) => [value].flat().filter((one) => one !== ''),
      z
        .array(item)
        .max(20, PROBLEM.invalid)
        .transform((items) => [...new Set(items)]),
    )
    .optional() as unknown as Loose<z.output<S>[], z.input<S> | readonly z.input<S>[] | ''>;
