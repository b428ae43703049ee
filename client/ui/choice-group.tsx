import styles from './choice-group.module.css';
import { FieldGroup, useFieldIds, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';

interface CheckboxGroupProps<Value extends string> extends FieldTexts {
  name: string;
  options: readonly Value[];
  /** Those that are checked, in the order of the options. */
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  className?: string | undefined;
}

/** Several choices out of a few, as chips. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { name, options, value, onChange, className, ...texts } = props;
  const ids = useFieldIds(texts);
  return (
    <FieldGroup ids={ids} className={className} {...texts}>
      <div className="wrap gap2">
        {options.map((option) => (
          <label key={option} className={styles.chip}>
            <input
              type="checkbox"
              name={name}
              value={option}
              checked={value.includes(option)}
              onChange={({ target: { checked } }) =>
                onChange(options.filter((one) => (one === option ? checked : value.includes(one))))
              }
              className="choice"
            />
            <Icon name="check" className={styles.check} />
            <span>{option}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

interface RadioGroupProps<Value extends string> extends FieldTexts {
  name: string;
  options: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One choice out of a few, all visible, as segments of a bar. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { name, options, value, onChange, ...texts } = props;
  const ids = useFieldIds(texts);
  return (
    <FieldGroup ids={ids} {...texts}>
      <div className={styles.bar}>
        {options.map((option) => (
          <label key={option} className={styles.segment}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
              className="choice"
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
