import { GregorianCalendar, type CalendarDate } from '@internationalized/date';
import { useId, useState } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useDateFieldState } from 'react-stately/useDateFieldState';
import { CalendarDialog } from './calendar-dialog.tsx';
import { Icon } from './icon.tsx';
import { SegmentField, shownText, type SegmentFieldProps } from './segment-field.tsx';
import styles from './segment-field.module.css';
import { INVALID_DATE, pastedDate, shownDate, toDate } from './typed-date.ts';
import { useReportedValue } from './use-reported-value.ts';

interface DateFieldProps extends SegmentFieldProps {
  /** The first day that the calendar offers. An earlier one can be typed, and is up to the form to refuse. */
  min?: string | undefined;
  /** The day that the calendar marks as today and opens at; the browser's clock is not the sandbox's. */
  today: string;
}

/** A date gg/mm/aaaa, typed or picked from a calendar, whatever the browser's language is (GEN-03). */
export function DateField(props: DateFieldProps) {
  const { key, report } = useReportedValue(props);
  return (
    <I18nProvider locale="it-IT">
      <DateBox key={key} {...props} onChange={report} />
    </I18nProvider>
  );
}

const createCalendar = () => new GregorianCalendar();

function DateBox({ min = '', today, ...props }: DateFieldProps) {
  const id = useId();
  const [start] = useState(() => toDate(props.value));
  /** The button that has opened the calendar; `null` while it is closed. */
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const state = useDateFieldState({
    locale: 'it-IT',
    createCalendar,
    shouldForceLeadingZeros: true,
    defaultValue: start,
  });
  const shown = shownText(state);
  const whole = state.value?.toString() ?? '';
  const typed = shownDate(whole) === shown ? whole : shown;
  const setTo = (date: CalendarDate | null) => date && state.setValue(date);
  const choose = (date: CalendarDate | null) => {
    state.setValue(date);
    setOpener(null);
  };
  return (
    <>
      <SegmentField
        {...props}
        of={{
          state,
          typed,
          invalid: INVALID_DATE,
          paste: (text) => setTo(pastedDate(text)),
          set: (value) => setTo(toDate(value)),
        }}
        id={id}
        button={<CalendarButton fieldId={id} onPress={setOpener} />}
      />
      {opener && (
        <CalendarDialog
          opener={opener}
          value={toDate(typed)}
          min={toDate(min)}
          today={toDate(today)}
          onChoose={choose}
          onClear={typed !== '' && !props.required ? () => choose(null) : undefined}
          onClose={() => setOpener(null)}
        />
      )}
    </>
  );
}

interface CalendarButtonProps {
  /** The id of the field, whose label is a part of the button's name. */
  fieldId: string;
  onPress: (button: HTMLElement) => void;
}

function CalendarButton({ fieldId, onPress }: CalendarButtonProps) {
  const id = useId();
  return (
    <button
      type="button"
      id={id}
      aria-label="Apri il calendario"
      aria-labelledby={`${id} ${fieldId}-label`}
      aria-haspopup="dialog"
      className={styles.button}
      onClick={(event) => onPress(event.currentTarget)}
    >
      <Icon name="calendar" />
    </button>
  );
}
