/**
 * Columns of the store. A start checks every one of up to 100,000 rows, so the checks are plain comparisons; what people
 * write also has to obey the rule of the contract.
 */
import type * as z from 'zod/mini';
import { ALLOWED, type Said } from '#contract/allowed';
import { RATING_MAX } from '#contract/limits';

/** True where a stored value fits a column; the column's type is inferred from it. */
export type Column<Value = unknown> = ((value: unknown) => value is Value) & {
  /** What it lets through, the rule included. */
  readonly allows: Said;
  /** Set where it holds a day or an instant, which documents may have as an offset from today. */
  readonly date?: 'day' | 'instant' | undefined;
  /** What a value in a document has to obey too; stored ones may be from before a change of the rule. */
  readonly rule?: z.ZodMiniType | undefined;
};

const column = <Value>(
  fits: (value: unknown) => value is Value,
  allows: Said,
  traits: Pick<Column, 'date' | 'rule'> = {},
): Column<Value> => Object.assign(fits, traits, { allows });

/** A column that allows less in a document, by a rule of the contract. */
export const ruled = <Value>(
  one: Column<Value>,
  rule: z.ZodMiniType,
  allows = one.allows,
): Column<Value> => column((value): value is Value => one(value), allows, { date: one.date, rule });

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isId = (value: unknown): value is number => isCount(value) && value > 0;

export const text = column(isText, ALLOWED.text);
export const flag = column((value) => typeof value === 'boolean', ALLOWED.flag);
/** A whole number from 0. */
export const count = column(isCount, ALLOWED.count);
/** The id of a row, which is never 0. */
export const id = column(isId, ALLOWED.id);
/** Euro. */
export const price = column(
  (value): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  ALLOWED.price,
);
/** Stars. */
export const rating = column(
  (value): value is number => isId(value) && value <= RATING_MAX,
  ALLOWED.rating,
);

const like = (pattern: RegExp, allows: Said, date?: Column['date']): Column<string> =>
  column((value): value is string => isText(value) && pattern.test(value), allows, { date });

/** `YYYY-MM-DD`, in Europe/Rome. */
export const day = like(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, ALLOWED.day, 'day');
/** `HH:MM`, in Europe/Rome. */
export const time = like(/^([01]\d|2[0-3]):[0-5]\d$/, ALLOWED.time);
/** ISO 8601 in UTC, to the millisecond, as `Date.toISOString` writes it. */
export const instant = like(
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/,
  ALLOWED.instant,
  'instant',
);

export const oneOf = <const Value>(values: readonly Value[]): Column<Value> => {
  const known: readonly unknown[] = values;
  return column((value): value is Value => known.includes(value), ALLOWED.oneOf(values));
};
export const orNull = <Value>(one: Column<Value>): Column<Value | null> =>
  column(
    (value): value is Value | null => value === null || one(value),
    ALLOWED.orNull(one.allows),
    one,
  );
export const listOf = <Value>(one: Column<Value>): Column<readonly Value[]> =>
  column(
    (value): value is readonly Value[] => Array.isArray(value) && value.every((item) => one(item)),
    ALLOWED.listOf(one.allows),
  );
