import { useId, useState } from 'react';
import { isDay } from '../lib/formats.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { Icon } from './icon.tsx';
import { INVALID_DATE, readDate, shownDate, INVALID_TIME, readTime } from './typed-date.ts';
import { TypedField, type Notation, type TypedFieldProps } from './typed-field.tsx';
import styles from './typed-field.module.css';

interface DateFieldProps extends TypedFieldProps {
  /** The first day that the calendar offers. An earlier one can be typed, and is up to the form to refuse. */
  min?: string | undefined;
  /** The day that the calendar marks as today and opens at; the browser's clock is not the server's. */
  today: string;
  /** The name of the button that opens the calendar. */
  opens?: string | undefined;
}

const DATE: Notation = {
  read: readDate,
  show: shownDate,
  form: 'gg/mm/aaaa',
  invalid: INVALID_DATE,
};

/** A date `YYYY-MM-DD`, typed in any usual form or picked from a calendar, and shown as gg/mm/aaaa (GEN-03, GEN-20). */
export function DateField({ min = '', today, opens, ...props }: DateFieldProps) {
  const id = useId();
  const { value, onChange } = props;
  /** The button that has opened the calendar; `null` while it is closed. */
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const choose = (date: string) => {
    onChange(date);
    setOpener(null);
  };
  return (
    <>
      <TypedField
        {...props}
        notation={DATE}
        id={id}
        onKeyDown={({ altKey, key, currentTarget }) => {
          if (altKey && key === 'ArrowDown')
            currentTarget.parentElement?.querySelector('button')?.click();
        }}
        button={<CalendarButton name={opens} fieldId={id} onPress={setOpener} />}
      />
      {opener && (
        <CalendarDialog
          opener={opener}
          value={isDay(value) ? value : ''}
          min={isDay(min) ? min : ''}
          today={isDay(today) ? today : ''}
          onChoose={choose}
          onClear={value !== '' && !props.required ? () => choose('') : undefined}
          onClose={() => setOpener(null)}
        />
      )}
    </>
  );
}

interface CalendarButtonProps {
  name?: string | undefined;
  fieldId: string;
  onPress: (button: HTMLElement) => void;
}

/** Described by the field's label, which is not a part of its name: searching for the label finds the field alone (GEN-22). */
function CalendarButton({ name = 'Apri il calendario', fieldId, onPress }: CalendarButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-describedby={`${fieldId}-label`}
      aria-haspopup="dialog"
      className={styles.button}
      onClick={(event) => onPress(event.currentTarget)}
    >
      <Icon name="calendar" />
    </button>
  );
}

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
