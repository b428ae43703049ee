import type { PlacedTicket, SearchQuery } from '#contract/search';

export interface TicketOrder {
  /** Identifies the order in lists that are kept sorted. */
  name: string;
  compare: (a: PlacedTicket, b: PlacedTicket) => number;
}

/** Compares by UTF-16 code units, which suffices for `YYYY-MM-DD` and `HH:MM`. */
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** By price, then date, departure time and id (SEARCH-12); 1 is ascending, -1 descending, 0 leaves the price out. */
const makeOrder = (byPrice: 1 | -1 | 0, byDate: 1 | -1): TicketOrder => ({
  name: `${byPrice} ${byDate}`,
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
