import { useState, type SubmitEvent } from 'react';
import { Moderation } from '#contract/admin';
import { REASON_MAX } from '#contract/limits';
import { textsOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/message.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { refusalText, type Decision } from './decide.ts';
import styles from './reject-dialog.module.css';

interface RejectDialogProps {
  isOpen: boolean;
  /** Which ticket, in a few words. */
  ticketName: string;
  pending: boolean;
  /** Why the last attempt failed. */
  failure: unknown;
  onReject: (decision: Decision) => void;
  onClose: () => void;
}

/** Asks for the reason that the seller will read (MOD-02); what was typed outlives a closing. */
export function RejectDialog({
  isOpen,
  ticketName,
  pending,
  failure,
  ...props
}: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const refused = textsOf(failure, 'reason')[0];

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
        {Boolean(failure) && !refused && <Alert>{refusalText(failure)}</Alert>}
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
