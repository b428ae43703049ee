import { useId, type ReactNode } from 'react';
import { getSearchHints, type SearchHints } from '#contract/search';
import { isolate } from '#contract/typed-text';
import { formatCount, formatDate } from '../../lib/formats.ts';
import { useCall } from '../../lib/queries.ts';
import { useOwnId } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { filterValue, withoutFilter, type ChooseFilters, type Filters } from './filters.ts';
import styles from './results.module.css';
import { ticketCount } from './result-pages.ts';

interface HintsProps {
  hints: SearchHints;
  onSearch: (choose: ChooseFilters) => void;
}

/**
 * What to change about a search without results; `undefined` where the hints do not load, or are none: a stand-in for the
 * search that answers all of `/api/tickets/public/**` with a list answers this call with it, too.
 */
export const useHints = (filters: Filters): SearchHints | undefined => {
  const { departure, destination, airline, date, services } = filters;
  const except_seller = useOwnId();
  const { data } = useCall(getSearchHints, {
    query: { departure, destination, airline, date, services: [...services], except_seller },
  });
  // Not in the specification: only this project's server answers it.
  return data?.filters && data.days ? (data as SearchHints) : undefined;
};

interface HintListProps {
  /** Above the list, where its buttons do not say it. */
  title?: string;
  /** The list's name, where it has no title. */
  label?: string;
  children: ReactNode;
}

function HintList({ title, label, children }: HintListProps) {
  const id = useId();
  return (
    <div className="grid gap2 shrink start">
      {title && (
        <p id={id} className="note medium">
          {title}
        </p>
      )}
      <ul
        role="list"
        aria-label={label}
        aria-labelledby={label ? undefined : id}
        className={styles.hints}
      >
        {children}
      </ul>
    </div>
  );
}

/** What to change about a search without results (SEARCH-17), as buttons; the first is the one that finds most. */
export function Hints({ hints: { filters, days }, onSearch }: HintsProps) {
  return (
    <div className="columns">
      {filters.length > 0 && (
        <HintList label="Filtri da togliere">
          {filters.map((hint, index) => (
            <li key={`${hint.filter} ${hint.value}`}>
              <Button
                variant={index === 0 ? 'primary' : 'secondary'}
                onClick={() => onSearch((inForce) => withoutFilter(inForce, hint))}
              >
                {`Senza «${isolate(filterValue(hint))}»: ${ticketCount(hint.count)}`}
              </Button>
            </li>
          ))}
        </HintList>
      )}
      {days.length > 0 && (
        <HintList title="Nei giorni vicini">
          {days.map((day) => (
            <li key={day.date}>
              <Button
                variant="secondary"
                onClick={() => onSearch((inForce) => ({ ...inForce, date: day.date }))}
              >
                {`${formatDate(day.date, 'weekday')} · ${formatCount(day.count)}`}
              </Button>
            </li>
          ))}
        </HintList>
      )}
    </div>
  );
}
