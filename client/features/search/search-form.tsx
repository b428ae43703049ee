import { useState, type ComponentProps } from 'react';
import { SEARCH_AIRLINES, SERVICES, type Service, type SortOrder } from '#contract/catalogue';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { optionsOf, SelectField, type Option } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { searchParamsOf, countFoldedFilters, NO_FILTERS, type Filters } from './filters.ts';
import { JourneyFields } from './journey-fields.tsx';
import styles from './search-form.module.css';
import { useSameCityCheck } from './use-same-city-check.ts';

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
  /** The filters in the page's address; the form starts with them. */
  filters: Filters;
  onSearch: (filters: Filters) => void;
}

/** The filters (SEARCH-01 to SEARCH-03). Nothing is searched before 'Cerca' is pressed. */
export function SearchForm({ filters: addressFilters, onSearch }: SearchFormProps) {
  const address = String(searchParamsOf(addressFilters));
  const [filters, setFilters] = useState(addressFilters);
  const [lastAddress, setLastAddress] = useState(address);
  const [sent, setSent] = useState<string | null>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const sameCity = useSameCityCheck(filters);
  // Back and forward change the address, and the form follows. The form's own search changes the address with a delay,
  // in which more may have been typed: that change is not taken over.
  if (lastAddress !== address) {
    setLastAddress(address);
    setSent(null);
    if (address !== sent) setFilters(addressFilters);
  }

  const change = (part: Partial<Filters>) => setFilters((before) => ({ ...before, ...part }));
  const send = (chosen: Filters) => {
    setSent(String(searchParamsOf(chosen)));
    onSearch(chosen);
  };
  const search: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    if (!sameCity.check('destination', filters.destination)) return;
    setIsUnfolded(false);
    send(filters);
  };
  const clear = () => {
    sameCity.clear();
    setFilters(NO_FILTERS);
    send(NO_FILTERS);
  };
  const toggleService = (service: Service, chosen: boolean) =>
    change({
      services: SERVICES.filter((one) =>
        one === service ? chosen : filters.services.includes(one),
      ),
    });
  const foldedCount = countFoldedFilters(filters);
  return (
    <Card className={styles.card}>
      <form
        role="search"
        aria-label="Biglietti"
        onSubmit={search}
        className={styles.form}
        noValidate
      >
        <JourneyFields filters={filters} sameCity={sameCity} onChange={change} />
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
          aria-expanded={isUnfolded}
          aria-controls="altri-filtri"
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {foldedCount > 0 ? `Altri filtri (${foldedCount} in uso)` : 'Altri filtri'}
        </Button>
        <div id="altri-filtri" className={joinClasses(styles.more, isUnfolded && styles.unfolded)}>
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
