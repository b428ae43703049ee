import { useState } from 'react';
import { moderateTicket, type ModeratedTicket } from '#contract/admin';
import { isolate } from '#contract/typed-text';
import { call, hasStatus } from '../../lib/api.ts';
import { isTicketGone } from '../../lib/gone-ticket.ts';
import type { Partially } from '../../lib/shown.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/message.tsx';
import { DECISION_KEY, decisionFailureText, type Decision } from './decisions.ts';
import styles from './moderation-buttons.module.css';
import { CHANGED_TEXT } from './moderation-texts.ts';
import { RejectDialog } from './reject-dialog.tsx';

/** What a decision on this ticket is about; an older server has no versions. */
const versionOf = ({
  version,
}: Partially<Pick<ModeratedTicket, 'version'>>): Pick<Decision, 'version'> =>
  version === null ? {} : { version };

interface ModerationButtonsProps {
  ticket: ModeratedTicket;
  onDecided: (ticket: ModeratedTicket) => void;
  /** Called if the ticket was not found, or has changed: its seller or another moderator was quicker (MOD-03). */
  onStale: (why: Staleness) => Promise<void>;
}

/** Why a ticket is not the one that was looked at. */
export type Staleness = 'missing' | 'changed';

/** `null` for another failure. */
const staleness = (error: unknown): Staleness | null => {
  if (isTicketGone(error)) return 'missing';
  return hasStatus(error, 409) ? 'changed' : null;
};

/** Approve and reject, without the one that the ticket already is (MOD-02). */
export function ModerationButtons({ ticket, onDecided, onStale }: ModerationButtonsProps) {
  /** The version that was looked at when the dialog opened, which covers the card; `null` while it is closed. */
  const [asking, setAsking] = useState<Pick<Decision, 'version'> | null>(null);
  const [firstSeen] = useState(ticket.version);
  /** Being saved, or saved: then the card leaves the list and nothing more can be decided. */
  const [chosen, setChosen] = useState<Decision['decision']>();
  const [failure, setFailure] = useState<{ in: 'card' | 'dialog'; error: unknown }>();
  const name = `${isolate(ticket.departure)} → ${isolate(ticket.destination)}`;

  const { run: save } = useOnce(async (body: Decision) => {
    setChosen(body.decision);
    setFailure(undefined);
    try {
      const decided = await call(moderateTicket, { params: { id: ticket.id }, body });
      setAsking(null);
      // Only this project's server answers it.
      onDecided(decided as ModeratedTicket);
    } catch (error) {
      const why = staleness(error);
      if (why) {
        // The open dialog would cover the ticket, and keep the focus from the list.
        setAsking(null);
        await onStale(why);
      }
      setFailure({ in: why || body.decision === 'approve' ? 'card' : 'dialog', error });
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
            aria-label={`Approva ${name}`}
            aria-keyshortcuts={DECISION_KEY.approve}
            pending={chosen === 'approve'}
            onClick={() => decide({ decision: 'approve', ...versionOf(ticket) })}
          >
            Approva
          </Button>
        )}
        {ticket.moderation !== 'rejected' && (
          <Button
            variant="secondary"
            icon="close"
            aria-label={`Rifiuta ${name}`}
            aria-keyshortcuts={DECISION_KEY.reject}
            onClick={() => setAsking(versionOf(ticket))}
          >
            Rifiuta
          </Button>
        )}
      </div>
      {failure?.in === 'card' && (
        <Alert className={styles.refused}>{decisionFailureText(failure.error)}</Alert>
      )}
      {!failure && ticket.version !== firstSeen && (
        <Alert tone="info" className={styles.refused}>
          {CHANGED_TEXT}
        </Alert>
      )}
      <RejectDialog
        isOpen={asking !== null}
        ticketName={name}
        pending={chosen === 'reject'}
        failure={failure?.in === 'dialog' ? failure.error : undefined}
        onReject={(decision) => decide({ ...decision, ...asking })}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}
