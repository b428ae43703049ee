/**
 * Answers as screens read them (GEN-21): another server, or a stand-in written from the specification, may send the
 * documented fields alone, or fewer. What is absent, or is of another kind, is `null`, which the screens leave out.
 */

import type { UserRow } from '#contract/admin';
import type { OwnTicket, Ticket } from '#contract/tickets';

/** A value of the contract of which anything may be absent. */
export type Shown<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? Shown<Item>[]
    : T extends object
      ? { [Key in keyof T]: Shown<Exclude<T[Key], undefined>> | Extract<T[Key], undefined> | null }
      : T;

/** What can be opened or acted on, since its id is known. */
export type Identified<T> = T & { id: number };

/** The entries of a list that have an id. */
export const identified = <T extends { id: number | null }>(list: readonly T[]): Identified<T>[] =>
  list.filter((entry): entry is Identified<T> => entry.id !== null);

export type ShownTicket = Identified<Shown<Ticket>>;
export type ShownUser = Identified<Shown<UserRow>>;
export type ShownOwnTicket = Identified<Shown<OwnTicket>>;

/** As much of a schema of zod as is read here, so that the first page does not load zod. */
interface Schema {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly innerType?: Schema;
      readonly element?: Schema;
      readonly shape?: Readonly<Record<string, Schema>>;
    };
  };
}

/** What a value has of what its schema says; `null` for nothing. Unknown fields, and unknown values of an enumeration, stay. */
export const readShown = (schema: unknown, value: unknown): unknown => {
  const { type, innerType, element, shape } = (schema as Schema)._zod.def;
  if (innerType) return readShown(innerType, value);
  if (element) return Array.isArray(value) ? readEach(element, value) : null;
  if (shape) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const fields = value as Readonly<Record<string, unknown>>;
    const read = Object.entries(shape)
      .filter(([name, field]) => name in fields || !isMark(field))
      .map(([name, field]) => [name, readShown(field, fields[name])]);
    return { ...fields, ...Object.fromEntries(read) };
  }
  if (type === 'literal') return value === true ? value : null;
  if (type === 'number') return readNumber(value);
  const isText = type === 'string' || type === 'enum';
  return typeof value === (isText ? 'string' : type) ? value : null;
};

/** Whether a field is there with one value or not at all. */
const isMark = ({ _zod: { def } }: Schema): boolean => def.innerType?._zod.def.type === 'literal';

/** Without the entries that are of another kind; `null` if all are. */
const readEach = (element: Schema, values: readonly unknown[]): unknown[] | null => {
  const read = values.map((value) => readShown(element, value)).filter((value) => value !== null);
  return read.length === 0 && values.length > 0 ? null : read;
};

/** A decimal may be sent as a text, such as '49.90' or '49,90'. */
const readNumber = (value: unknown): number | null => {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = isText ? Number(value.replace(',', '.')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
