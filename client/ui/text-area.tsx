import { useState, type ChangeEvent, type ComponentProps, type KeyboardEvent } from 'react';
import { Field, useFieldIds, type FieldTexts } from './field.tsx';
import boxStyles from './field.module.css';
import { joinClasses } from './join-classes.ts';
import styles from './text-area.module.css';

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, keyof FieldTexts> {
  /** The most characters. Only shown by a counter: a longer text is not cut. */
  limit?: number | undefined;
  /** The text for the counter, where code sets the value of an uncontrolled field. */
  counted?: string | undefined;
}

/** Where Tab leads to it: browsers scroll a textarea's caret into view only, and a bar may cover the rest. */
const showWhole = ({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) => {
  if (key === 'Tab') currentTarget.scrollIntoView({ block: 'nearest' });
};

/** A textarea with an optional counter; takes what react-hook-form's `register` returns. */
export function TextArea({ limit, counted, className, id, onChange, ...props }: TextAreaProps) {
  const { label, description, error, ...input } = props;
  const ids = useFieldIds({ label, description, error }, id);
  const texts = { label, description, error, required: input.required };
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''));
  const length = String(counted ?? input.value ?? typed).length;
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value);
    onChange?.(event);
  };
  const counter = limit !== undefined && (
    <span className={joinClasses(styles.counter, length > limit && styles.over)}>
      <span>{`${length}/${limit}`}</span>
      <span className="sr-only"> caratteri</span>
    </span>
  );
  return (
    <Field ids={ids} className={className} aside={counter} {...texts}>
      <textarea
        rows={4}
        {...input}
        {...ids.control}
        onChange={change}
        onKeyUp={showWhole}
        className={joinClasses(boxStyles.box, styles.area)}
      />
    </Field>
  );
}
