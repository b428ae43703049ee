/** What is scarce, given out by the caller's address before any work is done, outside every world (HOST-01). */
import { PROBLEM } from '#contract/problems';
import { HttpError, RETRY_SECONDS, retryLater } from '#contract/http-error';
import type { Config } from '../config.ts';
import type { HttpCall } from './http-call.ts';

interface Bounds {
  /** Units under way at once: pieces of work, or bytes. The last is kept for an address that has none under way. */
  atOnce: number;
  /** Most that one address may have under way and waiting; beyond it 429. */
  perAddress: number;
  /** Most that all may have waiting; beyond it 503. */
  waiting: number;
}

/** Seconds that an address waits for the turns of others; beyond it 503. Its own may take as long as they take. */
const PATIENCE_SECONDS = 15;

const busy = (): HttpError => retryLater(503, RETRY_SECONDS.soon, PROBLEM.busy);

interface Waiting {
  start: () => void;
}

/** Who waits: a call, or whoever cannot disconnect. */
type Caller = Pick<HttpCall, 'address'> & Partial<Pick<HttpCall, 'onDisconnect'>>;

/** Turns at one scarce thing: so many at once, so many of one address, so many waiting. */
export class Turns {
  /** Units under way by address. */
  readonly #taken = new Map<string, number>();
  /** Places in the queue by address, the one whose turn is next first: none waits for all of another's work. */
  readonly #queues = new Map<string, Waiting[]>();
  #allTaken = 0;
  #allWaiting = 0;

  constructor(private readonly bounds: Bounds) {}

  /** Takes units at once; answers a function that gives them back. Throws 429 or 503 where there is no room. */
  take(address: string, units: number): () => void {
    this.#assertShare(address, units);
    const giveBack = this.tryTake(address, units);
    if (!giveBack) throw busy();
    return giveBack;
  }

  /** The same for what can also be done without; `null` where there is no room. */
  tryTake(address: string, units: number): (() => void) | null {
    if (!this.#hasShare(address, units) || !this.#isFree(address, units)) return null;
    this.#change(address, units);
    let isHeld = true;
    return () => {
      if (isHeld) this.#giveBack(address, units);
      isHeld = false;
    };
  }

  /**
   * Does the work when it is the address's turn. Throws 429 or 503 where there is no place left, and 503 where others'
   * turns take too long. A caller who disconnects while waiting loses the place, so that nothing is done for those who are gone.
   */
  async run<T>(caller: Caller, work: () => T | Promise<T>): Promise<T> {
    const { address } = caller;
    this.#assertShare(address, 1);
    if (this.#isFree(address, 1)) this.#change(address, 1);
    else await this.#wait(caller);
    try {
      return await work();
    } finally {
      this.#giveBack(address, 1);
    }
  }

  #wait(caller: Caller): Promise<void> {
    const { address } = caller;
    if (this.#allWaiting >= this.bounds.waiting) throw busy();
    return new Promise((resolve, reject) => {
      const giveUp = (refusal: HttpError) => {
        clearInterval(patience);
        if (!this.#queues.get(address)?.includes(place)) return;
        this.#leave(address, place);
        reject(refusal);
      };
      const patience = setInterval(() => {
        if (!this.#taken.has(address)) giveUp(busy());
      }, PATIENCE_SECONDS * 1000);
      const start = () => {
        clearInterval(patience);
        resolve();
      };
      const place = { start };
      this.#queues.set(address, [...(this.#queues.get(address) ?? []), place]);
      this.#allWaiting += 1;
      // Nobody reads this answer; it ends the handling of the call.
      caller.onDisconnect?.(() => giveUp(new HttpError(408, PROBLEM.tooSlow)));
    });
  }

  /** Takes a place out of the queue; the address's others are behind all other addresses then. */
  #leave(address: string, place: Waiting): void {
    const others = (this.#queues.get(address) ?? []).filter((one) => one !== place);
    this.#queues.delete(address);
    if (others.length > 0) this.#queues.set(address, others);
    this.#allWaiting -= 1;
  }

  #giveBack(address: string, units: number): void {
    this.#change(address, -units);
    for (const [next, [first]] of this.#queues) {
      if (!first || !this.#isFree(next, 1)) continue;
      this.#leave(next, first);
      this.#change(next, 1);
      first.start();
    }
  }

  #hasShare(address: string, units: number): boolean {
    const waiting = this.#queues.get(address)?.length ?? 0;
    return this.#ownOf(address) + waiting + units <= this.bounds.perAddress;
  }

  #assertShare(address: string, units: number): void {
    if (!this.#hasShare(address, units))
      throw retryLater(429, RETRY_SECONDS.soon, PROBLEM.slowDown);
  }

  /** Units that an address has under way. */
  #ownOf(address: string): number {
    return this.#taken.get(address) ?? 0;
  }

  #isFree(address: string, units: number): boolean {
    const kept = this.#taken.has(address) ? 1 : 0;
    return this.#allTaken + units + kept <= this.bounds.atOnce;
  }

  #change(address: string, by: number): void {
    const now = this.#ownOf(address) + by;
    if (now > 0) this.#taken.set(address, now);
    else this.#taken.delete(address);
    this.#allTaken += by;
  }
}

const MIB = 1024 * 1024;

/** What all worlds share and is scarce. `factor` multiplies what addresses may have, and not what is done at once. */
const turnsFor = (factor: number) => ({
  /** bcrypt has one thread. */
  hashing: new Turns({ atOnce: 1, perAddress: 64 * factor, waiting: 512 * factor }),
  /** Pictures: a process for each. */
  decoding: new Turns({ atOnce: 3, perAddress: 32 * factor, waiting: 128 * factor }),
  /** Drawings, each of which has a turn at decoding too: a short one can take any time, so photos do not wait for them. */
  drawing: new Turns({ atOnce: 1, perAddress: 32 * factor, waiting: 128 * factor }),
  /** Long lists that are being made, one piece in a turn, so that other calls come in between. */
  pieces: new Turns({ atOnce: 1, perAddress: 512 * factor, waiting: 2048 * factor }),
  /** Bytes of pictures, and of the control room's documents; an address may send eight forms with the largest picture. */
  uploads: new Turns({ atOnce: 144 * MIB * factor, perAddress: 72 * MIB * factor, waiting: 0 }),
  /** Bytes of calls that take no upload, such as a login: what is uploaded never keeps them out. */
  bodies: new Turns({ atOnce: 40 * MIB * factor, perAddress: 8 * MIB * factor, waiting: 0 }),
  /** Answers that are being compressed, some 2 MB of memory each; any more are sent as they are. */
  compressing: new Turns({ atOnce: 16, perAddress: 8 * factor, waiting: 0 }),
  /** Refused bodies that are read to their end; any more are not, since reading costs time and memory. */
  rests: new Turns({ atOnce: 8, perAddress: 4 * factor, waiting: 0 }),
});

export type AllTurns = ReturnType<typeof turnsFor>;

export const makeTurns = ({ ADDRESS_BUDGET }: Pick<Config, 'ADDRESS_BUDGET'>): AllTurns =>
  turnsFor(ADDRESS_BUDGET);
