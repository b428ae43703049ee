import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Alert } from '../../ui/message.tsx';
import { useSteadyPress } from '../../ui/use-steady-press.ts';
import { codeOf, priceOf } from './pass-texts.ts';
import styles from './submit-bar.module.css';
import type { TicketValues } from './ticket-values.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { Refusal } from './use-save-ticket.ts';

interface SubmitBarProps {
  /** Of the button. */
  text: string;
  pending: boolean;
  progress: number | null;
  refusal: Refusal | null;
}

/** The submit button with what became of it; at the bottom of the window where the pass is not beside the form. */
export function SubmitBar({ text, pending, progress, refusal }: SubmitBarProps) {
  const { formState } = useFormContext<TicketValues>();
  const steadyPress = useSteadyPress(text);
  return (
    <div className={styles.bar}>
      {refusal && (
        <Alert key={`refused-${formState.submitCount}`} tone={refusal.tone}>
          {refusal.text}
        </Alert>
      )}
      {progress !== null && <UploadProgress sent={progress} />}
      <div className={styles.row}>
        <Summary />
        <Button type="submit" size="large" wide pending={pending} {...steadyPress}>
          {text}
        </Button>
      </div>
    </div>
  );
}

/** Route and price in short; decorative, because the fields have them. */
function Summary() {
  const { control } = useFormContext<TicketValues>();
  const [departure, destination, price] = useWatch({
    control,
    name: ['departure', 'destination', 'price'],
  });
  const [from, to, amount] = [codeOf(departure), codeOf(destination), priceOf(price)];
  if (!from && !to && !amount) return null;
  return (
    <p aria-hidden="true" className={styles.summary}>
      <span className={styles.route}>
        <span>{from}</span>
        {from && to && <Icon name="arrow-right" />}
        <span>{to}</span>
      </span>
      <span>{amount}</span>
    </p>
  );
}
