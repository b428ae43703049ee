import { useState } from 'react';
import { Moderation } from '#contract/admin';
import { REASON_MAX } from '#contract/limits';
import { errorTexts } from '../../lib/error-text.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/message.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { decisionFailureText, type Decision } from './decisions.ts';
import styles from './moderation-buttons.module.css';

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
      <form noValidate className={styles.form} onSubmit={form.onSubmit}>
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
