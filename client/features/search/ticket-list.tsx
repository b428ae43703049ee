import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Ticket } from '#contract/tickets';
import styles from './results.module.css';

/** Cards made at a time. Only a server that knows no `limit` sends more at once (SEARCH-15). */
const BATCH = 100;
/** How far ahead of the eye the next ones are made. */
const AHEAD = '1500px';

interface TicketListProps {
  tickets: readonly Ticket[];
  renderTicket: (ticket: Ticket) => ReactNode;
}

/** A list of any length: cards come as one scrolls towards them, and between the first and the last only those in sight are laid out. */
export function TicketList({ tickets, renderTicket }: TicketListProps) {
  const [made, setMade] = useState(BATCH);
  const rest = useRef<HTMLLIElement>(null);
  const hasRest = tickets.length > made;
  useEffect(() => {
    const mark = rest.current;
    if (!hasRest || !mark) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setMade(made + BATCH),
      { rootMargin: AHEAD },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [hasRest, made]);
  return (
    <ul className={styles.list}>
      {tickets.slice(0, made).map((ticket) => (
        <li key={ticket.id} className={styles.item}>
          {renderTicket(ticket)}
        </li>
      ))}
      {hasRest && <li ref={rest} aria-hidden="true" className={styles.rest} />}
    </ul>
  );
}
