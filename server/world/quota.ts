import { PAUSE_SECONDS } from '#contract/limits';
import { Lru } from '../store/lru.ts';

/** Keys kept; then the oldest go, so that an attacker with many names cannot fill the memory. */
const KEYS_MAX = 10_000;
const PAUSE = PAUSE_SECONDS * 1000;

/** How often something may be done, by key: so often at once, and then once after each pause (AUTH-13). */
export class Quota {
  /** When nothing that was done counts any more, in milliseconds of `elapsed()`. */
  readonly #forgottenAt = new Lru<string, number>(KEYS_MAX);

  constructor(private readonly elapsed: () => number) {}

  /** Seconds until what is allowed `often` may be done again; 0 for at once. */
  pause(key: string, often: number): number {
    const left = (this.#forgottenAt.get(key) ?? 0) - this.elapsed() - (often - 1) * PAUSE;
    return Math.max(0, Math.ceil(left / 1000));
  }

  /** From the last free time on, the pause begins anew with each. */
  count(key: string, often: number): void {
    const now = this.elapsed();
    const after = Math.max(this.#forgottenAt.get(key) ?? 0, now) + PAUSE;
    const isLastFree = after > now + (often - 1) * PAUSE;
    this.#forgottenAt.set(key, isLastFree ? now + often * PAUSE : after);
  }

  forget(key: string): void {
    this.#forgottenAt.delete(key);
  }
}
