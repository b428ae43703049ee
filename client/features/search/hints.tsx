import { getSearchHints, type SearchHints } from '#contract/search';
import { isolate } from '#contract/isolate';
import { formatCount, formatDate } from '../../lib/formats.ts';
import { useCall } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import {
  filterValue,
  withoutFilter,
  withoutFilters,
  type ChooseFilters,
  type Filters,
} from './filters.ts';
import styles from './hints.module.css';
import { ticketCount } from './result-pages.ts';

interface HintsProps {
  hints: SearchHints | undefined;
  onSearch: (choose: ChooseFilters) => void;
}

/**
 * What to change about a search without results; `undefined` where the hints do not load, or are none: a stand-in for the
 * search that answers all of `/api/tickets/public/**` with a list answers this call with it, too.
 */
export const useHints = (filters: Filters): SearchHints | undefined => {
  const { access, userId } = useSession();
  const { departure, destination, airline, date, services } = filters;
  const except_seller = access === null ? undefined : (userId ?? undefined);
  const { data } = useCall(getSearchHints, {
    query: { departure, destination, airline, date, services: [...services], except_seller },
  });
  return Array.isArray(data?.filters) && Array.isArray(data.days) ? data : undefined;
};

/** Whether no single filter can go, but all of them. */
export const needsReset = (hints: SearchHints | undefined): boolean =>
  hints !== undefined && hints.filters.length === 0 && hints.total > 0;

/** What to change about a search without results (SEARCH-17), as buttons. */
export function Hints({ hints, onSearch }: HintsProps) {
  const removable = hints?.filters ?? [];
  const days = hints?.days ?? [];
  return (
    <>
      {hints && needsReset(hints) && (
        <Button onClick={() => onSearch(withoutFilters)}>
          {`Senza filtri: ${ticketCount(hints.total)}`}
        </Button>
      )}
      {removable.length > 0 && (
        <ul role="list" aria-label="Filtri da togliere" className={styles.list}>
          {removable.map((hint) => (
            <li key={`${hint.filter} ${hint.value}`}>
              <Button
                variant="secondary"
                onClick={() => onSearch((inForce) => withoutFilter(inForce, hint))}
              >
                {`Senza «${isolate(filterValue(hint))}»: ${ticketCount(hint.count)}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {days.length > 0 && (
        <div className={styles.days}>
          <p id="giorni-vicini">Nei giorni vicini</p>
          <ul role="list" aria-labelledby="giorni-vicini" className={styles.list}>
            {days.map((day) => (
              <li key={day.date}>
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => onSearch((inForce) => ({ ...inForce, date: day.date }))}
                >
                  {`${formatDate(day.date, 'weekday')} · ${formatCount(day.count)}`}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
