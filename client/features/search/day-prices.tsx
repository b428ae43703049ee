import { formatDate, formatPrice } from '../../lib/formats.ts';
import styles from './day-prices.module.css';
import type { DayPrice } from './lowest-prices.tsx';

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
