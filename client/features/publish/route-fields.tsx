import { useState } from 'react';
import { AIRPORTS, findAirport } from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import type { ComboboxItem } from '../../ui/combobox-suggestions.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Alert } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './ticket-form.module.css';
import { alertFor } from './ticket-rules.ts';
import { hasCode, matchesAirport } from './ticket-values.ts';
import type { TicketFormState } from './use-ticket-form.ts';

const AIRPORT_ITEMS: readonly ComboboxItem[] = AIRPORTS.map(({ label }) => ({ id: label, label }));

/** The required part of the form: airports, date and price. */
export function RouteFields({ form }: { form: TicketFormState }) {
  const { problems, attempt, today, field } = form;
  /** An airport that was refused on choosing; the alert disappears with the next submit. */
  const [refusal, setRefusal] = useState({ text: '', times: 0, attempt });
  const refuse = (text: string) => setRefusal(({ times }) => ({ text, times: times + 1, attempt }));
  const airport = (name: End, other: End, equal: string) => ({
    ...field(name),
    required: true,
    items: AIRPORT_ITEMS,
    filter: matchesAirport,
    isNamedBy: hasCode,
    placeholder: 'Città o codice IATA',
    mayChoose: ({ id }: ComboboxItem) => {
      const isFree = id !== form.current()[other];
      refuse(isFree ? '' : equal);
      return isFree;
    },
    onChange: (value: string) => {
      field(name).onChange(value);
      // Typed, and none of the airports.
      if (value !== '' && !findAirport(value)) form.show({ [name]: PROBLEM.airport });
    },
  });
  const problem = alertFor(problems);
  return (
    <>
      {problem?.at === 'route' && <Alert key={`missing-${attempt}`}>{problem.text}</Alert>}
      <div className={styles.pair}>
        <ComboboxField
          label="Partenza"
          {...airport('departure', 'destination', TEXT.journey.sameAsDestination)}
        />
        <ComboboxField
          label="Destinazione"
          {...airport('destination', 'departure', TEXT.journey.sameAsDeparture)}
        />
      </div>
      {refusal.text && refusal.attempt === attempt && (
        <Alert key={`refused-${refusal.times}`}>{refusal.text}</Alert>
      )}
      <div className={styles.pair}>
        <DateField label="Data" required min={today} today={today} {...field('date')} />
        <TextField
          label="Prezzo"
          required
          inputMode="decimal"
          autoComplete="off"
          placeholder="49,90"
          suffix="€"
          {...field('price')}
        />
      </div>
      {problem?.at === 'price' && <Alert key={`price-${attempt}`}>{problem.text}</Alert>}
    </>
  );
}

type End = 'departure' | 'destination';
