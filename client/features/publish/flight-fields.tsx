import { PUBLISH_AIRLINES, ROUND_TRIP, SERVICES, TRIP_TYPES } from '#contract/catalogue';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Note } from '../../ui/message.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { optionsOf, SelectField } from '../../ui/select-field.tsx';
import { TimeField } from '../../ui/date-field.tsx';
import styles from './ticket-form.module.css';
import type { TicketFormState } from './use-ticket-form.ts';

const AIRLINE_OPTIONS = optionsOf(PUBLISH_AIRLINES);

/** The part of the form about the flight: times, airline, trip type with the return times of a round trip (PUB-04), services. */
export function FlightFields({ form: { field } }: { form: TicketFormState }) {
  return (
    <>
      <div className={styles.pair}>
        <TimeField label="Orario di decollo" {...field('departure_time')} />
        <TimeField label="Orario di atterraggio" {...field('arrival_time')} />
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Compagnia aerea"
          options={AIRLINE_OPTIONS}
          placeholder="Non indicata"
          {...field('airline')}
        />
        <RadioGroup label="Tipo di viaggio" options={TRIP_TYPES} {...field('trip_type')} />
      </div>
      {field('trip_type').value === ROUND_TRIP && (
        <div className={styles.return}>
          <div className={styles.pair}>
            <TimeField label="Decollo del ritorno" {...field('return_departure_time')} />
            <TimeField label="Atterraggio del ritorno" {...field('return_arrival_time')} />
          </div>
          <Note>
            Andata e ritorno devono avere lo stesso PNR, cioè lo stesso codice di prenotazione.
          </Note>
        </div>
      )}
      <CheckboxGroup label="Servizi" options={SERVICES} {...field('services')} />
    </>
  );
}
