import type { ShownTicket } from '../../lib/shown.ts';
import { createContext, useContext } from 'react';
import { leadingOrder } from '#contract/orders';
import type { Orders } from './filters.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate, formatPrice } from '../../lib/formats.ts';
import styles from './day-prices.module.css';

/** Days that are offered at most. */
const DAYS_MAX = 14;

export interface DayPrice {
  day: string;
  /** The lowest of that day. */
  price: number;
}

/**
 * The next days among the results, each with its lowest price: those that are known for certain while more results may
 * follow. None where there are not two of them to choose from.
 */
export const lowestByDay = (
  tickets: readonly ShownTicket[],
  orders: Partial<Orders>,
  hasMore: boolean,
): DayPrice[] => {
  // The page that follows could bring a lower price for any day, or an earlier day.
  if (hasMore && leadingOrder(orders) !== 'date_order asc') return [];
  const lowest = new Map<string, number>();
  for (const { date, price } of tickets) {
    if (date !== null && price !== null)
      lowest.set(date, Math.min(price, lowest.get(date) ?? Infinity));
  }
  // Of the last day more may follow.
  if (hasMore) lowest.delete(tickets.at(-1)?.date ?? '');
  const days = [...lowest].map(([day, price]) => ({ day, price }));
  days.sort((a, b) => (a.day < b.day ? -1 : 1));
  return days.length > 1 ? days.slice(0, DAYS_MAX) : [];
};

/** The id of the one ticket that costs less than all other results; `undefined` where that is not known, or there are two. */
export const cheapestOf = (
  tickets: readonly ShownTicket[],
  orders: Partial<Orders>,
  hasMore: boolean,
): number | undefined => {
  if (hasMore && leadingOrder(orders) !== 'price_order asc') return undefined;
  const priced = tickets.flatMap(({ id, price }) => (price === null ? [] : [{ id, price }]));
  const [first, second] = priced.toSorted((a, b) => a.price - b.price);
  return first && second && first.price < second.price ? first.id : undefined;
};

/** The id of the one ticket that costs less than all other results, where there is such a one. */
export const Cheapest = createContext<number | undefined>(undefined);

/** Marks it. */
export const CheapestBadge = ({ ticketId }: { ticketId: number }) =>
  useContext(Cheapest) === ticketId && <Badge tone="success">Il meno caro</Badge>;

interface DayPricesProps {
  days: readonly DayPrice[];
  onChoose: (day: string) => void;
}

/**
 * Days to choose from, each with its lowest price. The style sheet writes the price, so that who looks for a text with a
 * price finds the card alone.
 */
export function DayPrices({ days, onChoose }: DayPricesProps) {
  if (days.length === 0) return null;
  const least = Math.min(...days.map(({ price }) => price));
  return (
    <ul role="list" aria-label="Il prezzo più basso di ogni giorno" className={styles.days}>
      {days.map(({ day, price }) => (
        <li key={day}>
          <button
            type="button"
            className={styles.day}
            data-price={formatPrice(price)}
            data-least={price === least || undefined}
            onClick={() => onChoose(day)}
          >
            {formatDate(day, 'weekday')}
          </button>
        </li>
      ))}
    </ul>
  );
}
