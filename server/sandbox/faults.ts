import type { FaultEffect } from '#contract/faults';
import { FAULT_HELD_MAX } from '#contract/limits';

export interface FaultRequest {
  endpoint: string;
  /** Email of the person whose calls it hits; everybody's if left out. */
  who?: string | undefined;
  /** The first call that is hit, counted from now; by default the next one. */
  nth?: number | undefined;
  /** How many calls are hit, counted from `nth`. */
  times?: number | undefined;
  effect: FaultEffect;
}

export interface Fault extends FaultRequest {
  id: number;
}

export interface Armed extends Fault {
  /** Calls that still pass before the first that is hit. */
  passing: number;
  /** Calls left to hit; `Infinity` for all until cleared. A call on which another fault acts counts too. */
  left: number;
}

/** The faults of a kept state (LAB-02), with the calls that each has counted. */
export interface KeptFaults {
  last_id: number;
  armed: Armed[];
}

/** Fault injection for the calls of one sandbox (DEMO-05). */
export class Faults {
  #armed: Armed[] = [];
  #lastId = 0;
  /** Calls that are delayed or held, the oldest first: by which fault, and what lets them go on. */
  readonly #waiting = new Set<{ fault: number; isHeld: boolean; end: () => void }>();

  get list(): Fault[] {
    return this.#armed.map(({ id, endpoint, who, nth, times, effect }) => ({
      id,
      endpoint,
      ...(who !== undefined && { who }),
      ...(nth !== undefined && { nth }),
      ...(times !== undefined && { times }),
      effect,
    }));
  }

  /** What `restore` goes back to. */
  get kept(): KeptFaults {
    return { last_id: this.#lastId, armed: this.#armed.map((fault) => ({ ...fault })) };
  }

  restore({ last_id, armed }: KeptFaults): void {
    this.release();
    this.#lastId = last_id;
    this.#armed = armed.map((fault) => ({ ...fault }));
  }

  /** `nth` alone hits one call, `times` alone the next ones, both that many from the `nth` on, neither all. */
  add({ endpoint, who, nth, times, effect }: FaultRequest): Fault {
    const fault = { id: ++this.#lastId, endpoint, who, nth, times, effect };
    const left = times ?? (nth === undefined ? Infinity : 1);
    this.#armed.push({ ...fault, passing: (nth ?? 1) - 1, left });
    return fault;
  }

  /** Lets its calls go on. False where there is none with this id, and no call that it holds or delays. */
  remove(id: number): boolean {
    const isArmed = this.#armed.some((fault) => fault.id === id);
    const isWaitedFor = [...this.#waiting].some(({ fault }) => fault === id);
    this.#armed = this.#armed.filter((fault) => fault.id !== id);
    this.release(id);
    return isArmed || isWaitedFor;
  }

  clear(): void {
    this.#armed = [];
    this.release();
  }

  /** Lets go on what a fault delays or holds; without an id, what all do. */
  release(id?: number): void {
    for (const { fault, end } of this.#waiting) if (id === undefined || fault === id) end();
  }

  /**
   * Resolves after so many milliseconds, `null` for never, and at once when the fault is deleted. `onGone` is given what is
   * to be called when the caller has disconnected.
   */
  async wait(
    fault: number,
    milliseconds: number | null,
    onGone?: (callback: () => void) => void,
  ): Promise<void> {
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(wait);
        resolve();
      };
      const timer = milliseconds === null ? undefined : setTimeout(end, milliseconds);
      const wait = { fault, isHeld: milliseconds === null, end };
      this.#waiting.add(wait);
      onGone?.(end);
      const held = [...this.#waiting].filter(({ isHeld }) => isHeld);
      if (held.length > FAULT_HELD_MAX) held[0]?.end();
    });
  }

  /**
   * Counts a call for every fault, and returns the one that hits it; of several, the one added last acts. `caller` answers
   * the email of who calls, and is asked only where a fault wants to know.
   */
  next(endpoint: string, caller: () => string | null): Fault | null {
    let hit: Armed | undefined;
    for (const fault of this.#armed) {
      if (fault.endpoint !== endpoint) continue;
      if (fault.who !== undefined && fault.who !== caller()) continue;
      if (fault.passing > 0) fault.passing -= 1;
      else if (fault.left > 0) {
        fault.left -= 1;
        hit = fault;
      }
    }
    if (!hit) return null;
    // One that holds its calls lasts until it is deleted.
    this.#armed = this.#armed.filter((fault) => fault.left > 0 || 'hold' in fault.effect);
    return hit;
  }
}
