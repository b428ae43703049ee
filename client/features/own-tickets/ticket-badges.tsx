import { TEXT } from '#contract/texts';
import type { OwnTicket } from '#contract/tickets';
import { Badge } from '../../ui/badge.tsx';
import styles from './own-tickets.module.css';

interface TicketBadgesProps {
  ticket: OwnTicket;
  /** Whether the flight's day is over. */
  past: boolean;
}

/** A ticket's states: sold, or else past and its state of moderation (MINE-06, MOD-02). */
export function TicketBadges({ ticket: { status, moderation }, past }: TicketBadgesProps) {
  if (status === 'sold') {
    return (
      <Badge tone="success" icon="check">
        {TEXT.mine.sold}
      </Badge>
    );
  }
  return (
    <span className={styles.badges}>
      {past && <Badge icon="history">Scaduto</Badge>}
      {moderation === 'pending' && (
        <Badge tone="warning" icon="clock">
          {TEXT.mine.pending}
        </Badge>
      )}
      {moderation === 'rejected' && (
        <Badge tone="danger" icon="alert">
          {TEXT.mine.rejected}
        </Badge>
      )}
      {moderation === 'approved' && !past && <Badge tone="info">In vendita</Badge>}
    </span>
  );
}
