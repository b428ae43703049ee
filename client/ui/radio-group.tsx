import { FieldGroup, useFieldIds, type FieldTexts } from './field.tsx';
import styles from './radio-group.module.css';

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
