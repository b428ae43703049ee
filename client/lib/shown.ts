/**
 * Answers as screens read them (GEN-21): another server, or a stand-in written from the specification, may send the
 * documented fields alone, or fewer. What is absent, or is of another kind, is `null`, which the screens leave out.
 */

import type * as z from 'zod/mini';
import type { UserRow } from '#contract/admin';
import type { OwnTicket, Ticket } from '#contract/tickets';

/** A value of the contract of which anything may be absent. */
export type Partially<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? Partially<Item>[]
    : T extends object
      ? {
          [Key in keyof T]:
            | Partially<Exclude<T[Key], undefined>>
            | Extract<T[Key], undefined>
            | null;
        }
      : T;

/** What can be opened or acted on, since its id is known. */
export type Identified<T> = T & { id: number };

/** The entries of a list that have an id. */
export const identified = <T extends { id: number | null }>(list: readonly T[]): Identified<T>[] =>
  list.filter((entry): entry is Identified<T> => entry.id !== null);

export type ShownTicket = Identified<Partially<Ticket>>;
export type ShownUser = Identified<Partially<UserRow>>;
export type ShownOwnTicket = Identified<Partially<OwnTicket>>;

/** What a value has of what its schema says; `null` for nothing. Unknown fields, and unknown values of an enumeration, stay. */
export const readShown = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { error } = schema.safeParse(value, { reportInput: true });
  if (!error) return value;
  const read = { answer: structuredClone(value) };
  for (const issue of error.issues) {
    const path = ['answer', ...issue.path];
    const holder = path.slice(0, -1).reduce((one, key) => one[key] as Holder, read as Holder);
    holder[path.at(-1) ?? ''] = shownFor(issue);
  }
  return withoutGaps(read.answer);
};

type Holder = Record<PropertyKey, unknown>;

/** What zod calls the kinds of numbers. */
const NUMBERS: ReadonlySet<string> = new Set(['number', 'int']);

/** What is shown for a value that does not fit: itself where it is of the right kind. */
const shownFor = (issue: z.core.$ZodIssue): unknown => {
  const { input } = issue;
  if (issue.code === 'invalid_type') return NUMBERS.has(issue.expected) ? readNumber(input) : null;
  if (issue.code === 'invalid_value') return typeof input === 'string' ? input : null;
  return input ?? null;
};

/** Without the entries of lists that are of another kind; `null` for a list in which all are. */
const withoutGaps = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutGaps(one)]));
  const kept = value.filter((one) => one !== null).map(withoutGaps);
  return kept.length > 0 || value.length === 0 ? kept : null;
};

/** A decimal may be sent as a text, such as '49.90' or '49,90'. */
const readNumber = (value: unknown): number | null => {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = isText ? Number(value.replace(',', '.')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
