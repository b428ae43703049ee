import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { AIRPORTS } from '#contract/catalogue';
import { TEXT } from '#contract/texts';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { Alert } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { findsAirport } from './finds-airport.ts';
import { Section } from './section.tsx';
import styles from './ticket-form.module.css';
import { alertFor } from './ticket-rules.ts';
import type { TicketValues } from './ticket-values.ts';

const items = AIRPORTS.map(({ label }) => ({ id: label, label }));

interface RouteFieldsProps {
  /** The first day that may be chosen; '' while it is not known. */
  today: string;
  /** How often the form was sent: a choice that was refused is over once it is sent without it. */
  attempt: number;
}

export function RouteFields({ today, attempt }: RouteFieldsProps) {
  const { register, formState } = useFormContext<TicketValues>();
  const [refusal, setRefusal] = useState({ text: '', times: 0, attempt });
  const refuse = (text: string) => setRefusal(({ times }) => ({ text, times: times + 1, attempt }));
  const accept = () => setRefusal((last) => ({ ...last, text: '' }));
  const missing = alertFor(formState.errors);
  return (
    <Section title="Tratta e data">
      {missing?.at === 'route' && (
        <Alert key={`missing-${formState.submitCount}`} icon={false}>
          {missing.text}
        </Alert>
      )}
      <div className={styles.pair}>
        <AirportField
          name="departure"
          label="Partenza"
          other="destination"
          onRefuse={() => refuse(TEXT.publish.sameAsDestination)}
          onAccept={accept}
        />
        <AirportField
          name="destination"
          label="Destinazione"
          other="departure"
          onRefuse={() => refuse(TEXT.publish.sameAsDeparture)}
          onAccept={accept}
        />
      </div>
      {refusal.text && refusal.attempt === attempt && (
        <Alert key={`refused-${refusal.times}`}>{refusal.text}</Alert>
      )}
      <TextField
        type="date"
        label="Data"
        required
        min={today || undefined}
        error={formState.errors.date?.message}
        className={styles.half}
        {...register('date')}
      />
    </Section>
  );
}

interface AirportFieldProps {
  name: 'departure' | 'destination';
  label: string;
  /** The other end of the flight, which cannot be the same airport (PUB-10). */
  other: 'departure' | 'destination';
  onRefuse: () => void;
  onAccept: () => void;
}

function AirportField({ name, label, other, onRefuse, onAccept }: AirportFieldProps) {
  const { control, getValues } = useFormContext<TicketValues>();
  const mayChoose = ({ id }: { id: string }) => {
    const free = id !== getValues(other);
    (free ? onAccept : onRefuse)();
    return free;
  };
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <ComboboxField
          {...field}
          label={label}
          required
          items={items}
          filter={findsAirport}
          mayChoose={mayChoose}
          placeholder="Città o codice IATA"
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
