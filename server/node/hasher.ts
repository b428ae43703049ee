import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { PROBLEM } from '#contract/problems';
import { RETRY_SECONDS, retryLater } from '#contract/http-error';
import type { HashTask, Hasher } from '../call/passwords.ts';
import { OneByOne } from '../store/one-by-one.ts';

/** A hash takes a second on a very busy machine. */
const ANSWER_SECONDS = 15;

const startWorker = (): Worker =>
  new Worker(new URL('./passwords-worker.mjs', import.meta.url), { execArgv: [] });

/**
 * bcrypt in a worker thread, so that hashing does not block the event loop. Where the thread dies or gives no answer, its
 * job is answered with 503 (HOST-04), and the next one starts a new thread.
 */
export class HashingThread implements Hasher {
  #thread: Worker | undefined;
  readonly #jobs = new OneByOne();

  constructor(
    /** Seconds without an answer after which the thread is ended. */
    private readonly seconds = ANSWER_SECONDS,
    private readonly start = startWorker,
  ) {
    // At once, so that the first login does not wait for it.
    this.#thread = this.#startThread();
  }

  ask<T>(task: HashTask): Promise<T> {
    return this.#jobs.run(() => this.#do<T>(task));
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #startThread(): Worker {
    const thread = this.start();
    thread.on('error', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    thread.once('exit', (code) =>
      thread.emit('error', new Error(`the bcrypt thread ended with code ${code}`)),
    );
    // An idle thread does not keep the process alive.
    thread.unref();
    return thread;
  }

  async #do<T>(task: HashTask): Promise<T> {
    try {
      const thread = (this.#thread ??= this.#startThread());
      thread.ref();
      thread.postMessage(task);
      const signal = AbortSignal.timeout(this.seconds * 1000);
      const [answer] = (await once(thread, 'message', { signal })) as [T];
      thread.unref();
      return answer;
    } catch (error) {
      await this.close();
      throw retryLater(503, RETRY_SECONDS.soon, PROBLEM.passwords, error);
    }
  }
}
