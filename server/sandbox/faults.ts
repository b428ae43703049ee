import type { FaultEffect } from '#contract/faults';

export interface FaultRequest {
  endpoint: string;
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
  armed: readonly Readonly<Armed>[];
}

/** Fault injection for the calls of one sandbox (DEMO-05). */
export class Faults {
  #armed: Armed[] = [];
  #lastId = 0;

  get list(): Fault[] {
    return this.#armed.map(({ id, endpoint, nth, times, effect }) => ({
      id,
      endpoint,
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
    this.#lastId = last_id;
    this.#armed = armed.map((fault) => ({ ...fault }));
  }

  /** `nth` alone hits one call, `times` alone the next ones, both that many from the `nth` on, neither all. */
  add({ endpoint, nth, times, effect }: FaultRequest): Fault {
    const fault = { id: ++this.#lastId, endpoint, nth, times, effect };
    const left = times ?? (nth === undefined ? Infinity : 1);
    this.#armed.push({ ...fault, passing: (nth ?? 1) - 1, left });
    return fault;
  }

  /** False where there is none with this id. */
  remove(id: number): boolean {
    const before = this.#armed.length;
    this.#armed = this.#armed.filter((fault) => fault.id !== id);
    return this.#armed.length < before;
  }

  clear(): void {
    this.#armed = [];
  }

  /** Counts a call for every fault, and returns the effect on it; of several that hit it, the one added last acts. */
  next(endpoint: string): FaultEffect | null {
    let hit: Armed | undefined;
    for (const fault of this.#armed) {
      if (fault.endpoint !== endpoint) continue;
      if (fault.passing > 0) fault.passing -= 1;
      else {
        fault.left -= 1;
        hit = fault;
      }
    }
    if (!hit) return null;
    this.#armed = this.#armed.filter((fault) => fault.left > 0);
    return hit.effect;
  }
}
