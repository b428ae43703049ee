import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { PUBLISH_AIRLINES, ROUND_TRIP, SERVICES, TRIP_TYPES } from '#contract/catalogue';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Note } from '../../ui/message.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { optionsOf, SelectField } from '../../ui/select-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { Section } from './section.tsx';
import styles from './ticket-form.module.css';
import type { TicketValues } from './ticket-values.ts';

const TRIP_TYPE_OPTIONS = optionsOf(TRIP_TYPES);
const AIRLINE_OPTIONS = optionsOf(PUBLISH_AIRLINES);
const SERVICE_OPTIONS = optionsOf(SERVICES);

/** The part of the form about the flight: times, trip type, airline and services. */
export function FlightFields() {
  const { register, control } = useFormContext<TicketValues>();
  const tripType = useWatch({ control, name: 'trip_type' });
  return (
    <Section title="Altri dettagli">
      <div className={styles.pair}>
        <FlightTime name="departure_time" label="Orario di partenza" />
        <FlightTime name="arrival_time" label="Orario di arrivo" />
      </div>
      <RadioGroup label="Tipo di viaggio" options={TRIP_TYPE_OPTIONS} {...register('trip_type')} />
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
        <FlightTime name="return_departure_time" label="Partenza del ritorno" />
        <FlightTime name="return_arrival_time" label="Arrivo del ritorno" />
      </div>
      <Note>
        Andata e ritorno devono avere lo stesso PNR, cioè lo stesso codice di prenotazione.
      </Note>
    </div>
  );
}

interface FlightTimeProps {
  name: 'departure_time' | 'arrival_time' | 'return_departure_time' | 'return_arrival_time';
  label: string;
}

function FlightTime({ name, label }: FlightTimeProps) {
  const { control } = useFormContext<TicketValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TimeField {...field} label={label} error={fieldState.error?.message} />
      )}
    />
  );
}
