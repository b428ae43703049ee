import { ADDRESS_FREE_TRIES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { retryLater } from '#contract/refusal';
import type { Config } from '../config.ts';
import { Attempts } from '../world/attempts.ts';
import { isHosted, isLoopback } from './addresses.ts';
import { ByteBudget } from './byte-budget.ts';
import { FairQueue } from './fair-queue.ts';

const MIB = 1024 * 1024;

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

/** A queue for what is never refused: a caller waits for a turn, however many wait before. */
const UNREFUSED = { perAddress: Infinity, waiting: Infinity, retryAfter: 0 };

/**
 * What all worlds share and is scarce, given out by the caller's address before any work is done (HOST-01). Queues and
 * bytes hold for everyone. What is counted in a row does not hold for loopback, unless the server is hosted: test suites
 * come from there.
 */
export class Admission {
  /** bcrypt: one comparison at once, as it has one thread. */
  readonly hashing: FairQueue;
  /** Pictures: a process for each. */
  readonly decoding: FairQueue;
  /** Pieces of long lists, one at a time, so that other calls come in between. */
  readonly pieces = new FairQueue({ ...UNREFUSED, atOnce: 1, reserved: 0 });
  /** Long lists that are being sent: each takes a tenth of a megabyte, waiting for a place takes nothing. */
  readonly longLists = new FairQueue({ ...UNREFUSED, atOnce: 256, reserved: 64 });
  /** Bytes of pictures, and of the control room's documents. */
  readonly bodies: ByteBudget;
  /** Bytes of calls that take no upload, such as a login: what is uploaded never keeps them out. */
  readonly smallBodies: ByteBudget;
  /** Whether callers from this machine need the token too (HOST-03). */
  readonly isHosted: boolean;
  readonly #attempts: Attempts;

  constructor(
    private readonly config: Pick<Config, 'PUBLIC_URL' | 'ADDRESS_BUDGET'>,
    /** Milliseconds from any fixed moment, by the host's clock: callers cannot move it. */
    elapsed: () => number,
  ) {
    const factor = config.ADDRESS_BUDGET;
    this.isHosted = isHosted(config);
    this.#attempts = new Attempts(elapsed);
    this.hashing = new FairQueue({
      atOnce: 1,
      reserved: 0,
      perAddress: 64 * factor,
      waiting: 512 * factor,
      retryAfter: 5,
    });
    this.decoding = new FairQueue({
      atOnce: 2,
      reserved: 1,
      perAddress: 32 * factor,
      waiting: 128 * factor,
      retryAfter: 10,
    });
    this.bodies = new ByteBudget({
      // Eight forms with the largest picture.
      perAddress: 72 * MIB * factor,
      all: 128 * MIB * factor,
      reserved: 16 * MIB * factor,
      retryAfter: 10,
    });
    this.smallBodies = new ByteBudget({
      perAddress: 8 * MIB * factor,
      all: 32 * MIB * factor,
      reserved: 8 * MIB * factor,
      retryAfter: 10,
    });
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
