import type { ComponentProps } from 'react';
import { FieldGroup, useFieldIds, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './stars-field.module.css';

type InputProps = Omit<ComponentProps<'input'>, keyof FieldTexts | 'value'>;

interface StarsFieldProps extends FieldTexts, InputProps {
  name: string;
  /** The rating of a controlled field; leave out with react-hook-form's `register`. */
  value?: number | undefined;
  /** Lowest and highest rating. */
  from: number;
  outOf: number;
}

/** An input for a rating: native radios named '1 su 5' to '5 su 5', drawn as stars. */
export function StarsField({ value, from, outOf, id, ...props }: StarsFieldProps) {
  const { label, description, error, required, className, ...input } = props;
  const texts = { label, description, error, required };
  const ids = useFieldIds(texts, id);
  const ratings = Array.from({ length: outOf - from + 1 }, (_, i) => from + i);
  return (
    <FieldGroup ids={ids} className={className} {...texts}>
      <div className={styles.row}>
        {ratings.map((rating) => (
          <label key={rating} className={styles.star}>
            <input
              {...input}
              type="radio"
              required={required}
              value={rating}
              {...(value !== undefined && { checked: value === rating })}
              className={styles.input}
            />
            <span className="sr-only">{`${rating} su ${outOf}`}</span>
            <Icon name="star" className={styles.shape} />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
