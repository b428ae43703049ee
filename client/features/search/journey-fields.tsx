import { SEARCH_CITIES, shortAirport } from '#contract/catalogue';
import { TEXT } from '#contract/texts';
import { isSameText } from '../../lib/same-text.ts';
import type { Problems } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import type { ComboboxItem } from '../../ui/combobox-suggestions.tsx';
import type { Filters } from './filters.ts';
import { Alert } from '../../ui/message.tsx';
import styles from './search-form.module.css';

const CITIES: readonly ComboboxItem[] = SEARCH_CITIES.map((city) => ({ id: city, label: city }));

const ENDS = [
  { end: 'departure', label: 'Partenza' },
  { end: 'destination', label: 'Destinazione' },
] as const;

type End = (typeof ENDS)[number]['end'];

const REFUSED = {
  departure: TEXT.journey.sameAsDestination,
  destination: TEXT.journey.sameAsDeparture,
} as const;

export const NO_END_REFUSED: Problems = { departure: undefined, destination: undefined };

/** What refuses a text for one end, which is the city of the other (SEARCH-08). */
export const endProblem = (end: End, text: string, filters: Filters): string | undefined => {
  const other = filters[end === 'departure' ? 'destination' : 'departure'];
  return text.trim() !== '' && isSameText(text, other) ? REFUSED[end] : undefined;
};

interface JourneyFieldsProps {
  filters: Filters;
  problems: Problems;
  show: (problems: Problems) => void;
  onChange: (part: Partial<Filters>) => void;
}

/** Departure, destination and the button that swaps them. A refused choice is an alert, as on the publish form. */
export function JourneyFields({ filters, problems, show, onChange }: JourneyFieldsProps) {
  const { departure, destination } = filters;
  const refusal = problems['departure'] ?? problems['destination'];
  // A refused choice sets its field to ''; its error stays until something else is typed.
  const change = (end: End, text: string) => {
    if (text !== '') show(NO_END_REFUSED);
    onChange({ [end]: text });
  };
  const mayChoose = (end: End, text: string): boolean => {
    const problem = endProblem(end, text, filters);
    show({ ...NO_END_REFUSED, [end]: problem });
    return !problem;
  };
  return (
    <>
      <div className={styles.journey}>
        <div className="grid gap3">
          {ENDS.map(({ end, label }) => (
            <ComboboxField
              key={end}
              label={label}
              items={CITIES}
              allowsCustomValue
              placeholder="Città o aeroporto"
              shorten={shortAirport}
              value={filters[end]}
              mayChoose={(city) => mayChoose(end, city.label)}
              onChange={(text) => change(end, text)}
            />
          ))}
        </div>
        <Button
          variant="secondary"
          icon="swap"
          iconOnly
          className={styles.swap}
          onClick={() => {
            show(NO_END_REFUSED);
            onChange({ departure: destination, destination: departure });
          }}
        >
          Scambia partenza e destinazione
        </Button>
      </div>
      {refusal && <Alert>{refusal}</Alert>}
    </>
  );
}
