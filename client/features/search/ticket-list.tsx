import { memo, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { ShownTicket } from '../../lib/shown.ts';
import { ListEntry } from '../../ui/long-list.tsx';
import styles from './results.module.css';

/** Cards rendered at a time. Only a server that ignores `limit` sends more at once (SEARCH-15). */
const BATCH = 100;
/** How far below the window's bottom the next ones are rendered. */
const ROOT_MARGIN = '1500px';

interface TicketListProps {
  tickets: readonly ShownTicket[];
  /** The same function each time: another one renders all cards again. */
  renderTicket: (ticket: ShownTicket) => ReactNode;
}

/** A list of any length: cards are rendered on scrolling towards them, and laid out only in view (results.module.css). */
export const TicketList = memo(function TicketList({ tickets, renderTicket }: TicketListProps) {
  const [rendered, setRendered] = useState(BATCH);
  const sentinel = useRef<HTMLLIElement>(null);
  const hasRest = tickets.length > rendered;
  const renderItem = useCallback(
    (ticket: ShownTicket) => <li className={styles.item}>{renderTicket(ticket)}</li>,
    [renderTicket],
  );
  useEffect(() => {
    const element = sentinel.current;
    if (!hasRest || !element) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setRendered(rendered + BATCH),
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasRest, rendered]);
  return (
    <ul className={styles.list}>
      {tickets.slice(0, rendered).map((ticket) => (
        <ListEntry key={ticket.id} item={ticket} render={renderItem} />
      ))}
      {hasRest && <li ref={sentinel} aria-hidden="true" className={styles.rest} />}
    </ul>
  );
});
