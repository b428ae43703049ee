import { SEARCH_CITIES } from '#contract/catalogue';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import type { ComboboxItem } from '../../ui/combobox-suggestions.tsx';
import type { Filters } from './filters.ts';
import styles from './journey-fields.module.css';
import type { useSameCityCheck } from './use-same-city-check.ts';

const CITIES: readonly ComboboxItem[] = SEARCH_CITIES.map((city) => ({ id: city, label: city }));

interface JourneyFieldsProps {
  filters: Filters;
  sameCity: ReturnType<typeof useSameCityCheck>;
  onChange: (part: Partial<Filters>) => void;
}

/** Departure, destination and the button that swaps them. An error is announced by the live region. */
export function JourneyFields({ filters, sameCity, onChange }: JourneyFieldsProps) {
  const { departure, destination } = filters;
  // A refused choice sets its field to ''; its error stays until something else is typed.
  const change = (end: 'departure' | 'destination', text: string) => {
    if (text !== '') sameCity.clear();
    onChange({ [end]: text });
  };
  return (
    <div className={styles.journey}>
      <div aria-live="polite" className={styles.ends}>
        <ComboboxField
          label="Partenza"
          items={CITIES}
          allowsCustomValue
          placeholder="Città o aeroporto"
          value={departure}
          error={sameCity.errorOf('departure')}
          mayChoose={({ label }) => sameCity.check('departure', label)}
          onChange={(text) => change('departure', text)}
        />
        <ComboboxField
          label="Destinazione"
          items={CITIES}
          allowsCustomValue
          placeholder="Città o aeroporto"
          value={destination}
          error={sameCity.errorOf('destination')}
          mayChoose={({ label }) => sameCity.check('destination', label)}
          onChange={(text) => change('destination', text)}
        />
      </div>
      <Button
        variant="secondary"
        icon="swap"
        iconOnly
        className={styles.swap}
        onClick={() => {
          sameCity.clear();
          onChange({ departure: destination, destination: departure });
        }}
      >
        Scambia partenza e destinazione
      </Button>
    </div>
  );
}
