import { useId, useState, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { isDay } from '../lib/formats.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { Icon } from './icon.tsx';
import { INVALID_DATE, readDate, shownDate, INVALID_TIME, readTime } from './typed-date.ts';
import styles from './typed-field.module.css';
import { Field, useFieldIds, type FieldTexts } from './field.tsx';
import boxStyles from './field.module.css';
import { joinClasses } from './join-classes.ts';

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

/** What date and time field have in common. */
interface TypedFieldProps extends FieldTexts {
  /** What the typed text means, '' for an empty field; a text that cannot be read as it was typed. */
  value: string;
  onChange: (value: string) => void;
  name?: string | undefined;
  className?: string | undefined;
}

/** How the texts of a field are read and written. */
interface Notation {
  /** The value that a text means; `null` if none. */
  read: (text: string) => string | null;
  /** A value in its one form. */
  show: (value: string) => string;
  /** The form, shown while the field is empty. */
  form: string;
  /** The error of a text that cannot be read. */
  invalid: string;
}

interface Props extends TypedFieldProps {
  notation: Notation;
  id?: string | undefined;
  /** Beside the text. */
  button?: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A text field whose text may be written in several ways, and stands there in one once the field is left (GEN-20). */
function TypedField({ notation, button, value, onChange, ...props }: Props) {
  const { label, description, required, name, className, onKeyDown } = props;
  const { read, show, form, invalid } = notation;
  const meaningOf = (text: string) => read(text) ?? (text.trim() === '' ? '' : text);
  /** The text while it is typed. It is over as soon as the value is another one, as from the calendar. */
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft !== null && meaningOf(draft) === value ? draft : null;
  const isRead = read(value) !== null;
  const isInvalid = typed === null && value !== '' && !isRead;
  const error = props.error ?? (isInvalid ? invalid : undefined);
  const texts = { label, description, error, required };
  const ids = useFieldIds(texts, props.id);
  const afterPress = useAfterPress();
  return (
    <Field ids={ids} className={className} {...texts}>
      <div className={joinClasses(boxStyles.box, styles.frame)}>
        <input
          {...ids.control}
          {...{ name, required, onKeyDown }}
          type="text"
          // Digits and one separator; which of those people type is read as such. A number keyboard has no slash.
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={form}
          value={typed ?? (isRead ? show(value) : value)}
          onChange={({ currentTarget }) => {
            // A script may fill a field that nobody is in, and will not leave.
            setDraft(currentTarget === document.activeElement ? currentTarget.value : null);
            onChange(meaningOf(currentTarget.value));
          }}
          onBlur={() => afterPress(() => setDraft(null))}
          className={styles.input}
        />
        {button}
      </div>
    </Field>
  );
}

/**
 * Runs what changes the page at once, or if a pointer is down, after its click: an error that appears in between would
 * move the pressed button away from under it (GEN-18).
 */
const useAfterPress = (): ((act: () => void) => void) => {
  const isDown = useRef(false);
  const waiting = useRef<() => void>(null);
  useEffect(() => {
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    const press = () => {
      isDown.current = true;
    };
    const release = () => {
      isDown.current = false;
      setTimeout(() => {
        waiting.current?.();
        waiting.current = null;
      });
    };
    window.addEventListener('pointerdown', press, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    // A release outside the window is not always told.
    window.addEventListener('keydown', release, options);
    return () => listeners.abort();
  }, []);
  return (act) => {
    if (isDown.current) waiting.current = act;
    else act();
  };
};
