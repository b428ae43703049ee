import type { ComponentProps, KeyboardEvent } from 'react';
import { Field, useFieldIds, type FieldTexts } from './field.tsx';
import styles from './field.module.css';
import { joinClasses } from './join-classes.ts';

type AreaProps = Omit<ComponentProps<'textarea'>, keyof FieldTexts | 'value' | 'onChange'>;

interface TextAreaProps extends FieldTexts, AreaProps {
  value: string;
  onChange: (text: string) => void;
  /** The most characters. Only shown by a counter: a longer text is not cut. */
  limit: number;
}

/** Where Tab leads to it: browsers scroll a textarea's caret into view only, and a bar may cover the rest. */
const showWhole = ({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) => {
  if (key === 'Tab') currentTarget.scrollIntoView({ block: 'nearest' });
};

/** A textarea with a counter. */
export function TextArea({ limit, onChange, ...props }: TextAreaProps) {
  const { label, description, error, ...area } = props;
  const ids = useFieldIds({ label, description, error });
  const texts = { label, description, error, required: area.required };
  const { length } = area.value;
  const counter = (
    <span className={joinClasses(styles.counter, length > limit && styles.over)}>
      <span>{`${length}/${limit}`}</span>
      <span className="sr-only"> caratteri</span>
    </span>
  );
  return (
    <Field ids={ids} aside={counter} {...texts}>
      <textarea
        rows={4}
        {...area}
        {...ids.control}
        onChange={(event) => onChange(event.target.value)}
        onKeyUp={showWhole}
        className={joinClasses(styles.box, styles.area)}
      />
    </Field>
  );
}
