import type { ComponentProps } from 'react';
import styles from './checkbox-group.module.css';
import { FieldGroup, useFieldIds, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';
import type { Option } from './select-field.tsx';

type InputProps = Omit<ComponentProps<'input'>, keyof FieldTexts | 'value' | 'defaultValue'>;

interface CheckboxGroupProps extends FieldTexts, InputProps {
  name: string;
  options: readonly Option[];
  /** The checked values of a controlled group; leave out with react-hook-form's `register`. */
  value?: readonly string[] | undefined;
}

/** Several choices out of a few, as chips. */
export function CheckboxGroup({ options, value, id, ...props }: CheckboxGroupProps) {
  const { label, description, error, required, className, ...input } = props;
  const texts = { label, description, error, required };
  const ids = useFieldIds(texts, id);
  return (
    <FieldGroup ids={ids} className={className} {...texts}>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              {...input}
              type="checkbox"
              value={option.value}
              {...(value && { checked: value.includes(option.value) })}
              className={styles.input}
            />
            <Icon name="check" className={styles.check} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
