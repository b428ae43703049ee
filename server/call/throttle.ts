/** Limits on tries: on an account in its world, and of an address in all worlds together (AUTH-13, HOST-01). */
import { ADDRESS_FREE_TRIES, LOGIN_FREE_FAILURES, RESET_FREE_TRIES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { retryLater } from '#contract/http-error';
import type { Config } from '../config.ts';
import { Quota } from '../world/quota.ts';
import type { World } from '../world/world.ts';
import { isHosted, isLoopback } from './addresses.ts';

/** Tries of addresses. They do not count for loopback, unless the server is hosted: test suites come from there. */
export class AddressTries {
  /** Whether callers from this machine need the token too (HOST-03). */
  readonly isHosted: boolean;
  readonly #quota: Quota;

  constructor(
    private readonly config: Pick<Config, 'PUBLIC_URL' | 'ADDRESS_BUDGET'>,
    /** Milliseconds from any fixed moment, by the host's clock: callers cannot move it. */
    elapsed: () => number,
  ) {
    this.isHosted = isHosted(config);
    this.#quota = new Quota(elapsed);
  }

  /** Seconds that an address has to pause which may do something `often`; 0 for none. */
  pause(what: string, address: string, often = ADDRESS_FREE_TRIES): number {
    return this.#quota.pause(`${what} from ${address}`, often * this.config.ADDRESS_BUDGET);
  }

  count(what: string, address: string, often = ADDRESS_FREE_TRIES): void {
    if (isLoopback(address) && !this.isHosted) return;
    this.#quota.count(`${what} from ${address}`, often * this.config.ADDRESS_BUDGET);
  }
}

/** Tries on one account before a pause must follow each further one. */
const FREE = {
  'wrong login': LOGIN_FREE_FAILURES,
  'reset request': RESET_FREE_TRIES,
  'wrong reset link': RESET_FREE_TRIES,
} as const;

interface Caller {
  world: World;
  address: string;
  deps: { tries: AddressTries };
}

/** Throws 429 with `Retry-After` where there is a pause. */
export const assertNoPause = (seconds: number): void => {
  if (seconds > 0) throw retryLater(429, seconds, PROBLEM.slowDown);
};

/** Limits an action on an account, by whoever, and of the caller's address, on whatever account. */
export const throttleOf = (
  action: keyof typeof FREE,
  account: string,
  { world, address, deps: { tries } }: Caller,
) => {
  // Those of the generation in which the call began.
  const { quota } = world;
  const key = `${action} on ${account}`;
  return {
    check: () =>
      assertNoPause(Math.max(quota.pause(key, FREE[action]), tries.pause(action, address))),
    count: () => {
      quota.count(key, FREE[action]);
      tries.count(action, address);
    },
    /** Forgets the account's tries after a success, but not the address's, which other people may share. */
    forget: () => quota.forget(key),
  };
};
