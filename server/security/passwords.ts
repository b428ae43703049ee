import { Worker } from 'node:worker_threads';
import { PASSWORD_MAX_BYTES } from '#contract/limits';

/** bcrypt's cost: about 50 ms for a password. */
const COST = 10;

/**
 * What no password hashes to: compared with where there is no account, so that it takes as long (AUTH-11).
 * It must have a hash's 60 characters, or bcrypt answers at once.
 */
const NOBODY = '$2b$10$ThisIsNobodysPasswordHashOnlyTakesAsLongAsOneWouldEve';

/**
 * bcrypt reads 72 bytes, and starts again from the front after a zero byte: `a`, `a\0a` and `a\0a\0a` are
 * one password to it, but not to us.
 */
const isReadWhole = (password: string): boolean =>
  Buffer.byteLength(password) <= PASSWORD_MAX_BYTES && !password.includes('\0');

interface Job {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/** Hashes and compares passwords in a thread of its own, so that requests need not wait for it. */
export class Passwords {
  readonly #worker: Worker;
  readonly #jobs = new Map<number, Job>();
  #lastJob = 0;

  constructor() {
    this.#worker = new Worker(new URL('./passwords-worker.mjs', import.meta.url), { execArgv: [] });
    this.#worker.unref();
    this.#worker.on('message', ({ job, value }: { job: number; value: never }) => {
      this.#jobs.get(job)?.resolve(value);
      this.#forget(job);
    });
    this.#worker.on('error', (error) => {
      for (const [job, { reject }] of this.#jobs) {
        reject(error);
        this.#forget(job);
      }
    });
  }

  hash(password: string): Promise<string> {
    return this.#ask({ password, cost: COST });
  }

  /** Takes as long for `undefined`, where it answers false. */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    const same = await this.#ask<boolean>({ password, hash: hash ?? NOBODY });
    return same && hash !== undefined && isReadWhole(password);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask<T>(question: { password: string; hash?: string; cost?: number }): Promise<T> {
    const job = ++this.#lastJob;
    this.#worker.ref();
    return new Promise<T>((resolve, reject) => {
      this.#jobs.set(job, { resolve, reject });
      this.#worker.postMessage({ job, ...question });
    });
  }

  /** A worker with nothing to do does not keep the process alive. */
  #forget(job: number): void {
    this.#jobs.delete(job);
    if (this.#jobs.size === 0) this.#worker.unref();
  }
}
