import type * as z from 'zod/mini';
import type { Clock, ClockChange } from '#contract/control';
import { CLOCK_FIRST_DAY, CLOCK_LAST_DAY } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { invalid } from '#contract/refusal';
import { dayInRome } from '#contract/rome-time';
import type { SandboxClock } from '../../sandbox/clock.ts';

/** DEMO-04. 400 for a time that no calendar here reaches; the clock then stays as it was. */
export const changeClock = (clock: SandboxClock, change: z.output<typeof ClockChange>): void => {
  if ('mode' in change) return clock.live();
  const now = 'now' in change ? Date.parse(change.now) : clock.after(change.advance);
  if (!isInReach(now)) throw invalid({ non_field_errors: [PROBLEM.clockRange] });
  if ('now' in change) clock.set(now);
  else clock.advance(change.advance);
};

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Compared by year first: beyond some 270,000 years there are no days at all. */
const isInReach = (now: number): boolean => {
  const year = new Date(now).getUTCFullYear();
  if (!(year >= yearOf(CLOCK_FIRST_DAY) - 1 && year <= yearOf(CLOCK_LAST_DAY) + 1)) return false;
  const day = dayInRome(now);
  return day >= CLOCK_FIRST_DAY && day <= CLOCK_LAST_DAY;
};

export const viewClock = (clock: SandboxClock): z.output<typeof Clock> => ({
  mode: clock.mode,
  now: clock.instant(),
  today: clock.today(),
});
