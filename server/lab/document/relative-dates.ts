/**
 * Days and instants as offsets from a day, so that a written state fits any day: `+2d` for a day, `-3d 14:05:00.000` for
 * an instant, by the clocks of Rome. `second` follows a time that the end of daylight saving repeats, for its second time.
 */
import { addDays, daysBetween, instantInRome, romeOffset } from '#contract/rome-time';

const FORM = /^([+-]\d{1,7})d(?: (\d\d:\d\d:\d\d\.\d{3})( second)?)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

const HOUR = 3_600_000;

/** What the clocks in Rome show at an instant in milliseconds: `YYYY-MM-DD`, `HH:MM:SS.mmm`, and whether it is the second time. */
export const romeTimeOf = (instant: number) => {
  const offset = romeOffset(instant);
  const wall = new Date(instant + offset).toISOString();
  const second = offset === HOUR && romeOffset(instant - HOUR) === 2 * HOUR;
  return { day: wall.slice(0, 10), time: wall.slice(11, 23), second };
};

const offsetFrom = (today: string, day: string): string => {
  const days = daysBetween(today, day);
  return `${days < 0 ? '-' : '+'}${Math.abs(days)}d`;
};

/** Writes a day or an instant as an offset from `today`. */
export const toRelative = (value: string, today: string): string => {
  if (DAY.test(value)) return offsetFrom(today, value);
  const { day, time, second } = romeTimeOf(Date.parse(value));
  return `${offsetFrom(today, day)} ${time}${second ? ' second' : ''}`;
};

/** Whether a text is an offset, of a day or an instant. */
export const isRelative = (value: string): boolean => FORM.test(value);

/** Reads an offset from `today`; any other text, and one that leads to no day or time, stays as it is. */
export const fromRelative = (value: string, today: string): string => {
  const [, days, time, second] = FORM.exec(value) ?? [];
  if (days === undefined) return value;
  const day = addDays(today, Number(days));
  if (time === undefined) return day;
  const instant = instantInRome(day, time, second !== undefined);
  return Number.isNaN(instant) ? value : new Date(instant).toISOString();
};
