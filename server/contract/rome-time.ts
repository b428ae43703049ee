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
 * The instant, in milliseconds, of a local time `HH:MM` in Rome on a day, or of one with seconds. Where daylight saving repeats
 * the time, the first of the two instants unless it is the `second`; where it skips the time, that of the time one hour later.
 */
export const instantInRome = (day: string, time = '09:00', second = false): number => {
  const wall = Date.parse(`${day}T${time}Z`);
  return isDaylightSaving(wall - 2 * HOUR) && !second ? wall - 2 * HOUR : wall - HOUR;
};

/** How many days a day is after another; negative if it is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** The day `days` later, or earlier if negative; days are `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The last `days` days, `today` among them: one meaning of 'a week' for tiles, chart and report. */
export const lastDays = (today: string, days: number): { from: string; to: string } => ({
  from: addDays(today, 1 - days),
  to: today,
});
