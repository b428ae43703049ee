import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Alert } from '../../ui/message.tsx';
import { useSteadyPress } from '../../ui/presses.ts';
import { codeOf, priceOf } from './ticket-pass.tsx';
import styles from './submit-bar.module.css';
import type { TicketValues } from './ticket-values.ts';
import type { TicketFormState } from './use-ticket-form.ts';

interface SubmitBarProps {
  form: TicketFormState;
  /** Of the button. */
  text: string;
}

/** The submit button with what became of it; at the bottom of the window where the pass is not beside the form. */
export function SubmitBar({ form, text }: SubmitBarProps) {
  const { attempt, values, pending, progress, refusal } = form;
  const steadyPress = useSteadyPress(text);
  return (
    <div className={styles.bar}>
      {refusal && (
        <Alert key={`refused-${attempt}`} tone={refusal.tone}>
          {refusal.text}
        </Alert>
      )}
      {progress !== null && <UploadProgress sent={progress} />}
      <div className={styles.row}>
        <Summary values={values} />
        <Button type="submit" size="large" wide pending={pending} {...steadyPress}>
          {text}
        </Button>
      </div>
    </div>
  );
}

/** The sent part of the image, from 0 to 1. At 1 the bar is indeterminate: the server is still processing. */
function UploadProgress({ sent }: { sent: number }) {
  const id = useId();
  const percent = Math.round(sent * 100);
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>
        {sent < 1 ? `Invio dell’immagine: ${percent}%` : 'Immagine inviata, un momento…'}
      </label>
      <progress id={id} max={100} {...(sent < 1 && { value: percent })} />
    </div>
  );
}

/** Route and price in short; decorative, because the fields have them. */
function Summary({ values: { departure, destination, price } }: { values: TicketValues }) {
  const [from, to, amount] = [codeOf(departure), codeOf(destination), priceOf(price)];
  if (!from && !to && !amount) return null;
  return (
    <p aria-hidden="true" className={styles.summary}>
      <span className="line gap1 bold narrow">
        <span>{from}</span>
        {from && to && <Icon name="arrow-right" />}
        <span>{to}</span>
      </span>
      <span>{amount}</span>
    </p>
  );
}
