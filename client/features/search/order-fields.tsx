import { SelectField, type Option } from '../../ui/select-field.tsx';
import type { ChooseFilters, Filters } from './filters.ts';
import styles from './order-fields.module.css';

const PRICE_ORDER_OPTIONS: readonly Option[] = [
  { value: 'asc', label: 'Prezzo: più basso' },
  { value: 'desc', label: 'Prezzo: più alto' },
];
const DATE_ORDER_OPTIONS: readonly Option[] = [
  { value: 'asc', label: 'Data: più vicina' },
  { value: 'desc', label: 'Data: più lontana' },
];

interface OrderFieldsProps {
  filters: Filters;
  onSearch: (choose: ChooseFilters) => void;
}

/** The orders of the results (SEARCH-03). They act at once; by both, the price comes first; by none, the next flight (SEARCH-12). */
export function OrderFields({ filters, onSearch }: OrderFieldsProps) {
  const change = (part: Partial<Filters>) => onSearch((inForce) => ({ ...inForce, ...part }));
  const isOrdered = filters.price_order || filters.date_order;
  return (
    <>
      {isOrdered ? (
        <span aria-hidden="true" className={styles.lead}>
          Ordina per
        </span>
      ) : (
        <span className={styles.lead}>Dal volo più vicino</span>
      )}
      <div className={styles.orders}>
        <SelectField
          label={<span className="sr-only">Ordina per prezzo</span>}
          placeholder="Prezzo"
          options={PRICE_ORDER_OPTIONS}
          value={filters.price_order}
          fitsChoice
          className={styles.order}
          onChange={(price_order) => change({ price_order })}
        />
        <SelectField
          label={<span className="sr-only">Ordina per giorno</span>}
          placeholder="Data"
          options={DATE_ORDER_OPTIONS}
          value={filters.date_order}
          fitsChoice
          className={styles.order}
          onChange={(date_order) => change({ date_order })}
        />
      </div>
    </>
  );
}
