/** The orders of a search (SEARCH-03, SEARCH-12): the search, its form, its address, its pages and the API document read them here. */
import * as z from 'zod/mini';
import { SORT_ORDERS, type SortOrder } from './catalogue.ts';
import { blankAsAbsent, oneOf } from './fields.ts';
import { PROBLEM } from './problems.ts';
import type { Ticket } from './tickets.ts';

/** What orders the tickets of a search. */
export type PlacedTicket = Pick<Ticket, 'price' | 'date' | 'departure_time' | 'id'>;
export type Compare = (a: PlacedTicket, b: PlacedTicket) => number;

interface Order {
  compare: Compare;
  /** The field that it compares, and how `X-Next` writes it. */
  field: keyof PlacedTicket;
  pattern: string;
  read: (text: string) => unknown;
  /** Its control in the search form, and each direction there. */
  label: string;
  placeholder: string;
  directions: Readonly<Record<SortOrder, string>>;
  /** In the API document. */
  says: string;
}

/** Compares by UTF-16 code units, which suffices for `YYYY-MM-DD` and `HH:MM`. */
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** By the parameter that asks for them; where several are asked for, the first comes first. */
export const ORDERS = {
  price_order: {
    compare: (a, b) => a.price - b.price,
    field: 'price',
    pattern: String.raw`\d{1,9}(\.\d{1,2})?`,
    read: Number,
    label: 'Ordina per prezzo',
    placeholder: 'Prezzo',
    directions: { asc: 'Prezzo più basso', desc: 'Prezzo più alto' },
    says: 'Order by price',
  },
  date_order: {
    compare: (a, b) => compareTexts(a.date, b.date),
    field: 'date',
    pattern: String.raw`\d{4}-\d{2}-\d{2}`,
    read: String,
    label: 'Ordina per giorno',
    placeholder: 'Data',
    directions: { asc: 'Partenza più vicina', desc: 'Partenza più lontana' },
    says: 'Order by departure, among equal prices if both orders are given',
  },
} as const satisfies Record<string, Order>;

export type OrderName = keyof typeof ORDERS;
export const ORDER_NAMES = Object.keys(ORDERS) as OrderName[];

/** The same of each order, by its name. */
export const byOrder = <Value>(valueOf: (order: Order, name: OrderName) => Value) =>
  Object.fromEntries(ORDER_NAMES.map((name) => [name, valueOf(ORDERS[name], name)])) as Record<
    OrderName,
    Value
  >;

export const orderParameters = byOrder(() => blankAsAbsent(oneOf(SORT_ORDERS)));

type Asked = Partial<Readonly<Record<OrderName, SortOrder | '' | undefined>>>;

/** The order that comes first: the next flight, where none is asked for. */
export const leadingOrder = (asked: Asked): `${OrderName} ${SortOrder}` => {
  const name = ORDER_NAMES.find((one) => asked[one]) ?? 'date_order';
  return `${name} ${asked[name] || 'asc'}`;
};

const byDeparture: Compare = (a, b) =>
  ORDERS.date_order.compare(a, b) ||
  compareTexts(a.departure_time ?? '', b.departure_time ?? '') ||
  a.id - b.id;

/** Compares by the orders that are asked for, then by date, departure time and id, so that the order is always the same. */
export const compareBy = (asked: Asked): Compare => {
  const wanted = ORDER_NAMES.filter((name) => asked[name]).map((name): Compare => {
    const { compare } = ORDERS[name];
    return asked[name] === 'desc' ? (a, b) => compare(b, a) : compare;
  });
  return [...wanted, byDeparture].reduceRight((next, first) => (a, b) => first(a, b) || next(a, b));
};

/** The parts of a place, in the order in which it is written. */
const PARTS: readonly Pick<Order, 'field' | 'pattern' | 'read'>[] = [
  ...Object.values(ORDERS),
  {
    field: 'departure_time',
    pattern: String.raw`(([01]\d|2[0-3]):[0-5]\d)?`,
    read: (time) => time || null,
  },
  { field: 'id', pattern: String.raw`\d{1,15}`, read: Number },
];

const IsoDay = z.iso.date();

/**
 * A place between two tickets of a search: what orders the one before it. `X-Next` writes it, clients send it back as it
 * is, and it stays good when that ticket is gone (SEARCH-15).
 */
export const PagePlace = z
  .pipe(
    z.string({ error: PROBLEM.single }).check(
      z.regex(new RegExp(`^${PARTS.map(({ pattern }) => pattern).join('_')}$`), {
        error: PROBLEM.invalid,
        abort: true,
      }),
    ),
    z.transform((text) => {
      const texts = text.split('_');
      const values = PARTS.map(({ field, read }, at) => [field, read(texts[at] ?? '')]);
      return Object.fromEntries(values) as PlacedTicket;
    }),
  )
  .check(z.refine(({ date }) => IsoDay.safeParse(date).success, PROBLEM.invalid));

/** The `after` of the page that follows a ticket. */
export const placeAfter = (ticket: PlacedTicket): string =>
  PARTS.map(({ field }) => ticket[field] ?? '').join('_');
