/**
 * Checks of stored values. A start applies them to every column of up to 100,000 rows, so they are plain comparisons.
 */
import { ALLOWED, type Said } from '#contract/allowed';
import { RATING_MAX } from '#contract/limits';

/** True where a stored value fits a column; the column's type is inferred from it. */
export type Check<Value = unknown> = ((value: unknown) => value is Value) & {
  /** What it lets through. */
  readonly allows: Said;
};

const check = <Value>(allows: Said, fits: (value: unknown) => value is Value): Check<Value> =>
  Object.assign(fits, { allows });

/** A check of a column that allows less than it, by a rule of the contract. */
export const described = <Value>(allows: Said, one: Check<Value>): Check<Value> =>
  check(allows, (value): value is Value => one(value));

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isId = (value: unknown): value is number => isCount(value) && value > 0;

export const text = check(ALLOWED.text, isText);
export const flag = check(ALLOWED.flag, (value) => typeof value === 'boolean');
/** A whole number from 0. */
export const count = check(ALLOWED.count, isCount);
/** The id of a row, which is never 0. */
export const id = check(ALLOWED.id, isId);
/** Euro. */
export const price = check(
  ALLOWED.price,
  (value): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0,
);
/** Stars. */
export const rating = check(
  ALLOWED.rating,
  (value): value is number => isId(value) && value <= RATING_MAX,
);

const like = (allows: Said, pattern: RegExp): Check<string> =>
  check(allows, (value): value is string => isText(value) && pattern.test(value));

/** `YYYY-MM-DD`, in Europe/Rome. */
export const day = like(ALLOWED.day, /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
/** `HH:MM`, in Europe/Rome. */
export const time = like(ALLOWED.time, /^([01]\d|2[0-3]):[0-5]\d$/);
/** ISO 8601 in UTC, to the millisecond, as `Date.toISOString` writes it. */
export const instant = like(
  ALLOWED.instant,
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/,
);

export const oneOf = <const Value>(values: readonly Value[]): Check<Value> => {
  const known: readonly unknown[] = values;
  return check(ALLOWED.oneOf(values), (value): value is Value => known.includes(value));
};
export const orNull = <Value>(one: Check<Value>): Check<Value | null> =>
  check(ALLOWED.orNull(one.allows), (value): value is Value | null => value === null || one(value));
export const listOf = <Value>(one: Check<Value>): Check<readonly Value[]> =>
  check(
    ALLOWED.listOf(one.allows),
    (value): value is readonly Value[] => Array.isArray(value) && value.every((item) => one(item)),
  );
