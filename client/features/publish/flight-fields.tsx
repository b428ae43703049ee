import { useFormContext, useWatch } from 'react-hook-form';
import { PUBLISH_AIRLINES, ROUND_TRIP, SERVICES, TRIP_TYPES } from '#contract/catalogue';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Note } from '../../ui/message.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { optionsOf, SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Section } from './section.tsx';
import styles from './ticket-form.module.css';
import type { TicketValues } from './ticket-values.ts';

const TRIP_TYPE_OPTIONS = optionsOf(TRIP_TYPES);
const AIRLINE_OPTIONS = optionsOf(PUBLISH_AIRLINES);
const SERVICE_OPTIONS = optionsOf(SERVICES);

/** The part of the form about the flight: trip type, times, airline and services. */
export function FlightFields() {
  const { register, control } = useFormContext<TicketValues>();
  const tripType = useWatch({ control, name: 'trip_type' });
  return (
    <Section title="Volo">
      <RadioGroup label="Tipo di viaggio" options={TRIP_TYPE_OPTIONS} {...register('trip_type')} />
      <div className={styles.pair}>
        <TimeField name="departure_time" label="Orario di partenza" />
        <TimeField name="arrival_time" label="Orario di arrivo" />
      </div>
      {tripType === ROUND_TRIP && <ReturnFields />}
      <SelectField
        label="Compagnia aerea"
        options={AIRLINE_OPTIONS}
        placeholder="Non indicata"
        className={styles.half}
        {...register('airline')}
      />
      <CheckboxGroup label="Servizi" options={SERVICE_OPTIONS} {...register('services')} />
    </Section>
  );
}

/** The return times of a round trip (PUB-04). */
function ReturnFields() {
  return (
    <div className={styles.return}>
      <div className={styles.pair}>
        <TimeField name="return_departure_time" label="Orario di partenza del ritorno" />
        <TimeField name="return_arrival_time" label="Orario di arrivo del ritorno" />
      </div>
      <Note>
        Andata e ritorno devono avere lo stesso PNR, cioè lo stesso codice di prenotazione.
      </Note>
    </div>
  );
}

interface TimeFieldProps {
  name: 'departure_time' | 'arrival_time' | 'return_departure_time' | 'return_arrival_time';
  label: string;
}

function TimeField({ name, label }: TimeFieldProps) {
  const { register, formState } = useFormContext<TicketValues>();
  const error = formState.errors[name]?.message;
  return <TextField type="time" label={label} error={error} {...register(name)} />;
}
