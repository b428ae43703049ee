import { PROBLEM } from '#contract/problems';
import { Refusal, retryLater } from '#contract/refusal';

export interface QueueLimits {
  /** Pieces of work under way at once. */
  atOnce: number;
  /** Further places, only for addresses that have nothing under way: slow work of one never fills all places. */
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

/** A bounded queue for something scarce that takes addresses in turn, so that none waits for all of another's work (HOST-01). */
export class FairQueue {
  /** Waiting jobs by address, the one whose turn is next first. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Map<string, number>();
  #allRunning = 0;
  #allWaiting = 0;

  constructor(private readonly limits: QueueLimits) {}

  /**
   * Does the work when it is the address's turn. Throws 429 or 503 with `Retry-After` where the queue is full. A caller who
   * disconnects while waiting loses the place, so that nothing is done for those who are gone.
   */
  async run<T>(address: string, work: () => T | Promise<T>, onGone?: OnGone): Promise<T> {
    await this.#enter(address, onGone);
    try {
      return await work();
    } finally {
      this.#leave(address);
    }
  }

  #enter(address: string, onGone?: OnGone): Promise<void> {
    const { perAddress } = this.limits;
    const running = this.#running.get(address) ?? 0;
    const waiting = this.#waiting.get(address) ?? [];
    if (running + waiting.length >= perAddress) throw this.#refusal(429);
    // No job of the address waits in this case, since a job that ends starts all that can.
    if (this.#isFree(address)) {
      this.#begin(address);
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
    if (this.#allWaiting < this.limits.waiting) return;
    const [longest] = [...this.#waiting].toSorted(
      ([, one], [, other]) => other.length - one.length,
    );
    const refusal = this.#refusal(503);
    if (!longest || longest[1].length <= own + 1) throw refusal;
    longest[1].pop()?.refuse(refusal);
    this.#allWaiting -= 1;
  }

  #isFree(address: string): boolean {
    const { atOnce, reserved } = this.limits;
    const places = this.#running.has(address) ? atOnce : atOnce + reserved;
    return this.#allRunning < places;
  }

  #begin(address: string): void {
    this.#running.set(address, (this.#running.get(address) ?? 0) + 1);
    this.#allRunning += 1;
  }

  #leave(address: string): void {
    const left = (this.#running.get(address) ?? 1) - 1;
    if (left > 0) this.#running.set(address, left);
    else this.#running.delete(address);
    this.#allRunning -= 1;
    this.#moveBehind(address);
    for (let next = this.#next(); next !== undefined; next = this.#next()) this.#start(next);
  }

  /** The waiting address whose turn it is; `undefined` where none can start. */
  #next(): string | undefined {
    return [...this.#waiting.keys()].find((address) => this.#isFree(address));
  }

  #start(address: string): void {
    const first = this.#waiting.get(address)?.shift();
    this.#moveBehind(address);
    this.#allWaiting -= 1;
    this.#begin(address);
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
    return retryLater(status, this.limits.retryAfter, detail);
  }
}

/** Nobody reads this answer; it ends the handling of a call whose caller has disconnected. */
const callerGone = (): Refusal => new Refusal(408, PROBLEM.tooSlow);
