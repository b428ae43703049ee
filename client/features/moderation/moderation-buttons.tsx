import { useState } from 'react';
import { moderateTicket } from '#contract/admin';
import type { OwnTicket } from '#contract/tickets';
import { isolate } from '#contract/isolate';
import { call } from '../../lib/api.ts';
import { isTicketGone } from '../../lib/gone-ticket.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/message.tsx';
import { DECISION_KEY, decisionFailureText, type Decision } from './decisions.ts';
import styles from './moderation-buttons.module.css';
import { RejectDialog } from './reject-dialog.tsx';

interface ModerationButtonsProps {
  ticket: OwnTicket;
  onDecided: (ticket: OwnTicket) => void;
  /** Called if the ticket was not found, since its seller may have deleted it. */
  onMissing: () => Promise<void>;
}

/** Approve and reject, without the one that the ticket already is (MOD-02). */
export function ModerationButtons({ ticket, onDecided, onMissing }: ModerationButtonsProps) {
  const [asking, setAsking] = useState(false);
  /** Being saved, or saved: then the card leaves the list and nothing more can be decided. */
  const [chosen, setChosen] = useState<Decision['decision']>();
  const [failure, setFailure] = useState<{ of: Decision['decision']; error: unknown }>();
  const name = `${isolate(ticket.departure)} → ${isolate(ticket.destination)}`;

  const { run: save } = useOnce(async (body: Decision) => {
    setChosen(body.decision);
    setFailure(undefined);
    try {
      const decided = await call(moderateTicket, { params: { id: ticket.id }, body });
      setAsking(false);
      onDecided(decided);
    } catch (error) {
      if (isTicketGone(error)) {
        // The open dialog would keep the focus from the list.
        setAsking(false);
        await onMissing();
      }
      setFailure({ of: body.decision, error });
      setChosen(undefined);
    }
  });
  const decide = (body: Decision) => {
    if (!chosen) void save(body);
  };

  return (
    <div className={styles.decision}>
      <div className={styles.buttons}>
        {ticket.moderation !== 'approved' && (
          <Button
            variant="approve"
            icon="check"
            sends
            aria-keyshortcuts={DECISION_KEY.approve}
            pending={chosen === 'approve'}
            onClick={() => decide({ decision: 'approve' })}
          >
            <span>Approva</span>
            <span className="sr-only">{` ${name}`}</span>
          </Button>
        )}
        {ticket.moderation !== 'rejected' && (
          <Button
            variant="secondary"
            icon="close"
            aria-keyshortcuts={DECISION_KEY.reject}
            onClick={() => setAsking(true)}
          >
            <span>Rifiuta</span>
            <span className="sr-only">{` ${name}`}</span>
          </Button>
        )}
      </div>
      {failure?.of === 'approve' && (
        <Alert className={styles.refused}>{decisionFailureText(failure.error)}</Alert>
      )}
      <RejectDialog
        isOpen={asking}
        ticketName={name}
        pending={chosen === 'reject'}
        failure={failure?.of === 'reject' ? failure.error : undefined}
        onReject={decide}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
