import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addDays, addMonths, monthEnd, monthStart, weeksOfMonth } from '../lib/days.ts';
import { formatDate, isDay } from '../lib/formats.ts';
import { Button } from './button.tsx';
import styles from './calendar.module.css';

export interface CalendarProps {
  /** The chosen day `YYYY-MM-DD`; '' if none is. */
  value: string;
  /** The first day that can be chosen; '' if all can. */
  min: string;
  /** The day marked as today; '' while it is not known. */
  today: string;
  onChoose: (day: string) => void;
  /** Empties the field; without it there is no such button. */
  onClear?: (() => void) | undefined;
}

/** Weeks that a month touches at most. */
export const WEEKS_MAX = 6;

/** The day that a key moves to from another one (the grid pattern of ARIA's authoring practices). */
const MOVES: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: monthStart,
  End: monthEnd,
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  'Shift+PageUp': (day) => addMonths(day, -12),
  'Shift+PageDown': (day) => addMonths(day, 12),
};

/** The day that Tab leads to, whose month is shown. */
interface FocusedDay {
  day: string;
  /** Whether it has, or is to get, the focus. */
  hasFocus: boolean;
}

/** A month of days, of which one can be chosen; the week starts on Monday. */
export function Calendar({ value, min, today, onChoose, onClear }: CalendarProps) {
  const [place, setPlace] = useState<FocusedDay>(() => ({
    day: value || today || min || new Date().toISOString().slice(0, 10),
    hasFocus: true,
  }));
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (place.hasFocus) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [place]);
  const isFirst = (day: string) => monthStart(day) <= min;
  const goTo = (day: string, hasFocus: boolean) => {
    // Beyond the year 9999, or before the year 0, a day has another form.
    if (isDay(day)) setPlace({ day: day < min ? min : day, hasFocus });
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const move = MOVES[(event.shiftKey ? 'Shift+' : '') + event.key];
    const isChoice = event.key === 'Enter' || event.key === ' ';
    if (!move && !isChoice) return;
    event.preventDefault();
    if (move) goTo(move(place.day), true);
    // The key that opened the calendar may still be held down.
    else if (!event.repeat) onChoose(place.day);
  };
  const previous = addMonths(place.day, -1);
  return (
    <div className={styles.calendar}>
      <div className={styles.months}>
        <Button
          variant="ghost"
          icon="chevron-right"
          iconOnly
          className={styles.previous}
          disabled={isFirst(place.day)}
          // The focus moves to the days when the button becomes disabled.
          onClick={() => goTo(previous, isFirst(previous))}
        >
          Mese precedente
        </Button>
        <p aria-live="polite" className={styles.title}>
          {formatDate(place.day, 'month')}
        </p>
        <Button
          variant="ghost"
          icon="chevron-right"
          iconOnly
          onClick={() => goTo(addMonths(place.day, 1), false)}
        >
          Mese successivo
        </Button>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={formatDate(place.day, 'month')}
        className={styles.grid}
        onKeyDown={press}
      >
        <WeekDays />
        <Weeks {...{ value, min, today, place, onChoose }} onFocus={(day) => goTo(day, true)} />
      </table>
      {onClear && (
        <Button variant="ghost" wide onClick={onClear}>
          Togli la data
        </Button>
      )}
    </div>
  );
}

/** lun, mar, …; each day's own name has its weekday in full. */
function WeekDays() {
  const [, week = []] = weeksOfMonth('2026-06-01');
  return (
    <thead aria-hidden="true">
      <tr>
        {week.map((day) => (
          <th key={day} scope="col">
            {formatDate(day, 'weekday').split(' ')[0]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DaysProps extends Pick<CalendarProps, 'value' | 'min' | 'today' | 'onChoose'> {
  place: FocusedDay;
  onFocus: (day: string) => void;
}

/** A week in which no day can be chosen is left out, so that the first one shown is the current one. */
function Weeks({ min, place, ...props }: DaysProps) {
  const weeks = weeksOfMonth(place.day).filter((days) => days.some((day) => day >= min));
  return (
    <tbody>
      {weeks.map((days) => (
        <tr key={days[0]}>
          {days.map((day) => (
            <Day key={day} day={day} {...{ min, place }} {...props} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** A day of the month; the cell of one of the month before or after stays empty. */
function Day({ day, value, min, today, place, onChoose, onFocus }: DaysProps & { day: string }) {
  const isOutside = monthStart(day) !== monthStart(place.day);
  const isDisabled = isOutside || day < min;
  const isSelected = day === value && !isDisabled;
  const isToday = day === today;
  const name = [isToday && 'Oggi', formatDate(day, 'full'), isSelected && 'data scelta'];
  return (
    <td aria-disabled={isDisabled || undefined} aria-selected={isSelected || undefined}>
      {!isOutside && (
        <span
          role="button"
          aria-label={name.filter(Boolean).join(', ')}
          aria-current={isToday ? 'date' : undefined}
          aria-disabled={isDisabled || undefined}
          data-selected={isSelected || undefined}
          className={styles.day}
          {...(!isDisabled && {
            tabIndex: day === place.day ? 0 : -1,
            onClick: () => onChoose(day),
            onFocus: () => day !== place.day && onFocus(day),
          })}
        >
          {Number(day.slice(8))}
        </span>
      )}
    </td>
  );
}
