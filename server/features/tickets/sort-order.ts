import type { PlacedTicket, SearchQuery } from '#contract/search';

export interface TicketOrder {
  /** 1 is ascending, -1 descending, 0 leaves the price out. */
  byPrice: 1 | -1 | 0;
  byDate: 1 | -1;
  compare: (a: PlacedTicket, b: PlacedTicket) => number;
}

/** Compares by UTF-16 code units, which suffices for `YYYY-MM-DD` and `HH:MM`. */
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** By price, then date, departure time and id (SEARCH-12). */
const makeOrder = (
  byPrice: TicketOrder['byPrice'],
  byDate: TicketOrder['byDate'],
): TicketOrder => ({
  byPrice,
  byDate,
  compare: (a, b) =>
    byPrice * (a.price - b.price) ||
    byDate * compareTexts(a.date, b.date) ||
    compareTexts(a.departure_time ?? '', b.departure_time ?? '') ||
    a.id - b.id,
});

/** The comparisons by the query's `price_order`, and in it by its `date_order`. */
const ORDERS = {
  none: { asc: makeOrder(0, 1), desc: makeOrder(0, -1) },
  asc: { asc: makeOrder(1, 1), desc: makeOrder(1, -1) },
  desc: { asc: makeOrder(-1, 1), desc: makeOrder(-1, -1) },
} as const;

/** The order that a query asks for (SEARCH-12). */
export const sortOrder = ({
  price_order,
  date_order,
}: Pick<SearchQuery, 'price_order' | 'date_order'>): TicketOrder =>
  ORDERS[price_order ?? 'none'][date_order ?? 'asc'];

/** The same order without the price. */
export const withoutPrice = ({ byDate }: TicketOrder): TicketOrder =>
  ORDERS.none[byDate === 1 ? 'asc' : 'desc'];

/** More cents than any price of the contract has. */
const CENTS_MAX = 1e8;

/**
 * Sorts by price alone; those of one price keep their order. Sorts numbers of price and place: comparing 100,000 tickets with
 * one another takes five times as long, and others wait meanwhile.
 */
export const sortByPrice = <Row extends { readonly price: number }>(
  rows: readonly Row[],
  byPrice: 1 | -1,
): Row[] => {
  const keys = new Float64Array(rows.length);
  let at = 0;
  for (const { price } of rows) {
    const cents = Math.round(price * 100);
    // A stored price may be from before a change of its rule.
    if (cents / 100 !== price || cents > CENTS_MAX)
      return rows.toSorted((a, b) => byPrice * (a.price - b.price));
    keys[at] = (byPrice === 1 ? cents : CENTS_MAX - cents) * rows.length + at;
    at += 1;
  }
  const sorted: Row[] = [];
  for (const key of keys.toSorted()) sorted.push(rows[key % rows.length] as Row);
  return sorted;
};
