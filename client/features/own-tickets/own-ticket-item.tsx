import { useId, useState, type ReactNode } from 'react';
import { TEXT } from '#contract/texts';
import type { OwnTicket } from '#contract/tickets';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Alert, Note } from '../../ui/message.tsx';
import styles from './own-tickets.module.css';
import { TicketBadges } from './ticket-badges.tsx';
import { useTicketActions } from './use-ticket-actions.ts';

/** What the owner's list puts into the slots of a ticket's card. */
interface CardParts {
  badge: ReactNode;
  actions: ReactNode;
  below: ReactNode;
  faded: boolean;
}

interface OwnTicketItemProps {
  ticket: OwnTicket;
  /** By the sandbox's calendar; '' if it could not be loaded. */
  today: string;
  onEdit: () => void;
  /** Called once a deleted ticket has left the list. */
  onGone: () => void;
  renderCard: (parts: CardParts) => ReactNode;
}

/** A ticket in its owner's list, with its actions (MINE-01, MINE-02, MINE-06). */
export function OwnTicketItem({ ticket, today, onEdit, onGone, renderCard }: OwnTicketItemProps) {
  const { remove, markSold, failure, leaving, removeFromList } = useTicketActions(ticket);
  const [asking, setAsking] = useState(false);
  const nameId = useId();
  const past = ticket.date < today;
  const open = ticket.status !== 'sold';

  const confirm = async () => {
    await remove.run();
    setAsking(false);
  };
  const about = { size: 'small', 'aria-describedby': nameId } as const;
  const actions = (
    <div className={styles.actions}>
      {open && (
        <>
          <Button
            {...about}
            variant="secondary"
            icon="check"
            className={joinClasses(styles.sell)}
            pending={markSold.pending}
            onClick={() => void markSold.run()}
          >
            {TEXT.mine.markSold}
          </Button>
          <Button {...about} variant="secondary" icon="edit" onClick={onEdit}>
            {TEXT.mine.edit}
          </Button>
        </>
      )}
      <Button {...about} variant="ghost" icon="trash" onClick={() => setAsking(true)}>
        {TEXT.mine.remove}
      </Button>
    </div>
  );
  const below = (
    <>
      {ticket.moderation === 'rejected' && open && <Rejection reason={ticket.moderation_reason} />}
      {failure && <Alert>{failure}</Alert>}
    </>
  );
  return (
    <li
      className={joinClasses(styles.item, leaving && styles.leaving)}
      onAnimationEnd={({ target, currentTarget }) => {
        if (!leaving || target !== currentTarget) return;
        removeFromList();
        onGone();
      }}
    >
      <div className={styles.fold}>
        <span id={nameId} hidden>
          {ticket.departure} → {ticket.destination}
        </span>
        {renderCard({
          badge: <TicketBadges ticket={ticket} past={past} />,
          actions,
          below: failure || ticket.moderation === 'rejected' ? below : null,
          faded: past || !open,
        })}
      </div>
      <ConfirmDialog
        isOpen={asking}
        question={TEXT.mine.confirmRemove}
        confirmLabel={TEXT.mine.remove}
        danger
        pending={remove.pending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {ticket.departure} → {ticket.destination}
      </ConfirmDialog>
    </li>
  );
}

/** Why the ticket was rejected, and what to do (MOD-02). */
function Rejection({ reason }: { reason: string }) {
  return (
    <Note tone="danger">
      <strong>Motivo del rifiuto:</strong> {reason}
      <br />
      Correggi il biglietto con «{TEXT.mine.edit}»: tornerà in moderazione.
    </Note>
  );
}
