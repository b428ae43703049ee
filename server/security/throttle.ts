import { ADDRESS_FREE_TRIES, LOGIN_FREE_FAILURES, RESET_FREE_TRIES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { refuse } from '#contract/refusal';

/** What may be tried so often on one account before it is slowed down. */
const FREE = {
  login: LOGIN_FREE_FAILURES,
  'reset request': RESET_FREE_TRIES,
  'reset link': RESET_FREE_TRIES,
} as const;

/** Counts what somebody tries, by the account that it is about and by the address that it comes from. */
export class Throttle {
  readonly #account: string;
  readonly #address: string;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly what: keyof typeof FREE,
    account: string,
    address: string,
  ) {
    this.#account = `${what} on ${account}`;
    this.#address = `${what} from ${address}`;
  }

  /** 429 while a pause of the account or of the address lasts. */
  check(): void {
    const { attempts } = this.sandbox;
    const seconds = Math.max(attempts.pause(this.#account), attempts.pause(this.#address));
    if (seconds > 0)
      throw refuse(429, PROBLEM.slowDown(seconds), { 'Retry-After': String(seconds) });
  }

  /** What is tried on one account alone never slows down its address, and so the other accounts (AUTH-13). */
  count(): void {
    const free = FREE[this.what];
    const tries = this.sandbox.attempts.count(this.#account, free);
    if (tries <= free) this.sandbox.attempts.count(this.#address, ADDRESS_FREE_TRIES);
  }

  /** Whoever proved to be the account's owner begins anew; the address does not: others may share it. */
  forgive(): void {
    this.sandbox.attempts.forget(this.#account);
  }
}
