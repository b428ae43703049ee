import { addDays, instantInRome } from '#contract/rome-time';

/** Turns the seed's day offsets into days and instants of Europe/Rome (SEED-03). */
export interface Calendar {
  /** The day so many days after the seed's day, as `YYYY-MM-DD`. */
  day(inDays: number): string;
  /** The instant so many days before the seed's day, so many minutes after midnight in Rome. */
  instant(daysAgo: number, minutes: number): string;
}

/** Minutes after midnight of a time `HH:MM`. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** `HH:MM` so many minutes after midnight. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Throws a RangeError if the seed's day is not a valid date. */
export function calendarFrom(seedDay: string): Calendar {
  if (Number.isNaN(Date.parse(`${seedDay}T00:00:00Z`)) || addDays(seedDay, 0) !== seedDay) {
    throw new RangeError(`A seed is anchored on a day YYYY-MM-DD, not on '${seedDay}'`);
  }
  return {
    day: (inDays) => addDays(seedDay, inDays),
    instant: (daysAgo, minutes) =>
      new Date(instantInRome(addDays(seedDay, -daysAgo), timeOf(minutes))).toISOString(),
  };
}
