import { Worker } from 'node:worker_threads';
import { PASSWORD_MAX_BYTES } from '#contract/limits';

/** bcrypt's cost factor; a hash takes about 50 ms. */
const COST = 10;

/**
 * Compared with if there is no account, so that a login takes equally long (AUTH-11). It has the 60 characters of a
 * bcrypt hash, because bcrypt rejects other lengths at once.
 */
const DUMMY_HASH = '$2b$10$ThisIsNobodysPasswordHashOnlyTakesAsLongAsOneWouldEve';

/**
 * bcrypt ignores all bytes after the 72nd, and repeats the password after a NUL byte, so that `a`, `a\0a` and `a\0a\0a`
 * have the same hash. Such passwords never match.
 */
const isUnambiguous = (password: string): boolean =>
  Buffer.byteLength(password) <= PASSWORD_MAX_BYTES && !password.includes('\0');

interface Job {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/** bcrypt in a worker thread, so that hashing does not block the event loop. */
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

  /** The bcrypt hash of a password. */
  hash(password: string): Promise<string> {
    return this.#ask({ password, cost: COST });
  }

  /** Whether a password has this hash; false for `undefined`, after an equally long comparison. */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    const same = await this.#ask<boolean>({ password, hash: hash ?? DUMMY_HASH });
    return same && hash !== undefined && isUnambiguous(password);
  }

  /** Ends the worker thread. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask<T>(task: { password: string; hash?: string; cost?: number }): Promise<T> {
    const job = ++this.#lastJob;
    this.#worker.ref();
    return new Promise<T>((resolve, reject) => {
      this.#jobs.set(job, { resolve, reject });
      this.#worker.postMessage({ job, ...task });
    });
  }

  /** Unreferences an idle worker, so that it does not keep the process alive. */
  #forget(job: number): void {
    this.#jobs.delete(job);
    if (this.#jobs.size === 0) this.#worker.unref();
  }
}
