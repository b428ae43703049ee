/**
 * Checks of stored values. A start applies them to every column of up to 100,000 rows, so they are plain comparisons.
 */

/** True where a stored value fits a column; the column's type is inferred from it. */
export type Check<Value = unknown> = (value: unknown) => value is Value;

export const text: Check<string> = (value) => typeof value === 'string';
export const flag: Check<boolean> = (value) => typeof value === 'boolean';
/** A whole number from 0. */
export const count: Check<number> = (value): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
/** The id of a row, which is never 0. */
export const id: Check<number> = (value): value is number => count(value) && value > 0;
/** Euro. */
export const price: Check<number> = (value): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
/** Stars. */
export const rating: Check<number> = (value): value is number => id(value) && value <= 5;

const like =
  (pattern: RegExp): Check<string> =>
  (value): value is string =>
    typeof value === 'string' && pattern.test(value);

/** `YYYY-MM-DD`, in Europe/Rome. */
export const day = like(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
/** `HH:MM`, in Europe/Rome. */
export const time = like(/^([01]\d|2[0-3]):[0-5]\d$/);
/** ISO 8601 in UTC, to the millisecond, as `Date.toISOString` writes it. */
export const instant = like(
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/,
);

export const oneOf = <const Value>(values: readonly Value[]): Check<Value> => {
  const known: readonly unknown[] = values;
  return (value): value is Value => known.includes(value);
};
export const orNull =
  <Value>(check: Check<Value>): Check<Value | null> =>
  (value): value is Value | null =>
    value === null || check(value);
export const listOf =
  <Value>(check: Check<Value>): Check<readonly Value[]> =>
  (value): value is readonly Value[] =>
    Array.isArray(value) && value.every(check);
