import { Typed } from '../../lib/typed.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './active-filters.module.css';
import {
  activeFilters,
  filterValue,
  withoutFilter,
  withoutFilters,
  type ActiveFilter,
  type ChooseFilters,
  type Filters,
} from './filters.ts';

/** What tells two places apart, such as 'Da Milano'; the other values speak for themselves. */
const prefixOf = ({ filter, value }: ActiveFilter): string | undefined => {
  if (filter === 'departure') return 'Da ';
  if (filter === 'destination') return /^a/i.test(value) ? 'Ad ' : 'A ';
  return undefined;
};

interface ActiveFiltersProps {
  filters: Filters;
  onSearch: (choose: ChooseFilters) => void;
}

/** The filters in force: a press takes one away, or all of them (SEARCH-16). */
export function ActiveFilters({ filters, onSearch }: ActiveFiltersProps) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <div className={styles.active}>
      <ul role="list" aria-label="Filtri in uso" className={styles.list}>
        {active.map((one) => (
          <li key={`${one.filter} ${one.value}`}>
            <button
              type="button"
              className={styles.chip}
              onClick={() => onSearch((inForce) => withoutFilter(inForce, one))}
            >
              <span className={styles.value}>
                <span className="sr-only">Togli il filtro </span>
                <span>{prefixOf(one)}</span>
                <Typed>{filterValue(one)}</Typed>
              </span>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="small" onClick={() => onSearch(withoutFilters)}>
        Azzera i filtri
      </Button>
    </div>
  );
}
