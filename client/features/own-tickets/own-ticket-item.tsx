import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { isPublicState } from '#contract/ticket-state';
import { TEXT } from '#contract/texts';
import type { ShownOwnTicket } from '../../lib/shown.ts';
import { Typed } from '../../lib/typed.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Alert, Note } from '../../ui/message.tsx';
import { useLeaving } from '../../ui/use-leaving.ts';
import styles from './own-tickets.module.css';
import { TicketActions } from './ticket-actions.tsx';
import { TicketQuestion, type Final } from './ticket-question.tsx';
import { useTicketActions } from './use-ticket-actions.ts';

/** What the owner's list puts into the slots of a ticket's card. */
interface CardParts {
  actions: ReactNode;
  slip: ReactNode;
  faded: boolean;
}

interface OwnTicketItemProps {
  ticket: ShownOwnTicket;
  onEdit: () => void;
  /** Called once a deleted ticket has left the list. */
  onGone: () => void;
  /** Called once it is sold, with its list item. */
  onSold: (item: HTMLElement | null) => void;
  renderCard: (parts: CardParts) => ReactNode;
}

/** A ticket in its owner's list, with its actions (MINE-01, MINE-02, MINE-06); what is final asks first (LOOK-04). */
export function OwnTicketItem({ ticket, onEdit, onGone, onSold, renderCard }: OwnTicketItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const [asking, setAsking] = useState<Final | null>(null);
  const [isJustSold, setIsJustSold] = useState(false);
  const close = () => setAsking(null);
  const { remove, markSold, failure, leaving, leave } = useTicketActions(ticket, {
    // The open question would keep the focus from the list.
    missing: close,
    gone: onGone,
    sold: () => {
      setIsJustSold(true);
      flushSync(close);
      onSold(item.current);
    },
  });
  useLeaving(item, leaving, () => {
    leave();
    onGone();
  });
  const isRejected = ticket.state === 'rejected';

  const confirm = async () => {
    await (asking === 'sale' ? markSold : remove).run();
    close();
  };
  const slip = (
    <>
      {isRejected && <Rejection reason={ticket.moderation_reason} />}
      {failure && <Alert>{failure}</Alert>}
    </>
  );
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={joinClasses(styles.item, leaving && styles.leaving, isJustSold && styles.stamped)}
    >
      <div className={styles.fold}>
        {renderCard({
          actions: (
            <TicketActions
              ticket={ticket}
              onSell={() => setAsking('sale')}
              onEdit={onEdit}
              onRemove={() => setAsking('removal')}
            />
          ),
          slip: failure || isRejected ? slip : null,
          faded: ticket.state !== null && !isRejected && !isPublicState(ticket.state),
        })}
      </div>
      {asking && (
        <TicketQuestion
          about={asking}
          ticket={ticket}
          pending={markSold.pending || remove.pending}
          onConfirm={() => void confirm()}
          onCancel={close}
        />
      )}
    </li>
  );
}

/** Why the ticket was rejected (MOD-02); where no reason is known, what to do. */
function Rejection({ reason }: { reason: string | null }) {
  return (
    <Note tone="danger">
      {reason ? (
        <p>
          <strong>Motivo del rifiuto: </strong>
          <Typed>{reason}</Typed>
        </p>
      ) : (
        <p>{`Correggi il biglietto con «${TEXT.mine.edit}»: tornerà in moderazione.`}</p>
      )}
    </Note>
  );
}
