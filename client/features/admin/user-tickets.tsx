import { useId, type ReactNode } from 'react';
import type { UserDetail } from '#contract/admin';
import { NOTES_PREVIEW } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { isolate } from '#contract/isolate';
import { Typed } from '../../lib/typed.tsx';
import { formatInstant } from '../../lib/formats.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useBatch } from '../../ui/use-batch.tsx';
import styles from './user-tickets.module.css';

type UserTicket = UserDetail['tickets'][number];

interface UserTicketsProps {
  tickets: readonly UserTicket[];
  /** Renders what a ticket is now. */
  renderState: (state: UserTicket['state']) => ReactNode;
}

/** The user's tickets, newest first as the server sends them (ADM-09). */
export function UserTickets({ tickets, renderState }: UserTicketsProps) {
  const heading = useId();
  const { shown, more } = useBatch(tickets, TEXT.more);
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>Biglietti dell’utente</h2>
      {tickets.length === 0 ? (
        <EmptyState title="Nessun biglietto pubblicato" />
      ) : (
        <Card flush>
          <ul className={styles.list}>
            {shown.map((ticket) => (
              <UserTicketRow key={ticket.id} ticket={ticket} badge={renderState(ticket.state)} />
            ))}
          </ul>
          {more}
        </Card>
      )}
    </section>
  );
}

function UserTicketRow({ ticket, badge }: { ticket: UserTicket; badge: ReactNode }) {
  // By code points, so that no character is cut in half.
  const letters = [...ticket.notes];
  const isCut = letters.length > NOTES_PREVIEW;
  return (
    <li className={styles.ticket}>
      <p className={styles.facts}>
        <time dateTime={ticket.created_at}>{formatInstant(ticket.created_at)}</time>
        <span className={styles.type}>{ticket.trip_type.toUpperCase()}</span>
      </p>
      <p
        className={styles.route}
      >{`${isolate(ticket.departure)} → ${isolate(ticket.destination)}`}</p>
      <p className={joinClasses(styles.notes, isCut && styles.cut)}>
        <Typed>{letters.slice(0, NOTES_PREVIEW).join('') || TEXT.admin.noNotes}</Typed>
      </p>
      <p className={styles.state}>{badge}</p>
    </li>
  );
}
