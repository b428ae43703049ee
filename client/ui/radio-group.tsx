import type { ComponentProps } from 'react';
import { FieldGroup, useFieldIds, type FieldTexts } from './field.tsx';
import styles from './radio-group.module.css';
import type { Option } from './select-field.tsx';

type InputProps = Omit<ComponentProps<'input'>, keyof FieldTexts | 'value' | 'defaultValue'>;

interface RadioGroupProps extends FieldTexts, InputProps {
  name: string;
  options: readonly Option[];
  /** The checked value of a controlled group; leave out with react-hook-form's `register`. */
  value?: string | undefined;
}

/** One choice out of a few, all visible, as segments of a bar. */
export function RadioGroup({ options, value, id, ...props }: RadioGroupProps) {
  const { label, description, error, required, className, ...input } = props;
  const texts = { label, description, error, required };
  const ids = useFieldIds(texts, id);
  return (
    <FieldGroup ids={ids} className={className} {...texts}>
      <div className={styles.bar}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              {...input}
              type="radio"
              required={required}
              value={option.value}
              {...(value !== undefined && { checked: value === option.value })}
              className={styles.input}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
