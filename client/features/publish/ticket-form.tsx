import { type ReactNode, useState, useCallback } from 'react';
import type { EditedTicket } from '../../lib/edited-ticket.ts';
import { Card } from '../../ui/card.tsx';
import { SubmitBar } from './submit-bar.tsx';
import styles from './ticket-form.module.css';
import { TicketPass } from './ticket-pass.tsx';
import { type Saved, useTicketForm, type TicketFormState } from './use-ticket-form.ts';
import {
  AIRPORTS,
  findAirport,
  shortAirport,
  PUBLISH_AIRLINES,
  ROUND_TRIP,
  SERVICES,
  TRIP_TYPES,
} from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import type { ComboboxItem } from '../../ui/combobox-suggestions.tsx';
import { DateField, TimeField } from '../../ui/date-field.tsx';
import { Alert, Note } from '../../ui/message.tsx';
import { TextField, optionsOf, SelectField, TextArea } from '../../ui/field.tsx';
import { alertFor } from './ticket-rules.ts';
import { hasCode, matchesAirport } from './ticket-values.ts';
import { CheckboxGroup, RadioGroup } from '../../ui/choice-group.tsx';
import { NOTES_MAX } from '#contract/limits';
import { BASE_PATH } from '../../lib/edition.ts';
import { FileField } from '../../ui/file-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IMAGE_HINT } from './check-image.ts';

interface TicketFormProps {
  /** The ticket to edit; `null` to publish a new one. */
  edited: EditedTicket | null;
  onSaved: (saved: Saved) => void;
}

/** The form of a ticket, beside the boarding pass that it fills in. */
export function TicketForm({ edited, onSaved }: TicketFormProps) {
  const form = useTicketForm(edited, onSaved);
  return (
    <form noValidate onSubmit={form.onSubmit} className={styles.form}>
      <Card className="stack gap6">
        <Section title="Tratta, data e prezzo">
          <RouteFields form={form} />
        </Section>
        <Section title="Altri dettagli">
          <FlightFields form={form} />
        </Section>
        <Section title="Immagine e note">
          <ExtraFields form={form} image={edited?.image ?? null} />
        </Section>
      </Card>
      <div className={styles.side}>
        <TicketPass values={form.values} />
        <SubmitBar form={form} text={edited ? 'Salva le modifiche' : 'Pubblica biglietto'} />
      </div>
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.section}>
      <h2 className="large">{title}</h2>
      {children}
    </div>
  );
}

const AIRPORT_ITEMS: readonly ComboboxItem[] = AIRPORTS.map(({ label }) => ({ id: label, label }));

/** The required part of the form: airports, date and price. */
function RouteFields({ form }: { form: TicketFormState }) {
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
    shorten: shortAirport,
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

const AIRLINE_OPTIONS = optionsOf(PUBLISH_AIRLINES);

/** The part of the form about the flight: times, airline, trip type with the return times of a round trip (PUB-04), services. */
function FlightFields({ form: { field } }: { form: TicketFormState }) {
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

interface ExtraFieldsProps {
  form: TicketFormState;
  /** The image of an edited ticket, which stays unless another is chosen (PUB-15). */
  image: string | null;
}

/** The optional part of the form: image and notes. */
function ExtraFields({ form, image }: ExtraFieldsProps) {
  const { value: file, onChange, ...field } = form.field('image');
  const choose = async (chosen: File | null) => {
    onChange(chosen);
    const problem = chosen && (await form.checkImage(chosen)).problem;
    // Another file may have been chosen while this one was checked.
    if (problem && form.current().image === chosen) form.show({ image: problem });
  };
  const keepsImage = image !== null && !file;
  return (
    <>
      <FileField
        {...field}
        label="Immagine"
        accept="image/*"
        file={file}
        onChange={(chosen) => void choose(chosen)}
        description={keepsImage ? IMAGE_HINT.stays : IMAGE_HINT.optional}
        preview={
          file ? (
            <Preview key={`${file.name}${file.lastModified}${file.size}`} file={file} />
          ) : (
            keepsImage && <img src={BASE_PATH + image} alt="L’immagine attuale del biglietto" />
          )
        }
      />
      <TextArea
        label="Note"
        limit={NOTES_MAX}
        description="Facoltative: bagagli, posto, cambio nome…"
        {...form.field('notes')}
      />
    </>
  );
}

/** Shows an icon in place of a file that the browser cannot decode. */
function Preview({ file }: { file: File }) {
  const [isDecodable, setIsDecodable] = useState(true);
  const showFile = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (!isDecodable) {
    return (
      <span className="centre muted tall">
        <Icon name="image" />
      </span>
    );
  }
  return (
    <img
      ref={showFile}
      alt="Anteprima dell’immagine scelta"
      onError={() => setIsDecodable(false)}
    />
  );
}
