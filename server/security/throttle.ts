import { ADDRESS_FREE_TRIES, LOGIN_FREE_FAILURES, RESET_FREE_TRIES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { refuse } from '#contract/refusal';

/** Attempts on one account before it is rate-limited, by action. */
const FREE_ATTEMPTS = {
  login: LOGIN_FREE_FAILURES,
  'reset request': RESET_FREE_TRIES,
  'reset link': RESET_FREE_TRIES,
} as const;

/** Rate limit of an action, counted per account and per client address (AUTH-13). */
export class Throttle {
  readonly #account: string;
  readonly #address: string;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly action: keyof typeof FREE_ATTEMPTS,
    account: string,
    address: string,
  ) {
    this.#account = `${action} on ${account}`;
    this.#address = `${action} from ${address}`;
  }

  /** Throws 429 with `Retry-After` while the account or the address is paused. */
  check(): void {
    const { attempts } = this.sandbox;
    const seconds = Math.max(attempts.pause(this.#account), attempts.pause(this.#address));
    if (seconds > 0)
      throw refuse(429, PROBLEM.slowDown(seconds), { 'Retry-After': String(seconds) });
  }

  /**
   * Counts an attempt. Beyond the account's free attempts the address is not counted any more, so that guessing on one
   * account never rate-limits other accounts from the same address (AUTH-13).
   */
  count(): void {
    const free = FREE_ATTEMPTS[this.action];
    const attempts = this.sandbox.attempts.count(this.#account, free);
    if (attempts <= free) this.sandbox.attempts.count(this.#address, ADDRESS_FREE_TRIES);
  }

  /** Clears the account's count after a success, but not the address's, which other people may share. */
  resetAccount(): void {
    this.sandbox.attempts.forget(this.#account);
  }
}
