/** Machines, containers and processes as a folder's lock sees them, and a clock that only their waits move. */
import type { HeldFolder } from '../../server/store/held-folder.ts';
import type { LockHost } from '../../server/node/lock-host.ts';

/** A folder that is never lost. */
export const HELD: HeldFolder = {
  isLost: false,
  lost: new Promise(() => {}),
  assertHeld: () => Promise.resolve(),
};

interface Timer {
  milliseconds: number;
  due: number;
  work: () => Promise<void>;
  isStopped: () => boolean;
}

export interface SimulatedProcess extends LockHost {
  /** Its timers rest, as after SIGSTOP. */
  suspend(): void;
  resume(): void;
  kill(): void;
}

export class LockWorld {
  /** Milliseconds since it began. */
  now = 0;
  #began = 0;
  readonly #timers = new Set<Timer>();
  /** When each process began, by place and number. */
  readonly #running = new Map<string, string>();

  /** Starts a process. `isSilent`: its system does not say when a process began. */
  process(place: string, pid: number, isSilent = false): SimulatedProcess {
    const key = `${place} ${pid}`;
    const began = isSilent ? '' : String((this.#began += 1));
    this.#running.set(key, began);
    let isSuspended = false;
    const isGone = () => this.#running.get(key) !== began;
    return {
      pid,
      place,
      name: `host of ${place}`,
      beganOf: (other) => Promise.resolve(this.#running.get(`${place} ${other}`) ?? null),
      stopwatch: () => {
        const start = this.now;
        return () => this.now - start;
      },
      wait: (milliseconds) => this.advance(milliseconds),
      every: (milliseconds, work) => {
        const isStopped = () => isSuspended || isGone();
        const timer = { milliseconds, due: this.now + milliseconds, work, isStopped };
        this.#timers.add(timer);
        return () => this.#timers.delete(timer);
      },
      suspend: () => (isSuspended = true),
      resume: () => (isSuspended = false),
      kill: () => {
        if (!isGone()) this.#running.delete(key);
      },
    };
  }

  /** Lets time pass, and does what the timers of the running processes do in it. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].toSorted((a, b) => a.due - b.due);
      if (!next || next.due > end) break;
      this.now = Math.max(this.now, next.due);
      next.due += next.milliseconds;
      if (!next.isStopped()) await next.work();
    }
    this.now = Math.max(this.now, end);
  }
}
