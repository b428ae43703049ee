import { useState, type SubmitEvent } from 'react';
import { Moderation } from '#contract/admin';
import { REASON_MAX } from '#contract/limits';
import { errorTexts } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/message.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { decisionFailureText, type Decision } from './decisions.ts';
import styles from './reject-dialog.module.css';

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
export function RejectDialog({
  isOpen,
  ticketName,
  pending,
  failure,
  ...props
}: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const refused = errorTexts(failure, 'reason')[0];

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = Moderation.safeParse({ decision: 'reject', reason });
    setProblem(checked.error?.issues[0]?.message);
    if (checked.success && !pending) props.onReject(checked.data);
  };

  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="Rifiuta il biglietto">
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{ticketName}</p>
        <TextArea
          label="Motivo del rifiuto"
          description="Lo leggerà chi ha pubblicato il biglietto."
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a modal form starts at its one field
          autoFocus
          limit={REASON_MAX}
          value={reason}
          error={problem ?? refused}
          onChange={(event) => setReason(event.target.value)}
        />
        {Boolean(failure) && !refused && <Alert>{decisionFailureText(failure)}</Alert>}
        <div className={styles.answers}>
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
