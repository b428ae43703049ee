/**
 * What is scarce, given out by the caller's address before any work is done, outside every world (HOST-01). One class for all
 * of it: so many units under way at once, addresses in turn where callers wait, and a bound for each address.
 */
import { PROBLEM } from '#contract/problems';
import { Refusal, retryLater } from '#contract/refusal';
import type { Config } from '../config.ts';

export interface Bounds {
  /** Units under way at once: pieces of work, or bytes. */
  atOnce: number;
  /** Further ones, only for addresses that have none under way: what one sends never keeps out all others. */
  reserved: number;
  /** Most that one address may have under way and waiting; beyond it 429. */
  perAddress: number;
  /** Most that all may have waiting; beyond it 503. */
  waiting: number;
  /** Seconds after which a refused caller may try again (`Retry-After`). */
  retryAfter: number;
}

interface Waiting {
  start: () => void;
  refuse: (refusal: Refusal) => void;
}

/** Calls back when the caller has disconnected, as a handler's `onGone` does. */
type OnGone = (callback: () => void) => void;

/** A budget of one scarce thing, from which addresses take in turn, so that none waits for all of another's work. */
export class Budget {
  /** Waiting jobs by address, the one whose turn is next first. */
  readonly #waiting = new Map<string, Waiting[]>();
  /** Units under way by address. */
  readonly #taken = new Map<string, number>();
  #allTaken = 0;
  #allWaiting = 0;

  constructor(private readonly bounds: Bounds) {}

  /** Whether an address can take one unit more at once. */
  hasRoom(address: string): boolean {
    return this.#ownOf(address) < this.bounds.perAddress && this.#isFree(address, 1);
  }

  /** Takes units at once; answers a function that gives them back. Throws 429 or 503 with `Retry-After` where there is no room. */
  take(address: string, units: number): () => void {
    if (this.#ownOf(address) + units > this.bounds.perAddress) throw this.#refusal(429);
    if (!this.#isFree(address, units)) throw this.#refusal(503);
    this.#change(address, units);
    let isHeld = true;
    return () => {
      if (isHeld) this.#giveBack(address, units);
      isHeld = false;
    };
  }

  /**
   * Does the work when it is the address's turn. Throws 429 or 503 with `Retry-After` where the queue is full. A caller who
   * disconnects while waiting loses the place, so that nothing is done for those who are gone.
   */
  async run<T>(address: string, work: () => T | Promise<T>, onGone?: OnGone): Promise<T> {
    await this.#enter(address, onGone);
    try {
      return await work();
    } finally {
      this.#giveBack(address, 1);
    }
  }

  #enter(address: string, onGone?: OnGone): Promise<void> {
    const waiting = this.#waiting.get(address) ?? [];
    if (this.#ownOf(address) + waiting.length >= this.bounds.perAddress) throw this.#refusal(429);
    // No job of the address waits in this case, since a job that ends starts all that can.
    if (this.#isFree(address, 1)) {
      this.#change(address, 1);
      return Promise.resolve();
    }
    this.#makeRoom(waiting.length);
    return new Promise((resolve, reject) => {
      const place = { start: resolve, refuse: reject };
      waiting.push(place);
      this.#waiting.set(address, waiting);
      this.#allWaiting += 1;
      onGone?.(() => this.#giveUp(address, place));
    });
  }

  /** Takes a place out of the queue, if it still is in it. */
  #giveUp(address: string, place: Waiting): void {
    const waiting = this.#waiting.get(address) ?? [];
    const at = waiting.indexOf(place);
    if (at === -1) return;
    waiting.splice(at, 1);
    if (waiting.length === 0) this.#waiting.delete(address);
    this.#allWaiting -= 1;
    place.refuse(callerGone());
  }

  /** In a full queue the address that has most in it gives up its last place, unless that is the caller's own. */
  #makeRoom(own: number): void {
    if (this.#allWaiting < this.bounds.waiting) return;
    const [longest] = [...this.#waiting].toSorted(
      ([, one], [, other]) => other.length - one.length,
    );
    const refusal = this.#refusal(503);
    if (!longest || longest[1].length <= own + 1) throw refusal;
    longest[1].pop()?.refuse(refusal);
    this.#allWaiting -= 1;
  }

  /** Units that an address has under way. */
  #ownOf(address: string): number {
    return this.#taken.get(address) ?? 0;
  }

  #isFree(address: string, units: number): boolean {
    const { atOnce, reserved } = this.bounds;
    const most = this.#taken.has(address) ? atOnce : atOnce + reserved;
    return this.#allTaken + units <= most;
  }

  #change(address: string, by: number): void {
    const now = this.#ownOf(address) + by;
    if (now > 0) this.#taken.set(address, now);
    else this.#taken.delete(address);
    this.#allTaken += by;
  }

  #giveBack(address: string, units: number): void {
    this.#change(address, -units);
    this.#moveBehind(address);
    for (let next = this.#next(); next !== undefined; next = this.#next()) this.#start(next);
  }

  /** The waiting address whose turn it is; `undefined` where none can start. */
  #next(): string | undefined {
    return [...this.#waiting.keys()].find((address) => this.#isFree(address, 1));
  }

  #start(address: string): void {
    const first = this.#waiting.get(address)?.shift();
    this.#moveBehind(address);
    this.#allWaiting -= 1;
    this.#change(address, 1);
    first?.start();
  }

  /**
   * Behind all other addresses, when its work begins and when it ends: one that came while it was under way, with nothing
   * done for it yet, is next.
   */
  #moveBehind(address: string): void {
    const waiting = this.#waiting.get(address);
    this.#waiting.delete(address);
    if (waiting && waiting.length > 0) this.#waiting.set(address, waiting);
  }

  #refusal(status: 429 | 503): Refusal {
    const detail = status === 429 ? PROBLEM.slowDown : PROBLEM.busy;
    return retryLater(status, this.bounds.retryAfter, detail);
  }
}

/** Nobody reads this answer; it ends the handling of a call whose caller has disconnected. */
const callerGone = (): Refusal => new Refusal(408, PROBLEM.tooSlow);

const MIB = 1024 * 1024;

/** For those that are never refused: a caller waits for a turn, however many wait before. */
const UNREFUSED = { perAddress: Infinity, waiting: Infinity, retryAfter: 0 };

/** The figures of HOST-01; `ADDRESS_BUDGET` multiplies what addresses may have, and not what is done at once. */
const budgetsFor = (factor: number) => ({
  /** bcrypt: one comparison at once, as it has one thread. */
  hashing: new Budget({
    atOnce: 1,
    reserved: 0,
    retryAfter: 5,
    perAddress: 64 * factor,
    waiting: 512 * factor,
  }),
  /** Pictures: a process for each. */
  decoding: new Budget({
    atOnce: 2,
    reserved: 1,
    retryAfter: 10,
    perAddress: 32 * factor,
    waiting: 128 * factor,
  }),
  /** Long lists that are being made, one piece in a turn, so that other calls come in between. */
  pieces: new Budget({ ...UNREFUSED, atOnce: 1, reserved: 0 }),
  /** Answers that are being compressed. Any more are sent as they are, so that none waits. */
  compressing: new Budget({ atOnce: 16, reserved: 0, perAddress: 8, waiting: 0, retryAfter: 0 }),
  /** Bytes of pictures, and of the control room's documents; an address may send eight forms with the largest picture. */
  bodies: new Budget({
    atOnce: 128 * MIB * factor,
    reserved: 16 * MIB * factor,
    perAddress: 72 * MIB * factor,
    waiting: 0,
    retryAfter: 10,
  }),
  /** Bytes of calls that take no upload, such as a login: what is uploaded never keeps them out. */
  smallBodies: new Budget({
    atOnce: 32 * MIB * factor,
    reserved: 8 * MIB * factor,
    perAddress: 8 * MIB * factor,
    waiting: 0,
    retryAfter: 10,
  }),
});

/** What all worlds share and is scarce. It holds for everyone, those on this machine too. */
export type Budgets = ReturnType<typeof budgetsFor>;

export const makeBudgets = ({ ADDRESS_BUDGET }: Pick<Config, 'ADDRESS_BUDGET'>): Budgets =>
  budgetsFor(ADDRESS_BUDGET);
