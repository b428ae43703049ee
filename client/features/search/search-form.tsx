import { useState, type ComponentProps } from 'react';
import { SEARCH_AIRLINES, SERVICES, type Service, type SortOrder } from '#contract/catalogue';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { optionsOf, SelectField, type Option } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addressOf, foldedInUse, NO_FILTERS, type Filters } from './filters.ts';
import { JourneyFields } from './journey-fields.tsx';
import styles from './search-form.module.css';
import { useRefusal } from './use-refusal.ts';

const AIRLINE_OPTIONS = optionsOf(SEARCH_AIRLINES);
const SERVICE_OPTIONS = optionsOf(SERVICES);
const PRICE_ORDER_OPTIONS: readonly Option[] = [
  { value: 'asc', label: 'Dal più basso' },
  { value: 'desc', label: 'Dal più alto' },
];
const DATE_ORDER_OPTIONS: readonly Option[] = [
  { value: 'asc', label: 'Dalla più vicina' },
  { value: 'desc', label: 'Dalla più lontana' },
];

interface SearchFormProps {
  /** What the address says; the form starts from it. */
  filters: Filters;
  onSearch: (filters: Filters) => void;
}

/** SEARCH-01 to SEARCH-03. Nothing is searched before 'Cerca' is pressed. */
export function SearchForm({ filters: start, onSearch }: SearchFormProps) {
  const address = String(addressOf(start));
  const [filters, setFilters] = useState(start);
  const [seen, setSeen] = useState(address);
  const [sent, setSent] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState(false);
  const refusal = useRefusal(filters);
  // Back and forward change the address under the form, and the form goes along. Its own search arrives a moment
  // after the button, when the next one may be half written: that one leaves the form alone.
  if (seen !== address) {
    setSeen(address);
    setSent(null);
    if (address !== sent) setFilters(start);
  }

  const change = (part: Partial<Filters>) => setFilters((before) => ({ ...before, ...part }));
  const send = (chosen: Filters) => {
    setSent(String(addressOf(chosen)));
    onSearch(chosen);
  };
  const search: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    if (!refusal.accept('destination', filters.destination)) return;
    setUnfolded(false);
    send(filters);
  };
  const clear = () => {
    refusal.clear();
    setFilters(NO_FILTERS);
    send(NO_FILTERS);
  };
  const toggleService = (service: Service, chosen: boolean) =>
    change({
      services: SERVICES.filter((one) =>
        one === service ? chosen : filters.services.includes(one),
      ),
    });
  const inUse = foldedInUse(filters);
  return (
    <Card className={styles.card}>
      <form
        role="search"
        aria-label="Biglietti"
        onSubmit={search}
        className={styles.form}
        noValidate
      >
        <JourneyFields filters={filters} refusal={refusal} onChange={change} />
        <TextField
          label="Data"
          type="date"
          value={filters.date}
          onChange={(event) => change({ date: event.target.value })}
        />
        <Button
          variant="ghost"
          icon="filter"
          iconEnd="chevron-down"
          className={styles.unfold}
          aria-expanded={unfolded}
          aria-controls="altri-filtri"
          onClick={() => setUnfolded(!unfolded)}
        >
          {inUse > 0 ? `Altri filtri (${inUse} in uso)` : 'Altri filtri'}
        </Button>
        <div id="altri-filtri" className={joinClasses(styles.more, unfolded && styles.unfolded)}>
          <SelectField
            label="Compagnia aerea"
            placeholder="Tutte"
            options={AIRLINE_OPTIONS}
            value={filters.airline}
            onChange={(event) => change({ airline: event.target.value })}
          />
          <SelectField
            label="Ordina per prezzo"
            placeholder="Nessun ordine"
            options={PRICE_ORDER_OPTIONS}
            value={filters.price_order}
            onChange={(event) => change({ price_order: event.target.value as SortOrder | '' })}
          />
          <SelectField
            label="Ordina per data"
            placeholder="Nessun ordine"
            options={DATE_ORDER_OPTIONS}
            value={filters.date_order}
            onChange={(event) => change({ date_order: event.target.value as SortOrder | '' })}
          />
          <CheckboxGroup
            label="Servizi"
            name="services"
            options={SERVICE_OPTIONS}
            value={filters.services}
            onChange={({ target }) => toggleService(target.value as Service, target.checked)}
          />
        </div>
        <div className={styles.actions}>
          <Button type="submit" icon="search" wide>
            Cerca
          </Button>
          <Button variant="ghost" wide onClick={clear}>
            Azzera i filtri
          </Button>
        </div>
      </form>
    </Card>
  );
}
