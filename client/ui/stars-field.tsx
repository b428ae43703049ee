import { countOf } from '../lib/formats.ts';
import { FieldGroup, useFieldIds, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './stars.module.css';

interface StarsFieldProps extends FieldTexts {
  name: string;
  /** The rating; any other number for none. */
  value: number;
  onChange: (rating: number) => void;
  /** Lowest and highest rating. */
  from: number;
  outOf: number;
}

/** An input for a rating: native radios named '1 stella' to '5 stelle', drawn as stars. */
export function StarsField({ name, value, onChange, from, outOf, ...texts }: StarsFieldProps) {
  const ids = useFieldIds(texts);
  const ratings = Array.from({ length: outOf - from + 1 }, (_, i) => from + i);
  return (
    <FieldGroup ids={ids} {...texts}>
      <div className={styles.field}>
        {ratings.map((rating) => (
          <label key={rating} className={styles.star}>
            <input
              type="radio"
              name={name}
              required={texts.required}
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              className="choice"
            />
            <span className={styles.says}>{countOf(rating, 'stella', 'stelle')}</span>
            <Icon name="star" className={styles.shape} />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
