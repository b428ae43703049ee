import type * as z from 'zod/mini';
import type { ClockAdvance } from '#lab/control';
import { romeOffset } from '#contract/rome-time';
import { Clock } from '../../world/clock.ts';

/** The last instant that a `Date` can hold (ECMA-262, 21.4.1.1), less a day for the time zone. */
const LAST_INSTANT = 8.64e15 - 86_400_000;

/** The same time of day in Rome, `days` later; a time that the change to summer time skips becomes one hour later. */
const addDaysInRome = (instant: number, days: number): number => {
  const guess = instant + days * 86_400_000;
  if (Math.abs(guess) > LAST_INSTANT) return guess;
  const offset = romeOffset(guess);
  const corrected = guess + romeOffset(instant) - offset;
  return romeOffset(corrected) === offset ? corrected : Math.max(guess, corrected);
};

type Advance = z.output<typeof ClockAdvance>;

const millisecondsOf = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Advance): number =>
  Math.round((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);

/** A sandbox's time: the host's while live, constant while frozen, until it is set (DEMO-04). */
export class SandboxClock extends Clock {
  #advanced = 0;

  /** Real time, plus what the clock was advanced by. */
  override elapsed(): number {
    return super.elapsed() + this.#advanced;
  }

  /** Freezes at an instant. */
  set(now: number): void {
    this.#advanced += Math.max(0, now - this.now());
    this.frozenAt = now;
  }

  /** The present instant plus the given time; days are calendar days, which keep the time of day in Rome. */
  after({ days = 0, ...rest }: Advance): number {
    return addDaysInRome(this.now(), days) + millisecondsOf(rest);
  }

  /** Freezes at the present instant plus the given time. */
  advance(advance: Advance): void {
    this.set(this.after(advance));
  }

  live(): void {
    this.frozenAt = null;
  }
}
