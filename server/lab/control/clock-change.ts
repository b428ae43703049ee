import type * as z from 'zod/mini';
import type { Clock, ClockChange } from '#lab/control';
import { CLOCK_FIRST_DAY, CLOCK_LAST_DAY } from '#contract/limits';
import { SHARED } from '#lab/zod-problems';
import { invalid } from '#contract/http-error';
import { dayInRome } from '#contract/rome-time';
import type { SandboxClock } from '../sandbox/clock.ts';

/** Sets, advances or restarts a clock (DEMO-04). Throws 400 for a time out of range and leaves the clock unchanged. */
export const changeClock = (clock: SandboxClock, change: z.output<typeof ClockChange>): void => {
  if ('mode' in change) return clock.live();
  const now = 'now' in change ? Date.parse(change.now) : clock.after(change.advance);
  if (!isInClockRange(now)) throw invalid({ non_field_errors: [SHARED.clockRange] });
  if ('now' in change) clock.set(now);
  else clock.advance(change.advance);
};

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Compares years first: `dayInRome` throws for an instant that JavaScript's `Date` cannot represent. */
export const isInClockRange = (now: number): boolean => {
  const year = new Date(now).getUTCFullYear();
  if (!(year >= yearOf(CLOCK_FIRST_DAY) - 1 && year <= yearOf(CLOCK_LAST_DAY) + 1)) return false;
  const day = dayInRome(now);
  return day >= CLOCK_FIRST_DAY && day <= CLOCK_LAST_DAY;
};

/** A clock as the API answers it (DEMO-04). */
export const viewClock = (clock: SandboxClock): z.output<typeof Clock> => ({
  mode: clock.mode,
  now: clock.instant(),
  today: clock.today(),
});
