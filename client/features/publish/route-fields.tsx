import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { AIRPORTS, findAirport } from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import type { ComboboxItem } from '../../ui/combobox-suggestions.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Alert } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { hasCode, matchesAirport } from './matches-airport.ts';
import { Section } from './section.tsx';
import styles from './ticket-form.module.css';
import { alertFor } from './ticket-rules.ts';
import type { TicketValues } from './ticket-values.ts';

const AIRPORT_ITEMS: readonly ComboboxItem[] = AIRPORTS.map(({ label }) => ({ id: label, label }));

interface RouteFieldsProps {
  /** The first day that may be chosen, by the sandbox's calendar; '' while it is not known. */
  today: string;
  /** Counts the submits: the alert about a refused airport disappears with the next one. */
  attempt: number;
}

/** The required part of the form: airports, date and price. */
export function RouteFields({ today, attempt }: RouteFieldsProps) {
  const { control, register, formState } = useFormContext<TicketValues>();
  const [refusal, setRefusal] = useState({ text: '', times: 0, attempt });
  const refuse = (text: string) => setRefusal(({ times }) => ({ text, times: times + 1, attempt }));
  const accept = () => setRefusal((last) => ({ ...last, text: '' }));
  const problem = alertFor(formState.errors);
  return (
    <Section title="Tratta, data e prezzo">
      {problem?.at === 'route' && (
        <Alert key={`missing-${formState.submitCount}`}>{problem.text}</Alert>
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
      <div className={styles.pair}>
        <Controller
          control={control}
          name="date"
          render={({ field, fieldState }) => (
            <DateField
              {...field}
              label="Data"
              required
              min={today}
              today={today}
              error={fieldState.error?.message}
            />
          )}
        />
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
      </div>
      {problem?.at === 'price' && (
        <Alert key={`price-${formState.submitCount}`}>{problem.text}</Alert>
      )}
    </Section>
  );
}

interface AirportFieldProps {
  name: 'departure' | 'destination';
  label: string;
  /** The field that must not hold the same airport (PUB-10). */
  other: 'departure' | 'destination';
  onRefuse: () => void;
  onAccept: () => void;
}

function AirportField({ name, label, other, onRefuse, onAccept }: AirportFieldProps) {
  const { control, getValues, setError } = useFormContext<TicketValues>();
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
          onChange={(value) => {
            field.onChange(value);
            // Typed, and none of the airports.
            if (value !== '' && !findAirport(value))
              setError(name, { type: 'rule', message: PROBLEM.airport });
          }}
          label={label}
          required
          items={AIRPORT_ITEMS}
          filter={matchesAirport}
          isNamedBy={hasCode}
          mayChoose={mayChoose}
          placeholder="Città o codice IATA"
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
