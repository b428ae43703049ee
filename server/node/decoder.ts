import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PROBLEM } from '#contract/problems';
import { type Refusal, retryLater } from '#contract/refusal';
import {
  type Answer,
  ask,
  type DecodeSeconds,
  Ended,
  type PictureType,
  startProcess,
  untilReady,
} from './decoder-process.ts';

const DECODER_CHILD = fileURLToPath(new URL('./decoder-child.mjs', import.meta.url));

/** Seconds after which a caller may try again whose picture found no decoder (`Retry-After`). */
const RETRY_SECONDS = 10;

/**
 * The machine starts no decoder, has ended it, or leaves it no time: 503, since no picture can be decoded now, good or
 * bad (HOST-04).
 */
const noDecoder = (cause: unknown): Refusal =>
  retryLater(503, RETRY_SECONDS, () => PROBLEM.noDecoder, cause);

/**
 * Decodes pictures in child processes, since anyone can upload one: native code that takes too long can only be
 * stopped by killing its process, and a crash of the decoder does not crash the server. `Budget` decides how many
 * pictures are decoded at once.
 */
export class ImageDecoder {
  #closed = false;
  readonly #children = new Set<ChildProcess>();
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();

  /** A process is killed after `idleSeconds` without a picture. */
  constructor(
    private readonly idleSeconds: number,
    private readonly child = DECODER_CHILD,
  ) {}

  /** `null` if the picture takes more processor time than it may, or makes its process crash. Throws `noDecoder`. */
  async decode(
    bytes: Uint8Array,
    type: PictureType,
    seconds: DecodeSeconds,
  ): Promise<Answer | null> {
    try {
      const used = this.#takeIdle();
      if (used) {
        const answer = await this.#ask(used, bytes, type, seconds);
        // Of what earlier pictures have used, not all can be used again: a new process may have room for this one.
        if (answer && !answer.tooLarge) return answer;
      }
      return await this.#ask(await this.#start(), bytes, type, seconds);
    } catch (error) {
      throw noDecoder(error);
    }
  }

  /** Why no decoder starts; `undefined` if one does, which then waits for a picture. */
  async findProblem(): Promise<string | undefined> {
    try {
      this.#giveBack(await this.#start());
      return undefined;
    } catch (error) {
      return this.#closed ? undefined : (error as Error).message;
    }
  }

  close(): void {
    this.#closed = true;
    for (const child of this.#children) child.kill('SIGKILL');
  }

  #takeIdle(): ChildProcess | undefined {
    const [waiting] = this.#idle;
    if (!waiting) return undefined;
    const [child, end] = waiting;
    clearTimeout(end);
    this.#idle.delete(child);
    return child;
  }

  /** `null` if the process crashes. Rejects if it ends otherwise, or does not answer. */
  async #ask(
    child: ChildProcess,
    bytes: Uint8Array,
    type: PictureType,
    seconds: DecodeSeconds,
  ): Promise<Answer | null> {
    try {
      const answer = await ask(child, bytes, type, seconds);
      if (answer.tooLarge || answer.tooSlow) child.kill('SIGKILL');
      else this.#giveBack(child);
      return answer;
    } catch (error) {
      if (error instanceof Ended && error.crashed) return null;
      throw error;
    }
  }

  async #start(): Promise<ChildProcess> {
    const child = startProcess(this.child);
    this.#children.add(child);
    const forget = () => {
      this.#children.delete(child);
      clearTimeout(this.#idle.get(child));
      this.#idle.delete(child);
    };
    // A process that could not be started does not exit. Without any listener, an `error` event would crash Node.
    child.on('error', () => {
      if (child.pid === undefined) forget();
    });
    child.once('exit', forget);
    await untilReady(child);
    return child;
  }

  #giveBack(child: ChildProcess): void {
    if (this.#closed || !child.connected) return;
    const end = setTimeout(() => {
      // Remove it before killing it, so that no picture is sent to it meanwhile.
      this.#idle.delete(child);
      child.kill('SIGKILL');
    }, this.idleSeconds * 1000);
    this.#idle.set(child, end.unref());
  }
}
