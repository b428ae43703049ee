import { useRef, useState, type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { isPublicState } from '#contract/ticket-state';
import { TEXT } from '#contract/texts';
import type { ShownOwnTicket } from '../../lib/shown.ts';
import { Typed } from '../../lib/typed.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Alert, Note } from '../../ui/message.tsx';
import { useLeaving } from '../../ui/use-leaving.ts';
import styles from './own-tickets.module.css';
import { useTicketActions } from './use-ticket-actions.ts';
import { isolate } from '#contract/typed-text';
import { formatDate, formatPrice } from '../../lib/formats.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { editAddress } from '../../lib/edited-ticket.ts';
import { ActionLink, Button, useDescription } from '../../ui/button.tsx';

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
      className={joinClasses(leaving && 'leaving', isJustSold && styles.stamped)}
    >
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

/** What cannot be undone. */
type Final = 'sale' | 'removal';

const TEXTS: Readonly<
  Record<Final, { question: string; confirmLabel: string; consequence: string }>
> = {
  sale: {
    question: 'Sei sicuro di voler segnare come venduto questo biglietto?',
    confirmLabel: TEXT.mine.markSold,
    consequence: 'Esce dalla ricerca e non si può più modificare: non potrai tornare indietro.',
  },
  removal: {
    question: TEXT.mine.confirmRemove,
    confirmLabel: TEXT.mine.remove,
    consequence: 'Non potrai recuperarlo.',
  },
};

interface TicketQuestionProps {
  about: Final;
  ticket: ShownOwnTicket;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before what is final, and names route, date and price (MINE-07, LOOK-04). */
function TicketQuestion({ about, ticket, ...props }: TicketQuestionProps) {
  const { consequence, ...texts } = TEXTS[about];
  const { departure, destination, date, price } = ticket;
  const route = [departure, destination].filter((place) => place !== null).map(isolate);
  const terms = [date && formatDate(date), price !== null && formatPrice(price)].filter(Boolean);
  return (
    <ConfirmDialog isOpen {...texts} {...props} danger={about === 'removal'}>
      <p>
        <span>{route.join(' → ')}</span>
        <br />
        <span>{terms.join(' · ')}</span>
      </p>
      <p>{consequence}</p>
    </ConfirmDialog>
  );
}

interface TicketActionsProps {
  ticket: ShownOwnTicket;
  onSell: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** Editing and deleting stand on every ticket (MINE-01, MINE-07); a sale where the ticket's state allows one (MINE-06). */
function TicketActions({ ticket: { id, state }, ...on }: TicketActionsProps) {
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
      {isPublicState(state ?? '') && (
        <Button variant="secondary" size="small" className={styles.sell} onClick={on.onSell}>
          {TEXT.mine.markSold}
        </Button>
      )}
    </div>
  );
}
