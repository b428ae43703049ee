import { CalendarDate, toCalendarDateTime } from '@internationalized/date';
import { useState } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useTimeFieldState } from 'react-stately/useTimeFieldState';
import { SegmentField, shownText, type SegmentFieldProps } from './segment-field.tsx';
import { INVALID_TIME, pastedTime, toTime } from './typed-date.ts';
import { useReportedValue } from './use-reported-value.ts';

/** A time `HH:MM` of 24 hours, whatever the browser's language is (GEN-03). */
export function TimeField(props: SegmentFieldProps) {
  const { key, report } = useReportedValue(props);
  return (
    <I18nProvider locale="it-IT">
      <TimeBox key={key} {...props} onChange={report} />
    </I18nProvider>
  );
}

function TimeBox(props: SegmentFieldProps) {
  const [start] = useState(() => toTime(props.value));
  const state = useTimeFieldState({
    locale: 'it-IT',
    hourCycle: 24,
    shouldForceLeadingZeros: true,
    defaultValue: start,
  });
  const shown = shownText(state);
  const whole = state.timeValue?.toString().slice(0, 5) ?? '';
  // React Aria's state takes a time with a day, whichever.
  const setTo = (time: ReturnType<typeof toTime>) =>
    time && state.setValue(toCalendarDateTime(new CalendarDate(2000, 1, 1), time));
  return (
    <SegmentField
      {...props}
      of={{
        state,
        typed: whole === shown ? whole : shown,
        invalid: INVALID_TIME,
        paste: (text) => setTo(pastedTime(text)),
        set: (value) => setTo(toTime(value)),
      }}
    />
  );
}
