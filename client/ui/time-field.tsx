import { INVALID_TIME, readTime } from './typed-date.ts';
import { TypedField, type Notation, type TypedFieldProps } from './typed-field.tsx';

const TIME: Notation = {
  read: readTime,
  show: (value) => value,
  form: 'HH:MM',
  invalid: INVALID_TIME,
};

/** A time `HH:MM` of 24 hours, typed in any usual form (GEN-03, GEN-20). */
export function TimeField(props: TypedFieldProps) {
  return <TypedField {...props} notation={TIME} />;
}
