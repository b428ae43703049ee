import { useState } from 'react';
import { moderateTicket, type ModeratedTicket, Moderation } from '#contract/admin';
import { isolate } from '#contract/typed-text';
import { call, hasStatus } from '../../lib/api.ts';
import { isTicketGone, errorTexts } from '../../lib/error-text.ts';
import type { Partially } from '../../lib/shown.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/message.tsx';
import { DECISION_KEY, decisionFailureText, type Decision, CHANGED_TEXT } from './decisions.ts';
import { REASON_MAX } from '#contract/limits';
import { useForm } from '../../lib/use-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';

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
    <div className="stack gap3">
      <div className="ways">
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
        <Alert className="fitted">{decisionFailureText(failure.error)}</Alert>
      )}
      {!failure && ticket.version !== firstSeen && (
        <Alert tone="info" className="fitted">
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

interface RejectDialogProps {
  isOpen: boolean;
  /** The ticket's route. */
  ticketName: string;
  pending: boolean;
  /** The error of the last attempt; `undefined` if there is none. */
  failure: unknown;
  onReject: (decision: Decision) => void;
  onClose: () => void;
}

/** Asks for the reason that the seller will read (MOD-02). A reopened dialog still has what was typed. */
function RejectDialog({ isOpen, ticketName, pending, failure, ...props }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const body = { decision: 'reject', reason } as const;
  const { problems, form } = useForm({
    isTyped: reason !== '',
    check: () => {
      const [issue] = Moderation.safeParse(body).error?.issues ?? [];
      return issue ? { reason: issue.message } : {};
    },
    send: () => props.onReject(Moderation.parse(body)),
  });
  const refused = errorTexts(failure, 'reason')[0];
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="Rifiuta il biglietto">
      <form noValidate className="stack gap4" onSubmit={form.onSubmit}>
        <p>{ticketName}</p>
        <TextArea
          label="Motivo del rifiuto"
          description="Lo leggerà chi ha pubblicato il biglietto."
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a modal form starts at its one field
          autoFocus
          limit={REASON_MAX}
          value={reason}
          error={problems['reason'] ?? refused}
          onChange={setReason}
        />
        {Boolean(failure) && !refused && <Alert>{decisionFailureText(failure)}</Alert>}
        <div className="ways">
          <Button variant="secondary" onClick={props.onClose}>
            Annulla
          </Button>
          <Button type="submit" variant="danger" pending={pending}>
            Rifiuta il biglietto
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
