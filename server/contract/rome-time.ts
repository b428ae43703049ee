/**
 * Days and times in Europe/Rome, computed by the EU's daylight saving rule (directive 2000/84/EC) instead of the host's
 * time zone and tz database, so that results are the same on every machine (SEED-03).
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Daylight saving starts and ends at 01:00 UTC on the last Sunday of March and October; `month` counts from 0. */
const daylightSavingSwitch = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getTime() - last.getUTCDay() * DAY + HOUR;
};

const isDaylightSaving = (instant: number): boolean => {
  const year = new Date(instant).getUTCFullYear();
  return instant >= daylightSavingSwitch(year, 2) && instant < daylightSavingSwitch(year, 9);
};

/** Rome's offset from UTC at an instant, in milliseconds. */
export const romeOffset = (instant: number): number => (isDaylightSaving(instant) ? 2 : 1) * HOUR;

/** The day in Rome, `YYYY-MM-DD`, of an instant given in milliseconds or ISO 8601. */
export const dayInRome = (instant: number | string): string => {
  const milliseconds = typeof instant === 'string' ? Date.parse(instant) : instant;
  return new Date(milliseconds + romeOffset(milliseconds)).toISOString().slice(0, 10);
};

/**
 * The instant, in milliseconds, of a local time `HH:MM` in Rome on a day. Where daylight saving repeats the time, the
 * first of the two instants; where it skips the time, the instant of the time one hour later.
 */
export const instantInRome = (day: string, time = '09:00'): number => {
  const wall = Date.parse(`${day}T${time}:00Z`);
  return isDaylightSaving(wall - 2 * HOUR) ? wall - 2 * HOUR : wall - HOUR;
};

/** A local time in Rome on a day; `second` where daylight saving repeats it and this is its second time. */
export interface RomeTime {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM:SS.mmm` */
  time: string;
  second: boolean;
}

/** What the clocks in Rome show at an instant in milliseconds. */
export const romeTimeOf = (instant: number): RomeTime => {
  const offset = romeOffset(instant);
  const wall = new Date(instant + offset).toISOString();
  const second = offset === HOUR && romeOffset(instant - HOUR) === 2 * HOUR;
  return { day: wall.slice(0, 10), time: wall.slice(11, 23), second };
};

/** The instant, in milliseconds, at which the clocks in Rome show a time. */
export const instantOf = ({ day, time, second }: RomeTime): number => {
  const wall = Date.parse(`${day}T${time}Z`);
  return isDaylightSaving(wall - 2 * HOUR) && !second ? wall - 2 * HOUR : wall - HOUR;
};

/** How many days a day is after another; negative if it is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** The day `days` later, or earlier if negative; days are `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
