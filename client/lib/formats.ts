/** Prices, dates and counts in Italian format (GEN-03); independent of the browser's time zone. */

import { formatCount, formatFileSize, formatPrice, formatRating } from '#contract/quantities';

/** Re-exported for `client/ui`, which may not import the contract. */
export { formatCount, formatFileSize, formatPrice, formatRating };

const LOCALE = 'it-IT';

/** A calendar date has no time zone. It is parsed and formatted in UTC, so that it never shifts by a day. */
const calendar = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });

const calendarStyles = {
  /** ven 12 giu 2026 */
  medium: calendar({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  /** 12/06/2026 */
  short: calendar({ day: '2-digit', month: '2-digit', year: 'numeric' }),
  /** ven 12 giu */
  weekday: calendar({ weekday: 'short', day: 'numeric', month: 'short' }),
  /** 12 giu */
  day: calendar({ day: 'numeric', month: 'short' }),
  /** venerdì 12 giugno 2026 */
  full: calendar({ dateStyle: 'full' }),
  /** giugno 2026 */
  month: calendar({ month: 'long', year: 'numeric' }),
} as const;

export type DateStyle = keyof typeof calendarStyles;

const romeDate = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Rome',
} as const;
const instantStyles = {
  date: new Intl.DateTimeFormat(LOCALE, romeDate),
  dateTime: new Intl.DateTimeFormat(LOCALE, { ...romeDate, hour: '2-digit', minute: '2-digit' }),
  month: new Intl.DateTimeFormat(LOCALE, {
    month: 'long',
    year: 'numeric',
    timeZone: romeDate.timeZone,
  }),
  day: new Intl.DateTimeFormat(LOCALE, {
    day: 'numeric',
    month: 'long',
    timeZone: romeDate.timeZone,
  }),
} as const;

/** Whether a text is a day of the calendar, such as '2026-06-12'. */
export const isDay = (text: string): boolean => {
  const time = new Date(text);
  // An engine may take 30 February for a day in March.
  const isTime = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
  return isTime && /^\d{4}-\d\d-\d\d$/.test(text);
};

/** '2026-06-12' → 'ven 12 giu 2026'; any other text is returned unchanged. */
export function formatDate(date: string, style: DateStyle = 'medium'): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? '';
  return isDay(day) ? calendarStyles[style].format(new Date(day)) : date;
}

/** An ISO instant → its date in Rome, '12/06/2026', or date and time, 'giugno 2026' or '12 giugno'; any other text is returned unchanged. */
export function formatInstant(iso: string, style: keyof typeof instantStyles = 'date'): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : instantStyles[style].format(time);
}

/** 'HH:MM:SS', 'HH:MM' or the time of an ISO instant → 'HH:MM'; any other text is returned unchanged. */
export const formatTime = (time: string): string => {
  const [, hours = '', minutes] = /(?:^|T)(\d{1,2}):(\d\d)/.exec(time) ?? [];
  return minutes === undefined ? time : `${hours.padStart(2, '0')}:${minutes}`;
};

const CLOCK = /^\d\d:\d\d$/;

/** '+1' where a flight arrives on the day after it leaves, as its times tell; '' otherwise, and where one is not known. */
export const nextDayMark = (departs: string | null, arrives: string | null): string => {
  const [from, to] = [formatTime(departs ?? ''), formatTime(arrives ?? '')];
  return CLOCK.test(from) && CLOCK.test(to) && to < from ? '+1' : '';
};

/** 1, 'recensione', 'recensioni' → '1 recensione'; 1200 → '1.200 recensioni' */
export const countOf = (n: number, one: string, many: string): string =>
  `${formatCount(n)} ${n === 1 ? one : many}`;

/** How many of all a search finds: '13 utenti', or '2 utenti su 13' */
export const foundOf = (found: number, all: number, one: string, many: string): string =>
  countOf(found, one, many) + (found === all ? '' : ` su ${formatCount(all)}`);
