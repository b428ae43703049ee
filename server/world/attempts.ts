import { PAUSE_SECONDS, TRIES_KEPT_SECONDS } from '#contract/limits';
import { Lru } from '../store/lru.ts';

/** Keys kept; then the oldest go, so that an attacker with many names cannot fill the memory. */
const MAX_ATTEMPT_KEYS = 10_000;

interface Count {
  tries: number;
  /** Milliseconds of `elapsed()`: the last attempt, and the earliest time of the next one. */
  last: number;
  notBefore: number;
}

/** Rate limit of repeated attempts, by key (AUTH-13). It belongs to a world and follows its clock. */
export class Attempts {
  readonly #counts = new Lru<string, Count>(MAX_ATTEMPT_KEYS);

  constructor(private readonly elapsed: () => number) {}

  /** Seconds until the next attempt under this key is allowed; 0 for at once. */
  pause(key: string): number {
    const left = (this.#counts.get(key)?.notBefore ?? 0) - this.elapsed();
    return Math.max(0, Math.ceil(left / 1000));
  }

  /** Counts an attempt and returns the number so far; from the `free`-th on, a pause must follow. */
  count(key: string, free: number): number {
    const now = this.elapsed();
    const known = this.#counts.get(key);
    const isRecent = known !== undefined && now - known.last < TRIES_KEPT_SECONDS * 1000;
    const tries = (isRecent ? known.tries : 0) + 1;
    this.#counts.set(key, {
      tries,
      last: now,
      notBefore: tries >= free ? now + PAUSE_SECONDS * 1000 : 0,
    });
    return tries;
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }
}
