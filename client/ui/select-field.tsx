import { Field, useFieldIds, type FieldTexts } from './field.tsx';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

export interface Option {
  value: string;
  label: string;
}

/** Options whose label is the value itself. */
export const optionsOf = (values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ value, label: value }));

interface SelectFieldProps<Value extends string> extends FieldTexts {
  name?: string | undefined;
  /** '' for none. */
  value: Value | '';
  onChange: (value: Value | '') => void;
  options: readonly Option[];
  /** The label of a first option with the value ''; without it there is no such option. */
  placeholder?: string | undefined;
  /** As wide as the chosen label, in place of its container or of the longest label. */
  fitsChoice?: boolean | undefined;
  className?: string | undefined;
}

/** A native select. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, placeholder, fitsChoice, className, name, value, onChange, ...texts } = props;
  const ids = useFieldIds(texts);
  const shown = options.find((option) => option.value === value)?.label ?? placeholder;
  return (
    <Field ids={ids} className={className} {...texts}>
      <span
        className={joinClasses(styles.frame, fitsChoice && styles.fitting)}
        data-shown={fitsChoice ? shown : undefined}
      >
        <select
          {...{ name, value }}
          {...ids.control}
          onChange={(event) => onChange(event.target.value as Value | '')}
          className={joinClasses(styles.box, styles.select)}
        >
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
