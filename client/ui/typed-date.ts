/** Texts of date and time fields: values `YYYY-MM-DD` and `HH:MM`, and what is typed or pasted. */
import { CalendarDate, Time } from '@internationalized/date';

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d)$/;

/** 12/06/2026, 12.6.26, 12-06-2026, 12 6 2026, or 12062026 */
const PASTED_DATE = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d\d)$|^(\d\d)(\d\d)(\d{4})$/;
/** 12 giugno 2026, ven 12 giu 2026 or 1º giugno 2026 */
const PASTED_WORDS = /^(?:[a-zì]+\.?,? )?(\d{1,2})[º°]? ([a-z]{3})[a-z]*\.?,? (\d{4})$/;
const MONTHS = 'gen feb mar apr mag giu lug ago set ott nov dic'.split(' ');
/** 9:05 or 09.05, with or without seconds */
const PASTED_TIME = /^(\d{1,2})[:.](\d\d)(?:[:.]\d\d)?$/;

/** The error of a date that is typed in part, or that no calendar has. */
export const INVALID_DATE = 'Indica una data valida nel formato gg/mm/aaaa.';
/** The error of a time that is typed in part. */
export const INVALID_TIME = 'Indica un orario valido nel formato HH:MM.';

/** Whether a field's value is neither empty nor a date nor a time, such as '12/gg/aaaa'. */
export const isHalfTyped = (value: string): boolean =>
  value !== '' && !DATE.test(value) && !TIME.test(value);

/** '2026-06-12' as a date of the calendar; `null` for a text that is no date. */
export const toDate = (value: string): CalendarDate | null => {
  const match = DATE.exec(value);
  if (!match) return null;
  const [, year, month, day] = match;
  const date = new CalendarDate(Number(year), Number(month), Number(day));
  // 30 February has become the last day of the month.
  return date.toString() === value ? date : null;
};

/** '09:05' as a time of day; `null` for a text that is no time. */
export const toTime = (value: string): Time | null => {
  const match = TIME.exec(value);
  if (!match) return null;
  const [, hour, minute] = match;
  const time = new Time(Number(hour), Number(minute));
  return time.toString().startsWith(value) ? time : null;
};

/** '2026-06-12' as the field shows it, '12/06/2026'. */
export const shownDate = (value: string): string => value.replace(DATE, '$3/$2/$1');

/** The date in a pasted text: in Italian order, with the month's name, or as in ISO 8601. */
export const pastedDate = (text: string): CalendarDate | null => {
  const pasted = text.trim().toLowerCase();
  const numbers = PASTED_DATE.exec(pasted)?.slice(1).filter(Boolean);
  const [, wordsDay, monthName = '', wordsYear] = PASTED_WORDS.exec(pasted) ?? [];
  const month = MONTHS.indexOf(monthName) + 1;
  const [day, monthNumber, year] = numbers ?? (month > 0 ? [wordsDay, `${month}`, wordsYear] : []);
  if (!day || !monthNumber || !year) return toDate(pasted);
  const fullYear = year.length === 2 ? `20${year}` : year;
  return toDate(`${fullYear}-${monthNumber.padStart(2, '0')}-${day.padStart(2, '0')}`);
};

/** The time in a pasted text. */
export const pastedTime = (text: string): Time | null =>
  toTime(
    text
      .trim()
      .replace(
        PASTED_TIME,
        (_, hour: string, minute: string) => `${hour.padStart(2, '0')}:${minute}`,
      ),
  );
