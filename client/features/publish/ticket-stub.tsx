import { useFormContext, useWatch } from 'react-hook-form';
import { findAirport } from '#contract/catalogue';
import { TEXT } from '#contract/texts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/message.tsx';
import { SplitFlap } from '../../ui/split-flap.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { alertFor } from './ticket-rules.ts';
import styles from './ticket-stub.module.css';
import type { TicketValues } from './ticket-values.ts';
import type { Refusal } from './use-save-ticket.ts';
import { UploadProgress } from './upload-progress.tsx';

interface TicketStubProps {
  pending: boolean;
  progress: number | null;
  refusal: Refusal | null;
  /** Cancels an edit; `null` for a new ticket. */
  onCancel: (() => void) | null;
}

/** The stub of the boarding pass: airport codes, price and submit button. */
export function TicketStub({ pending, progress, refusal, onCancel }: TicketStubProps) {
  const { register, formState } = useFormContext<TicketValues>();
  const alert = alertFor(formState.errors);
  return (
    <div className={styles.stub}>
      <Board />
      <TextField
        label="Prezzo"
        required
        inputMode="decimal"
        autoComplete="off"
        placeholder="49,90"
        suffix="€"
        error={formState.errors.price?.message}
        {...register('price')}
      />
      {alert?.at === 'price' && (
        <Alert key={`missing-${formState.submitCount}`} icon={false}>
          {alert.text}
        </Alert>
      )}
      {refusal && (
        <Alert key={`refused-${formState.submitCount}`} tone={refusal.tone}>
          {refusal.text}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" size="large" wide pending={pending}>
          {onCancel ? 'Salva le modifiche' : 'Pubblica biglietto'}
        </Button>
        {onCancel && (
          <Button variant="ghost" wide onClick={onCancel}>
            {TEXT.publish.cancelEdit}
          </Button>
        )}
        {progress !== null && <UploadProgress sent={progress} />}
      </div>
    </div>
  );
}

/** The two IATA codes as on a departures board; decorative, because the fields have the airports. */
function Board() {
  const { control } = useFormContext<TicketValues>();
  const [departure, destination] = useWatch({ control, name: ['departure', 'destination'] });
  return (
    <div aria-hidden="true" className={styles.board}>
      <Code label={departure} />
      <Code label={destination} />
    </div>
  );
}

/** Three blank tiles, for an airport that is not chosen yet. */
const BLANK_CODE = '\u00A0\u00A0\u00A0';

function Code({ label }: { label: string }) {
  const code = findAirport(label)?.iata ?? BLANK_CODE;
  return <SplitFlap key={code} text={code} />;
}
