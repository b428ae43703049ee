import type * as z from 'zod';
import type { Clock, ClockChange } from '#contract/demo';
import type { SandboxClock } from './clock.ts';

/** DEMO-04. */
export const changeClock = (clock: SandboxClock, change: z.output<typeof ClockChange>): void => {
  if ('now' in change) clock.set(Date.parse(change.now));
  else if ('advance' in change) clock.advance(change.advance);
  else clock.live();
};

export const viewClock = (clock: SandboxClock): z.output<typeof Clock> => ({
  mode: clock.mode,
  now: clock.instant(),
  today: clock.today(),
});
