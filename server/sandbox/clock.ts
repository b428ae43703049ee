import type * as z from 'zod/mini';
import type { ClockAdvance } from '#contract/control';
import { dayInRome, instantInRome, romeOffset } from '#contract/rome-time';

/** Monotonic milliseconds of the host, to measure how long something takes; no sandbox's clock changes them. */
export const hostMilliseconds = (): number => performance.now();

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

/**
 * A sandbox's time: the host's while live, constant while frozen, until it is set (DEMO-04). In the server, only this
 * file reads the host's clock.
 */
export class SandboxClock {
  /** The instant at which the clock is frozen; `null` while it is live. */
  #frozenAt: number | null;
  #advanced = 0;
  /** Cache of `today`: a day, and the span of instants for which it is right. */
  #day = { from: 0, to: 0, day: '' };

  /** Frozen from the start where `date` is given. */
  constructor(date: string | null) {
    this.#frozenAt = startOf(date);
  }

  get mode(): 'live' | 'frozen' {
    return this.#frozenAt === null ? 'live' : 'frozen';
  }

  /** Milliseconds since 1970, UTC. */
  now(): number {
    return this.#frozenAt ?? Date.now();
  }

  /** The same as ISO 8601 in UTC. */
  instant(): string {
    return new Date(this.now()).toISOString();
  }

  /** The day in Rome, `YYYY-MM-DD`. */
  today(): string {
    const now = this.now();
    if (now < this.#day.from || now >= this.#day.to) {
      const minute = Math.floor(now / 60_000) * 60_000;
      this.#day = { from: minute, to: minute + 60_000, day: dayInRome(now) };
    }
    return this.#day.day;
  }

  /**
   * Monotonic milliseconds: real time, plus what the clock was advanced by. For pauses between attempts, which must end in
   * a frozen sandbox too.
   */
  elapsed(): number {
    return performance.now() + this.#advanced;
  }

  /** Freezes at an instant. */
  set(now: number): void {
    this.#advanced += Math.max(0, now - this.now());
    this.#frozenAt = now;
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
    this.#frozenAt = null;
  }

  /** Freezes it at an instant, or makes it live for `null`, as when new; returns a function that undoes this. */
  restart(at: number | null): () => void {
    const [frozenAt, advanced] = [this.#frozenAt, this.#advanced];
    this.#frozenAt = at;
    this.#advanced = 0;
    return () => {
      this.#frozenAt = frozenAt;
      this.#advanced = advanced;
    };
  }
}

/** The instant at which a clock that is frozen on a day begins: 09:00 in Rome. */
export const startOf = (date: string | null): number | null =>
  date === null ? null : instantInRome(date);
