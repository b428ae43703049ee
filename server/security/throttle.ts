import { ADDRESS_FREE_TRIES, LOGIN_FREE_FAILURES, RESET_FREE_TRIES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { retryLater } from '#contract/refusal';
import type { World } from '../world/world.ts';
import type { Attempts } from '../world/attempts.ts';
import type { Admission } from './admission.ts';

/** Attempts on one account before it is rate-limited, by action. */
const FREE_ATTEMPTS = {
  'wrong login': LOGIN_FREE_FAILURES,
  'reset request': RESET_FREE_TRIES,
  'wrong reset link': RESET_FREE_TRIES,
} as const;

interface Shared {
  world: World;
  /** Counts outside the world as well, since each login without a cookie gets a new one (HOST-01). */
  admission: Admission;
}

/** Rate limit of an action, counted per account and per client address (AUTH-13). */
export class Throttle {
  readonly #account: string;
  readonly #address: string;
  /** The attempts of the world's generation in which it began. */
  readonly #attempts: Attempts;

  constructor(
    private readonly shared: Shared,
    private readonly action: keyof typeof FREE_ATTEMPTS,
    private readonly account: string,
    private readonly address: string,
  ) {
    this.#attempts = shared.world.attempts;
    this.#account = `${action} on ${account}`;
    this.#address = `${action} from ${address}`;
  }

  /** Throws 429 with `Retry-After` while the account or the address is paused. */
  check(): void {
    const { admission } = this.shared;
    const attempts = this.#attempts;
    const seconds = Math.max(
      attempts.pause(this.#account),
      attempts.pause(this.#address),
      admission.pause(this.action, this.address, this.account),
    );
    if (seconds > 0) throw retryLater(429, seconds, PROBLEM.slowDown);
  }

  /**
   * Counts an attempt. Beyond the account's free attempts the address is not counted any more, so that guessing on one
   * account never rate-limits other accounts from the same address (AUTH-13).
   */
  count(): void {
    const { admission } = this.shared;
    const free = FREE_ATTEMPTS[this.action];
    const attempts = this.#attempts.count(this.#account, free);
    if (attempts <= free) this.#attempts.count(this.#address, ADDRESS_FREE_TRIES);
    admission.count(this.action, this.address, { name: this.account, counts: free });
  }

  /** Clears the account's count after a success, but not the address's, which other people may share. */
  resetAccount(): void {
    const { admission } = this.shared;
    this.#attempts.forget(this.#account);
    admission.forget(this.action, this.address, this.account);
  }
}
