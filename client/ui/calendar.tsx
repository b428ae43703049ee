import { GregorianCalendar, type CalendarDate } from '@internationalized/date';
import { useRef, type ComponentProps } from 'react';
import {
  useCalendar,
  useCalendarCell,
  useCalendarGrid,
  type CalendarAria,
} from 'react-aria/useCalendar';
import { useCalendarState, type CalendarState } from 'react-stately/useCalendarState';
import { Button } from './button.tsx';
import styles from './calendar.module.css';

export interface CalendarProps {
  value: CalendarDate | null;
  /** The first day that can be chosen. */
  min: CalendarDate | null;
  /** The day marked as today. */
  today: CalendarDate | null;
  onChoose: (date: CalendarDate) => void;
  /** Empties the field; without it there is no such button. */
  onClear?: (() => void) | undefined;
}

/** Weeks that a month touches at most. */
export const WEEKS_MAX = 6;

const createCalendar = () => new GregorianCalendar();

/** A month of days, of which one can be chosen; the week starts on Monday. */
export function Calendar({ value, min, today, onChoose, onClear }: CalendarProps) {
  const start = value ?? today ?? min;
  const props = {
    value,
    onChange: onChoose,
    autoFocus: true,
    firstDayOfWeek: 'mon' as const,
    ...(min && { minValue: min }),
    ...(start && { defaultFocusedValue: start }),
  };
  const state = useCalendarState({ ...props, locale: 'it-IT', createCalendar });
  const { calendarProps, prevButtonProps, nextButtonProps, title } = useCalendar(props, state);
  return (
    <div {...calendarProps} className={styles.calendar}>
      <div className={styles.months}>
        <MonthButton
          className={styles.previous ?? ''}
          control={prevButtonProps}
          onClick={() => state.focusPreviousPage()}
        >
          Mese precedente
        </MonthButton>
        <p className={styles.title}>{title}</p>
        <MonthButton control={nextButtonProps} onClick={() => state.focusNextPage()}>
          Mese successivo
        </MonthButton>
      </div>
      <Month state={state} min={min} today={today} />
      {onClear && (
        <Button variant="ghost" wide onClick={onClear}>
          Togli la data
        </Button>
      )}
    </div>
  );
}

interface MonthButtonProps extends ComponentProps<typeof Button> {
  /** Moves the focus to the days when the button becomes disabled. */
  control: CalendarAria['nextButtonProps'];
}

function MonthButton({ control, children, ...props }: MonthButtonProps) {
  return (
    <Button
      {...props}
      variant="ghost"
      icon="chevron-right"
      iconOnly
      disabled={control.isDisabled}
      onFocus={() => control.onFocusChange?.(true)}
      onBlur={() => control.onFocusChange?.(false)}
    >
      {children}
    </Button>
  );
}

interface MonthProps {
  state: CalendarState;
  min: CalendarDate | null;
  today: CalendarDate | null;
}

/** A week in which no day can be chosen is left out, so that the first one shown is the current one. */
function Month({ state, min, today }: MonthProps) {
  const { gridProps, headerProps, weekDays, weeksInMonth } = useCalendarGrid(
    { firstDayOfWeek: 'mon', weekdayStyle: 'short' },
    state,
  );
  const { month } = state.visibleRange.start;
  const weeks = Array.from({ length: weeksInMonth }, (_, week) =>
    state.getDatesInWeek(week).filter((date) => date !== null),
  ).filter((days) => !min || days.some((date) => date.compare(min) >= 0));
  return (
    <table {...gridProps} className={styles.grid}>
      <thead {...headerProps}>
        <tr>
          {weekDays.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={String(days[0])}>
            {days.map((date) => (
              <Day
                key={date.toString()}
                state={state}
                date={date}
                isOutside={date.month !== month}
                isToday={today?.compare(date) === 0}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** venerdì 12 giugno 2026 */
const fullDate = new Intl.DateTimeFormat('it-IT', { dateStyle: 'full', timeZone: 'UTC' });

interface DayProps {
  state: CalendarState;
  date: CalendarDate;
  /** Of the month before or after: its cell stays empty. */
  isOutside: boolean;
  isToday: boolean;
}

function Day({ state, date, isOutside, isToday }: DayProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const cell = useCalendarCell({ date, isOutsideMonth: isOutside }, state, ref);
  const { cellProps, buttonProps, isSelected, isDisabled } = cell;
  // React Aria's name of the cell takes its today from the browser's clock, which is not the sandbox's.
  const name = [
    isToday && 'Oggi',
    fullDate.format(date.toDate('UTC')),
    isSelected && 'data scelta',
  ];
  return (
    <td {...cellProps}>
      {!isOutside && (
        <span
          {...buttonProps}
          ref={ref}
          aria-label={name.filter(Boolean).join(', ')}
          aria-current={isToday ? 'date' : undefined}
          data-selected={isSelected || undefined}
          data-disabled={isDisabled || undefined}
          className={styles.day}
        >
          {cell.formattedDate}
        </span>
      )}
    </td>
  );
}
