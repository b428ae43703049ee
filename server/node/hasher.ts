import { Worker } from 'node:worker_threads';
import { PROBLEM } from '#contract/problems';
import { retryLater, type HttpError } from '#contract/http-error';
import type { HashTask, Hasher } from '../call/passwords.ts';

/** Seconds after which a caller whose job failed may try again (`Retry-After`); the next job finds a new thread. */
const RETRY_SECONDS = 5;

/** A hash takes a second on a very busy machine. */
const ANSWER_SECONDS = 15;

/** The thread ended or gave no answer: 503, and nothing was compared or made (HOST-04). */
const hashingFailed = (cause: unknown): HttpError =>
  retryLater(503, RETRY_SECONDS, PROBLEM.passwords, cause);

const startWorker = (): Worker =>
  new Worker(new URL('./passwords-worker.mjs', import.meta.url), { execArgv: [] });

/**
 * bcrypt in a worker thread, so that hashing does not block the event loop. A thread that dies, or gives no answer, fails
 * the jobs that it has, and the next job starts a new one.
 */
export class HashingThread implements Hasher {
  #thread: Thread | undefined;

  constructor(
    /** Seconds without an answer after which a thread with jobs is ended. */
    private readonly seconds = ANSWER_SECONDS,
    private readonly start = startWorker,
  ) {
    // At once, so that the first login does not wait for it.
    this.#thread = this.#startThread();
  }

  async ask<T>(task: HashTask): Promise<T> {
    const thread = (this.#thread ??= this.#startThread());
    return thread.ask<T>(task);
  }

  async close(): Promise<void> {
    await this.#thread?.close();
  }

  #startThread(): Thread {
    try {
      const thread: Thread = new Thread(this.start(), this.seconds, () => {
        if (this.#thread === thread) this.#thread = undefined;
      });
      return thread;
    } catch (error) {
      throw hashingFailed(error);
    }
  }
}

interface Job {
  resolve: (value: never) => void;
  reject: (error: HttpError) => void;
}

class Thread {
  readonly #jobs = new Map<number, Job>();
  #lastJob = 0;
  #limit: NodeJS.Timeout | undefined;

  constructor(
    private readonly worker: Worker,
    private readonly seconds: number,
    private readonly onEnd: () => void,
  ) {
    worker.unref();
    worker.on('message', ({ job, value }: { job: number; value: never }) => {
      this.#jobs.get(job)?.resolve(value);
      this.#jobs.delete(job);
      this.#watch();
    });
    worker.on('error', (error) => this.#end(error));
    worker.on('exit', (code) => this.#end(new Error(`the bcrypt thread ended with code ${code}`)));
  }

  ask<T>(task: HashTask): Promise<T> {
    const job = ++this.#lastJob;
    return new Promise<T>((resolve, reject) => {
      this.#jobs.set(job, { resolve, reject });
      this.#watch();
      this.worker.postMessage({ job, ...task });
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  /** Waits for the next answer. An idle thread is unreferenced, so that it does not keep the process alive. */
  #watch(): void {
    clearTimeout(this.#limit);
    if (this.#jobs.size === 0) {
      this.worker.unref();
      return;
    }
    this.worker.ref();
    this.#limit = setTimeout(() => {
      this.#end(new Error(`the bcrypt thread gave no answer in ${this.seconds} seconds`));
      void this.worker.terminate();
    }, this.seconds * 1000);
  }

  #end(cause: unknown): void {
    clearTimeout(this.#limit);
    this.onEnd();
    const jobs = [...this.#jobs.values()];
    this.#jobs.clear();
    for (const { reject } of jobs) reject(hashingFailed(cause));
  }
}
