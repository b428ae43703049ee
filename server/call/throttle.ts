/** Limits on tries: on an account in its world, and of an address in all worlds together (AUTH-13, HOST-01). */
import { ADDRESS_FREE_TRIES, LOGIN_FREE_FAILURES, RESET_FREE_TRIES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { retryLater } from '#contract/http-error';
import type { Config } from '../config.ts';
import { Quota } from '../world/quota.ts';
import type { World } from '../world/world.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Whether an address is IPv4 or IPv6 loopback, IPv4-mapped IPv6 included. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address);

/** Host names that always resolve to this machine; any other could be DNS rebinding. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Whether a `Host` names this machine, with or without a port. */
export const isLocalHost = (host: string): boolean => LOCAL_HOST.test(host);

/** Whether people reach the server under another machine's name: then loopback gives no access to the control room (HOST-03). */
export const isHosted = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean =>
  !isLocalHost(new URL(PUBLIC_URL).host);

/** Whether the server is for this machine alone: no other reaches its address, and nobody knows it by another name. */
export const isPrivate = (config: Pick<Config, 'HOST' | 'PUBLIC_URL'>): boolean =>
  !isHosted(config) && (isLoopback(config.HOST) || isLocalHost(config.HOST));

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
  httpCall: { address: string };
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
  { world, httpCall: { address }, deps: { tries } }: Caller,
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
