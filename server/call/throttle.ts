/** Limits on tries in a row: on an account, and of an address, in a world and in all of them (AUTH-13, HOST-01). */
import { ADDRESS_FREE_TRIES, LOGIN_FREE_FAILURES, RESET_FREE_TRIES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { retryLater } from '#contract/refusal';
import type { Config } from '../config.ts';
import type { World } from '../world/world.ts';
import { Attempts } from '../world/attempts.ts';
import { isHosted, isLoopback } from './addresses.ts';

/** How often one address may do something in a row before it has to pause; `ADDRESS_BUDGET` multiplies it. */
const FREE = {
  'wrong login': ADDRESS_FREE_TRIES,
  'reset request': ADDRESS_FREE_TRIES,
  'wrong reset link': ADDRESS_FREE_TRIES,
  'wrong token': 10,
} as const;

export type Counted = keyof typeof FREE;

/** What is counted, on which account or with which token. */
interface Subject {
  name: string;
  /** How often it counts for the address: more of the same slows down this subject alone (AUTH-13). */
  counts: number;
}

/**
 * Tries in a row of an address, in all worlds together. They do not count for loopback, unless the server is hosted: test
 * suites come from there.
 */
export class AddressTries {
  /** Whether callers from this machine need the token too (HOST-03). */
  readonly isHosted: boolean;
  readonly #attempts: Attempts;

  constructor(
    private readonly config: Pick<Config, 'PUBLIC_URL' | 'ADDRESS_BUDGET'>,
    /** Milliseconds from any fixed moment, by the host's clock: callers cannot move it. */
    elapsed: () => number,
  ) {
    this.isHosted = isHosted(config);
    this.#attempts = new Attempts(elapsed);
  }

  /** Throws 429 with `Retry-After` while an address has to pause. */
  check(what: Counted, address: string): void {
    const seconds = this.pause(what, address);
    if (seconds > 0) throw retryLater(429, seconds, PROBLEM.slowDown);
  }

  /** Seconds that an address has to pause, or only what it does with this subject; 0 for none. */
  pause(what: Counted, address: string, subject?: string): number {
    const pauseOf = (key: string) => this.#attempts.pause(key);
    return Math.max(pauseOf(keyOf(what, address)), pauseOf(keyOf(what, address, subject)));
  }

  count(what: Counted, address: string, subject?: Subject): void {
    if (isLoopback(address) && !this.isHosted) return;
    const free = FREE[what] * this.config.ADDRESS_BUDGET;
    if (subject) {
      const { name, counts } = subject;
      if (this.#attempts.count(keyOf(what, address, name), free) > counts) return;
    }
    this.#attempts.count(keyOf(what, address), free);
  }

  /** Forgets what was counted of a subject, but not the address's own count, which one success must not end. */
  forget(what: Counted, address: string, subject: string): void {
    this.#attempts.forget(keyOf(what, address, subject));
  }
}

const keyOf = (what: Counted, address: string, subject?: string): string =>
  subject === undefined ? `${what} from ${address}` : `${what} on ${subject} from ${address}`;

/** Attempts on one account before it is rate-limited, by action. */
const FREE_ATTEMPTS = {
  'wrong login': LOGIN_FREE_FAILURES,
  'reset request': RESET_FREE_TRIES,
  'wrong reset link': RESET_FREE_TRIES,
} as const;

interface Shared {
  world: World;
  /** Counts outside the world as well, since each login without a cookie gets a new one (HOST-01). */
  tries: AddressTries;
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
    const { tries } = this.shared;
    const attempts = this.#attempts;
    const seconds = Math.max(
      attempts.pause(this.#account),
      attempts.pause(this.#address),
      tries.pause(this.action, this.address, this.account),
    );
    if (seconds > 0) throw retryLater(429, seconds, PROBLEM.slowDown);
  }

  /**
   * Counts an attempt. Beyond the account's free attempts the address is not counted any more, so that guessing on one
   * account never rate-limits other accounts from the same address (AUTH-13).
   */
  count(): void {
    const { tries } = this.shared;
    const free = FREE_ATTEMPTS[this.action];
    const attempts = this.#attempts.count(this.#account, free);
    if (attempts <= free) this.#attempts.count(this.#address, ADDRESS_FREE_TRIES);
    tries.count(this.action, this.address, { name: this.account, counts: free });
  }

  /** Clears the account's count after a success, but not the address's, which other people may share. */
  resetAccount(): void {
    const { tries } = this.shared;
    this.#attempts.forget(this.#account);
    tries.forget(this.action, this.address, this.account);
  }
}
