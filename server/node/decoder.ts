import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { RasterType } from '#contract/image-formats';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_WIDTH, WEBP_MAX_SIDE } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { retryLater, type Refusal } from '#contract/refusal';

const DECODER_CHILD = fileURLToPath(new URL('./decoder-child.mjs', import.meta.url));

const START_SECONDS = 30;

/** A drawing is SVG in UTF-8. */
export type PictureType = RasterType | 'svg';

/** Most memory of a decoder's process, in KiB: allocations beyond it fail, and the process ends (`RLIMIT_DATA`). */
const MEMORY_KIB = 460 * 1024;
const SHELL = '/bin/sh';

/**
 * Starts Node with bounded memory, where the system can: V8's own limit does not count native memory, in which pictures
 * are decoded. Where a container's memory ends earlier, the kernel kills this process before the server.
 */
const BOUNDED =
  process.platform === 'linux' && existsSync(SHELL)
    ? {
        execPath: SHELL,
        execArgv: [
          '-c',
          `echo 1000 2>/dev/null >/proc/self/oom_score_adj; ulimit -d ${MEMORY_KIB} && exec "$0" "$@"`,
          process.execPath,
        ],
      }
    : { execArgv: [] };

interface Answer {
  /** The picture as WebP; absent where it could not be decoded. */
  bytes?: Uint8Array;
  tooManyPixels?: boolean;
}

/** Seconds after which a caller may try again whose picture found no decoder (`Retry-After`). */
const RETRY_SECONDS = 10;

/** The machine starts no decoder, or has killed it: 503, since no picture can be decoded now, good or bad (HOST-04). */
const noDecoder = (cause: unknown): Refusal =>
  retryLater(503, RETRY_SECONDS, () => PROBLEM.noDecoder, cause);

/**
 * Decodes pictures in child processes, since anyone can upload one: native code that takes too long can only be
 * stopped by killing its process, and a crash of the decoder does not crash the server. `Admission` decides how many
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

  /** `null` if the picture takes longer than `seconds`, or more memory than the process may have. Throws `noDecoder`. */
  async decode(bytes: Uint8Array, type: PictureType, seconds: number): Promise<Answer | null> {
    const child = await this.#take();
    const answer = await ask(child, bytes, type, seconds);
    if (answer) this.#giveBack(child);
    return answer;
  }

  close(): void {
    this.#closed = true;
    for (const child of this.#children) child.kill('SIGKILL');
  }

  /** An idle process, or a new one once it is ready. Throws `noDecoder`. */
  async #take(): Promise<ChildProcess> {
    const [waiting] = this.#idle;
    if (!waiting) return this.#start();
    const [child, end] = waiting;
    clearTimeout(end);
    this.#idle.delete(child);
    return child;
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(this.child, {
      serialization: 'advanced',
      // No secrets in the environment of a process that reads strangers' files.
      env: {},
      ...BOUNDED,
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    });
    // An idle child does not keep the server process alive.
    child.unref();
    child.channel?.unref();
    if (child.stdin instanceof Socket) child.stdin.unref();
    // The end of the process is noticed elsewhere.
    child.stdin?.on('error', () => {});
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
    if (await answerOf(child, START_SECONDS)) return child;
    throw noDecoder('it did not start');
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

/** The picture goes through the standard input: in a message it would be copied twice on its way. */
const ask = (
  child: ChildProcess,
  bytes: Uint8Array,
  type: PictureType,
  seconds: number,
): Promise<Answer | null> => {
  const limits = { pixels: IMAGE_MAX_PIXELS, width: IMAGE_MAX_WIDTH, height: WEBP_MAX_SIDE };
  child.send({ type, length: bytes.length, ...limits });
  child.stdin?.write(bytes);
  return answerOf(child, seconds);
};

/**
 * The next message of a process; `null` if none comes within `seconds`, after which the process is killed, or if it ends
 * by itself. Throws `noDecoder` where it cannot be reached or was killed, as the system does where memory is short.
 */
const answerOf = (child: ChildProcess, seconds: number): Promise<Answer | null> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(limit);
      child.off('message', finish).off('exit', exited).off('error', lost);
    };
    const finish = (answer: Answer | null) => {
      end();
      if (!answer) child.kill('SIGKILL');
      resolve(answer);
    };
    const lost = (cause: unknown) => {
      end();
      child.kill('SIGKILL');
      reject(noDecoder(cause));
    };
    const exited = (_: number | null, signal: NodeJS.Signals | null) =>
      signal === 'SIGKILL' ? lost(signal) : finish(null);
    const limit = setTimeout(() => finish(null), seconds * 1000);
    child.once('message', finish).once('exit', exited).once('error', lost);
  });
