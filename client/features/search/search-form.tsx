import { useEffect, useState } from 'react';
import { SEARCH_AIRLINES, SERVICES, SEARCH_CITIES } from '#contract/catalogue';
import { useClock } from '../../lib/use-clock.ts';
import { useForm, type Problems } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxGroup } from '../../ui/choice-group.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { optionsOf, SelectField } from '../../ui/field.tsx';
import { INVALID_DATE, isDate } from '../../ui/typed-date.ts';
import {
  filtersOf,
  searchParamsOf,
  summaryOf,
  withOrdersOf,
  withoutOrders,
  type ChooseFilters,
  type Filters,
} from './filters.ts';
import { endProblem, JourneyFields, NO_END_REFUSED } from './journey-fields.tsx';
import styles from './search-form.module.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchTickets } from '#contract/search';
import { callWithHeaders } from '../../lib/api.ts';
import { isSameText, startsWithTyped } from '../../lib/same-text.ts';
import { useOwnId } from '../../lib/session.ts';
import { ticketCount, totalOf } from './result-pages.ts';

const AIRLINE_OPTIONS = optionsOf(SEARCH_AIRLINES);

interface SearchFormProps {
  /** The filters in the page's address; the form starts with them. */
  filters: Filters;
  /** Beside an empty result, whose suggestion is the filled button (LOOK-01). */
  isQuiet: boolean;
  onSearch: (choose: ChooseFilters) => void;
}

/**
 * The filters (SEARCH-01 to SEARCH-03). Nothing is searched before 'Cerca' is pressed. Where there is no room for them
 * beside the results, one line opens them as a sheet (SEARCH-16, LOOK-05).
 */
export function SearchForm({ filters: addressFilters, isQuiet, onSearch }: SearchFormProps) {
  const address = String(searchParamsOf(withoutOrders(addressFilters)));
  const [filters, setFilters] = useState(addressFilters);
  const [lastAddress, setLastAddress] = useState(address);
  /** The address of the form's own search, until the page shows it. */
  const [sent, setSent] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { today } = useClock();
  const isUnread = filters.date !== '' && !isDate(filters.date);
  const { problems, show, form } = useForm({
    check: (): Problems => {
      const destination = endProblem('destination', filters.destination, filters);
      if (destination) return { destination };
      return isUnread ? { date: INVALID_DATE } : {};
    },
    send: () => {
      const next = String(searchParamsOf(withoutOrders(filters)));
      setSent(next === address ? null : next);
      onSearch((inForce) => withOrdersOf(inForce, filters));
      setIsOpen(false);
    },
  });
  // Back and forward change the address, and the form follows; not to another order of the results, which is none of its
  // fields. The form's own search changes the address with a delay, in which more may have been typed: that change is not
  // taken over.
  if (lastAddress !== address) {
    setLastAddress(address);
    setSent(null);
    if (address !== sent) {
      setFilters(addressFilters);
      show(NO_END_REFUSED);
    }
  }
  // Back before that change was shown: the address is as it was, and nothing else would take the form back.
  useEffect(() => {
    if (sent === null) return undefined;
    const follow = () => {
      setSent(null);
      setFilters(filtersOf(new URLSearchParams(window.location.search)));
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [sent]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const desk = window.matchMedia('(width >= 64rem)');
    const close = () => setIsOpen(false);
    desk.addEventListener('change', close);
    return () => desk.removeEventListener('change', close);
  }, [isOpen]);

  const change = (part: Partial<Filters>) => setFilters((before) => ({ ...before, ...part }));
  const fields = (
    <div id="filtri" className={styles.fields}>
      <JourneyFields {...{ filters, problems, show }} onChange={change} />
      <div className={styles.pair}>
        <DateField
          label="Data"
          name="date"
          min={today}
          today={today}
          value={filters.date}
          error={isUnread ? problems['date'] : undefined}
          onChange={(date) => change({ date })}
        />
        <SelectField
          label="Compagnia aerea"
          placeholder="Tutte"
          options={AIRLINE_OPTIONS}
          value={filters.airline}
          onChange={(airline) => change({ airline })}
        />
      </div>
      <CheckboxGroup
        label="Servizi"
        name="services"
        options={SERVICES}
        value={filters.services}
        className={styles.services}
        onChange={(services) => change({ services })}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          icon="search"
          variant={isQuiet && !isOpen ? 'secondary' : 'primary'}
          size={isOpen ? 'large' : 'medium'}
          wide
        >
          <span>Cerca</span>
          {isOpen && <FoundCount filters={filters} />}
        </Button>
      </div>
    </div>
  );
  return (
    <Card flush className="container">
      <form role="search" aria-label="Biglietti" noValidate {...form}>
        <button
          type="button"
          className={styles.summary}
          aria-expanded={isOpen}
          aria-controls="filtri"
          onClick={() => setIsOpen(true)}
        >
          <Icon name="search" />
          <span className="grow shrink breaks balanced">{summaryOf(addressFilters)}</span>
          <Icon name="chevron-down" />
        </button>
        {isOpen ? (
          <Dialog isOpen sheet title="Filtri" onClose={() => setIsOpen(false)}>
            {fields}
          </Dialog>
        ) : (
          <div className={styles.beside}>{fields}</div>
        )}
      </form>
    </Card>
  );
}

/** Milliseconds without a change before the tickets are counted. */
const PAUSE = 250;

/** The beginning of a suggested city: it finds nothing, and is not chosen yet. */
const isUnfinished = (typed: string): boolean =>
  typed.trim() !== '' &&
  SEARCH_CITIES.some((label) => startsWithTyped({ label }, typed) && !isSameText(label, typed));

/** How many tickets the chosen filters find, without the user's own (LOOK-05); nothing while that is not known. */
function FoundCount({ filters }: { filters: Filters }) {
  const chosen = useSettled(filters);
  const isChosen = ![chosen.departure, chosen.destination].some(isUnfinished);
  const query = { ...withoutOrders(chosen), limit: 1, except_seller: useOwnId() };
  const count = useTotal(query, isChosen && (chosen.date === '' || isDate(chosen.date)));
  if (count === null) return null;
  return <span aria-hidden="true">{` · ${ticketCount(count)}`}</span>;
}

const useSettled = (filters: Filters): Filters => {
  const [settled, setSettled] = useState(filters);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(filters), PAUSE);
    return () => clearTimeout(timer);
  }, [filters]);
  return settled;
};

type Query = Parameters<typeof callWithHeaders<typeof searchTickets>>[1]['query'];

const useTotal = (query: Query, enabled: boolean): number | null => {
  const { data } = useQuery({
    queryKey: [searchTickets.name, 'count', query],
    queryFn: async () => {
      const { header } = await callWithHeaders(searchTickets, { query });
      return totalOf(header('X-Total-Count'));
    },
    enabled,
    placeholderData: keepPreviousData,
  });
  return enabled ? (data ?? null) : null;
};
