import { useId } from 'react';
import { TEXT } from '#contract/texts';
import { isTicketState } from '#contract/ticket-state';
import { editAddress } from '../../lib/edited-ticket.ts';
import type { ShownOwnTicket } from '../../lib/shown.ts';
import { ActionLink, Button, useDescription } from '../../ui/button.tsx';
import styles from './own-tickets.module.css';

interface TicketActionsProps {
  ticket: ShownOwnTicket;
  onSell: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** Editing and deleting stand on every ticket (MINE-01, MINE-07); a sale where the ticket's state allows one (MINE-06). */
export function TicketActions({ ticket: { id, state }, ...on }: TicketActionsProps) {
  const reasonId = useId();
  const describedBy = useDescription();
  const isSold = state === 'sold';
  return (
    <div className={styles.actions}>
      {isSold ? (
        <Button
          variant="secondary"
          size="small"
          disabled
          aria-describedby={`${describedBy} ${reasonId}`}
        >
          {TEXT.mine.edit}
        </Button>
      ) : (
        <ActionLink
          to={editAddress(id)}
          // A rejected ticket waits for its correction.
          variant={state === 'rejected' ? 'accent' : 'secondary'}
          size="small"
          onPress={on.onEdit}
        >
          {TEXT.mine.edit}
        </ActionLink>
      )}
      <Button variant="secondary" size="small" onClick={on.onRemove}>
        {TEXT.mine.remove}
      </Button>
      {isSold && (
        <p id={reasonId} className={styles.reason}>
          Dopo la vendita non si modifica più.
        </p>
      )}
      {isTicketState(state) && !isSold && state !== 'rejected' && (
        <Button variant="secondary" size="small" className={styles.sell} onClick={on.onSell}>
          {TEXT.mine.markSold}
        </Button>
      )}
    </div>
  );
}
