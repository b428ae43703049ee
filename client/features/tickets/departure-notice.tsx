import { useEffect, useRef } from 'react';
import { rereadAll } from '../../lib/queries.ts';
import type { ShownTicket } from '../../lib/shown.ts';
import { useMinuteClock } from '../../lib/use-clock.ts';
import { departsIn } from './departs-in.ts';
import styles from './ticket-card.module.css';

/**
 * How soon the flight leaves, if it does within a day (CARD-07). Once it has left, its card is no longer true, so
 * everything is read again (GEN-09).
 */
export function DepartureNotice({ ticket }: { ticket: ShownTicket }) {
  const { now, today } = useMinuteClock();
  const text = departsIn(flightOf(ticket), { now: now(), today });
  const isSoon = text !== null;
  const wasSoon = useRef(isSoon);
  useEffect(() => {
    if (wasSoon.current && !isSoon) void rereadAll();
    wasSoon.current = isSoon;
  }, [isSoon]);
  return text && <p className={styles.soon}>{text}</p>;
}

/** The answer of another server may have seconds in its times. */
const flightOf = ({ date, departure_time }: ShownTicket) => ({
  date,
  departure_time: departure_time && departure_time.slice(0, 5),
});
