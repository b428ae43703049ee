import { dayInRome, instantInRome } from '#contract/rome-time';

/** Monotonic milliseconds of the host, to measure how long something takes; no clock of a world changes them. */
export const hostMilliseconds = (): number => performance.now();

/**
 * The time by which a world lives: the host's, or that of a day on which it stands still. In the server, only this file reads
 * the host's clock.
 */
export class Clock {
  /** The instant at which it stands still; `null` while it follows the host's. */
  protected frozenAt: number | null;
  /** Cache of `today`: a day, and the span of instants for which it is right. */
  #day = { from: 0, to: 0, day: '' };

  /** Stands still from the start on a day, or at an instant in milliseconds since 1970; follows the host's for `null`. */
  constructor(at: string | number | null) {
    this.frozenAt = typeof at === 'string' ? startOf(at) : at;
  }

  get mode(): 'live' | 'frozen' {
    return this.frozenAt === null ? 'live' : 'frozen';
  }

  /** Milliseconds since 1970, UTC. */
  now(): number {
    return this.frozenAt ?? Date.now();
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

  /** Monotonic milliseconds, for pauses between attempts, which end while the clock stands still too. */
  elapsed(): number {
    return hostMilliseconds();
  }
}

/** The instant at which a clock that stands still on a day begins: 09:00 in Rome. */
export const startOf = (date: string | null): number | null =>
  date === null ? null : instantInRome(date);
