import { useRef, useState } from 'react';
import { moderateTicket } from '#contract/admin';
import type { OwnTicket } from '#contract/tickets';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/message.tsx';
import { decisionFailureText, type Decision } from './decide.ts';
import styles from './moderation-buttons.module.css';
import { RejectDialog } from './reject-dialog.tsx';

interface ModerationButtonsProps {
  ticket: OwnTicket;
  onDecided: (ticket: OwnTicket) => void;
}

/** What can be decided: anything but what it already is (MOD-02). */
export function ModerationButtons({ ticket, onDecided }: ModerationButtonsProps) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState<Decision['decision']>();
  const [failure, setFailure] = useState<{ of: Decision['decision']; error: unknown }>();
  const underWay = useRef(false);
  const name = `${ticket.departure} → ${ticket.destination}`;

  const decide = async (body: Decision) => {
    if (underWay.current) return;
    underWay.current = true;
    setPending(body.decision);
    setFailure(undefined);
    try {
      const decided = await call(moderateTicket, { params: { id: ticket.id }, body });
      setAsking(false);
      onDecided(decided);
    } catch (error) {
      setFailure({ of: body.decision, error });
      underWay.current = false;
      setPending(undefined);
    }
  };

  return (
    <div className={styles.decision}>
      <div className={styles.buttons}>
        {ticket.moderation !== 'approved' && (
          <Button
            icon="check"
            pending={pending === 'approve'}
            onClick={() => void decide({ decision: 'approve' })}
          >
            Approva
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        {ticket.moderation !== 'rejected' && (
          <Button variant="secondary" icon="close" onClick={() => setAsking(true)}>
            Rifiuta
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {failure?.of === 'approve' && (
        <Alert className={styles.refused}>{decisionFailureText(failure.error)}</Alert>
      )}
      <RejectDialog
        isOpen={asking}
        ticketName={name}
        pending={pending === 'reject'}
        failure={failure?.of === 'reject' ? failure.error : undefined}
        onReject={(decision) => void decide(decision)}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
