/**
 * Days and times in Europe/Rome, by the EU's rule for summer time (directive 2000/84/EC). Neither the host's time zone
 * nor its time zone data is used, so results are the same on every machine (SEED-03).
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Summer time begins and ends at 01:00 UTC on the last Sunday of March and of October; months count from 0. */
const clockChange = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getTime() - last.getUTCDay() * DAY + HOUR;
};

const isSummer = (instant: number): boolean => {
  const year = new Date(instant).getUTCFullYear();
  return instant >= clockChange(year, 2) && instant < clockChange(year, 9);
};

/** How far Rome is ahead of UTC at an instant, in milliseconds. */
export const romeOffset = (instant: number): number => (isSummer(instant) ? 2 : 1) * HOUR;

/** The day in Rome, `YYYY-MM-DD`, of an instant in milliseconds or ISO 8601. */
export const dayInRome = (instant: number | string): string => {
  const milliseconds = typeof instant === 'string' ? Date.parse(instant) : instant;
  return new Date(milliseconds + romeOffset(milliseconds)).toISOString().slice(0, 10);
};

/**
 * The instant, in milliseconds, at which clocks in Rome show a time `HH:MM` on a day. A time that comes twice is the
 * first of the two; a time that is skipped is the one an hour later.
 */
export const instantInRome = (day: string, time = '09:00'): number => {
  const wall = Date.parse(`${day}T${time}:00Z`);
  return isSummer(wall - 2 * HOUR) ? wall - 2 * HOUR : wall - HOUR;
};

/** The day so many days later, or earlier where negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
