import type { ComponentProps } from 'react';
import { Field, useFieldIds, type FieldTexts } from './field.tsx';
import boxStyles from './field.module.css';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './select-field.module.css';

export interface Option {
  value: string;
  label: string;
}

/** Options whose label is the value itself. */
export const optionsOf = (values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ value, label: value }));

interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, keyof FieldTexts> {
  options: readonly Option[];
  /** The label of a first option with the value ''; without it there is no such option. */
  placeholder?: string | undefined;
}

/** A native select; takes what react-hook-form's `register` returns. */
export function SelectField({ options, placeholder, className, id, ...props }: SelectFieldProps) {
  const { label, description, error, ...select } = props;
  const ids = useFieldIds({ label, description, error }, id);
  const texts = { label, description, error, required: select.required };
  return (
    <Field ids={ids} className={className} {...texts}>
      <span className={styles.frame}>
        <select {...select} {...ids.control} className={joinClasses(boxStyles.box, styles.select)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className={styles.chevron} />
      </span>
    </Field>
  );
}
