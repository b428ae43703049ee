import { useRef } from 'react';
import { countOf, formatPrice } from '../../lib/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Flaps } from '../../ui/split-flap.tsx';
import styles from './departures.module.css';
import type { Departure } from './hero-pass.tsx';
import { useDepartures } from './use-departures.ts';
import { Link } from '../../ui/link.tsx';

/** The next flights on sale, each leading to its search, and how many seats there are from what price (LOOK-02). */
export function DepartureRows() {
  const list = useRef<HTMLUListElement>(null);
  const { rows, seats, lowest } = useDepartures(list);
  if (rows.length === 0) return null;
  return (
    <div className={styles.lit}>
      <p className={styles.head}>
        <span>Prossime partenze</span>
        <Link to="/cerca">
          {[
            seats === null ? 'Tutti i posti' : `${countOf(seats, 'posto', 'posti')} in vendita`,
            Number.isFinite(lowest) && `da ${formatPrice(lowest)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Link>
      </p>
      <ul ref={list} aria-label="Prossime partenze" className={styles.list}>
        {rows.map(({ flight, turn, isNew }, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row of the board stays, whatever flight it shows
          <li key={row} data-new={isNew || undefined}>
            <Flight flight={flight} turn={turn} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The link stays while its row turns: it may be under a finger. */
function Flight({ flight, turn }: { flight: Departure; turn: number }) {
  const { day, time, from, to, price, search } = flight;
  const name = `${day}, ${time}, ${from.city} ${from.code} – ${to.city} ${to.code}, ${price}`;
  return (
    <Link to={`/cerca?${search}`} aria-label={name} className={styles.flight}>
      <Flaps key={`${turn} day`} text={day} />
      <Flaps key={`${turn} time`} text={time} />
      <span key={`${turn} route`} className={styles.route}>
        <Flaps text={from.code} />
        <Icon name="plane" className={styles.plane} />
        <Flaps text={to.code} />
      </span>
      <span className={styles.cities}>
        <span>{from.city}</span>
        <span>{to.city}</span>
      </span>
      <span key={`${turn} price`} className={styles.price}>
        <Flaps text={price.replace('\u00A0', ' ')} />
      </span>
    </Link>
  );
}
