import type { ComponentProps, ReactNode } from 'react';
import { Field, useFieldIds, type FieldTexts } from './field.tsx';
import styles from './field.module.css';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

type InputProps = Omit<ComponentProps<'input'>, keyof FieldTexts | 'onChange'>;

interface TextFieldProps extends FieldTexts, InputProps {
  onChange?: (text: string) => void;
  /** At the start of the box. */
  icon?: IconName | undefined;
  /** At the end of the box, such as a currency sign. */
  suffix?: ReactNode;
}

/** An input of one line. Without `value` and `onChange` it keeps its text itself (lib/use-form.ts). */
export function TextField({ icon, suffix, className, id, onChange, ...props }: TextFieldProps) {
  const { label, description, error, ...input } = props;
  const ids = useFieldIds({ label, description, error }, id);
  const texts = { label, description, error, required: input.required };
  return (
    <Field ids={ids} className={className} {...texts}>
      <span className={styles.frame}>
        <input
          type="text"
          {...input}
          {...ids.control}
          onChange={onChange && ((event) => onChange(event.target.value))}
          className={joinClasses(
            styles.box,
            icon && styles.withIcon,
            Boolean(suffix) && styles.withSuffix,
          )}
        />
        {icon && <Icon name={icon} className={styles.prefix} />}
        {suffix && (
          <span aria-hidden="true" className={styles.suffix}>
            {suffix}
          </span>
        )}
      </span>
    </Field>
  );
}
