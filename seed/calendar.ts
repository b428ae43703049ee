/**
 * Turns the seed's day offsets into days and instants of Europe/Rome, the same on every machine
 * (SEED-03): neither the host's time zone nor its time zone data is asked.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 01:00 UTC on a month's last Sunday: when the clocks change (directive 2000/84/EC). */
const clockChange = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getTime() - last.getUTCDay() * DAY + HOUR;
};

const summers = new Map<number, readonly [start: number, end: number]>();

const isSummer = (instant: number): boolean => {
  const year = new Date(instant).getUTCFullYear();
  let summer = summers.get(year);
  if (!summer) summers.set(year, (summer = [clockChange(year, 2), clockChange(year, 9)]));
  return instant >= summer[0] && instant < summer[1];
};

/**
 * The UTC instant (milliseconds) of a Roman wall clock, itself given as if it were UTC. An hour
 * that comes twice means the first; an hour that is skipped means the one after it.
 */
const fromRome = (wall: number): number =>
  isSummer(wall - 2 * HOUR) ? wall - 2 * HOUR : wall - HOUR;

export interface Calendar {
  /** The day so many days after the anchor, as `YYYY-MM-DD`. */
  day(inDays: number): string;
  /** The instant so many days before the anchor, so many minutes after midnight in Rome. */
  instant(daysAgo: number, minutes: number): string;
}

/** Minutes after midnight of a time `HH:MM`. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export function calendarFrom(anchor: string): Calendar {
  const start = Date.parse(`${anchor}T00:00:00Z`);
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== anchor) {
    throw new RangeError(`A seed is anchored on a day YYYY-MM-DD, not on '${anchor}'`);
  }
  return {
    day: (inDays) => new Date(start + inDays * DAY).toISOString().slice(0, 10),
    instant: (daysAgo, minutes) =>
      new Date(fromRome(start - daysAgo * DAY + minutes * MINUTE)).toISOString(),
  };
}
