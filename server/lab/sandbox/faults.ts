import * as z from 'zod/mini';
import { Natural } from '#contract/fields';
import { EVERY_CALL, Fault } from '#lab/faults';
import { FAULT_HELD_MAX, FAULTS_MAX } from '#lab/limits';
import type { HttpCall } from '../../call/http-call.ts';
import { Waits } from './waits.ts';

const Armed = z.object({
  ...Fault.shape,
  /** Calls counted, by which `every` and `rate` choose. */
  seen: Natural,
  /** Calls that still pass before the first that is hit. */
  passing: Natural,
  /**
   * Calls left to hit; `Infinity`, in JSON null, for all until cleared. A call on which another fault acts counts too.
   */
  left: z.pipe(
    z.nullable(Natural),
    z.transform((left) => left ?? Infinity),
  ),
});

/** The faults of a snapshot (LAB-02), with the calls that each has counted. */
export const FaultsState = z.object({ last_id: Natural, armed: z.array(Armed) });

type Armed = z.output<typeof Armed>;
type FaultsState = z.output<typeof FaultsState>;

/** A number from 0 up to 1 for a call, the same for one seed (the last step of MurmurHash3). */
const drawOf = (seed: number, call: number): number => {
  let hash = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(call, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/** Whether `every` or `rate` choose the call that was counted last. */
const isChosen = ({ every = 1, rate, seed = 0, seen }: Armed): boolean =>
  rate === undefined ? seen % every === 0 : drawOf(seed, seen) < rate;

/** Fault injection for the calls of one sandbox (DEMO-05). */
export class Faults {
  #armed: Armed[] = [];
  #lastId = 0;
  /** Characters of each effect as JSON: it may have a body. */
  readonly #sizes = new WeakMap<Fault['effect'], number>();
  /** Calls that faults delay or hold, by the fault's id. */
  readonly #delayed = new Waits<number>();
  readonly #held = new Waits<number>(FAULT_HELD_MAX);

  get list(): Fault[] {
    return this.#armed.map((armed) => {
      const { seen: _seen, passing: _passing, left: _left, ...fault } = armed;
      return fault;
    });
  }

  /** Estimated bytes in memory. */
  get bytes(): number {
    return this.#armed.reduce((sum, { effect }) => {
      const size = this.#sizes.get(effect) ?? JSON.stringify(effect).length;
      this.#sizes.set(effect, size);
      return sum + size;
    }, 0);
  }

  get isFull(): boolean {
    return this.#armed.length >= FAULTS_MAX;
  }

  /** What `restore` goes back to. */
  get state(): FaultsState {
    return { last_id: this.#lastId, armed: this.#armed.map((fault) => ({ ...fault })) };
  }

  restore({ last_id, armed }: FaultsState): void {
    this.release();
    this.#lastId = last_id;
    this.#armed = armed.map((fault) => ({ ...fault }));
  }

  /**
   * `nth` alone hits one call, `times` alone the next ones, both that many from the `nth` on, neither all, each of the calls
   * that `every` or `rate` choose.
   */
  add(request: Omit<Fault, 'id'>): Fault {
    const { nth, times } = request;
    const fault = { id: ++this.#lastId, ...request };
    const left = times ?? (nth === undefined ? Infinity : 1);
    this.#armed.push({ ...fault, seen: 0, passing: (nth ?? 1) - 1, left });
    return fault;
  }

  /** Lets its calls go on. False where there is none with this id, and no call that it holds or delays. */
  remove(id: number): boolean {
    const isArmed = this.#armed.some((fault) => fault.id === id);
    this.#armed = this.#armed.filter((fault) => fault.id !== id);
    return this.release(id) || isArmed;
  }

  clear(): void {
    this.#armed = [];
    this.release();
  }

  /** Lets go on what a fault delays or holds; without an id, what all do. Answers whether there was anything. */
  release(id?: number): boolean {
    const isOver = (fault: number) => id === undefined || fault === id;
    const wereDelayed = this.#delayed.end(isOver);
    return this.#held.end(isOver) || wereDelayed;
  }

  /**
   * Resolves after so many milliseconds, `null` for never, and at once when the fault is deleted or the `caller` has disconnected.
   */
  wait(
    fault: number,
    milliseconds: number | null,
    caller?: Pick<HttpCall, 'onDisconnect'>,
  ): Promise<void> {
    const waits = milliseconds === null ? this.#held : this.#delayed;
    return waits.start(fault, milliseconds, caller);
  }

  /**
   * Counts a call of the product for every fault, and returns the one that hits it; of several, the one added last acts. `caller` answers
   * the email of who calls, and is asked only where a fault wants to know.
   */
  next(endpoint: string, caller: () => string | null): Fault | null {
    let hit: Armed | undefined;
    for (const fault of this.#armed) {
      if (fault.endpoint !== endpoint && fault.endpoint !== EVERY_CALL) continue;
      if (fault.who !== undefined && fault.who !== caller()) continue;
      fault.seen += 1;
      if (!isChosen(fault)) continue;
      if (fault.passing > 0) fault.passing -= 1;
      else if (fault.left > 0) {
        fault.left -= 1;
        hit = fault;
      }
    }
    if (!hit) return null;
    // A fault that holds its calls stays armed until it is deleted.
    this.#armed = this.#armed.filter((fault) => fault.left > 0 || 'hold' in fault.effect);
    return hit;
  }
}

/** The planted defects of one sandbox, by their names (LAB-07). `server/lab/defects/` says what they do. */
export class Defects {
  #on: readonly string[] = [];

  /** How many calls each has acted on, for those that act on every third one. */
  readonly counts = new Map<string, number>();

  get on(): readonly string[] {
    return this.#on;
  }

  /** Gives the sandbox these defects and no others. */
  set(names: readonly string[]): void {
    this.#on = [...new Set(names)].toSorted();
    this.counts.clear();
  }

  clear(): void {
    this.set([]);
  }
}
