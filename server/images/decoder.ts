import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_WIDTH } from '#contract/limits';

const CHILD = fileURLToPath(new URL('./decoder-child.mjs', import.meta.url));

/** Pictures decoded at once. */
const AT_ONCE = 2;
/** Seconds that a process may take to start. */
const START_SECONDS = 30;
/** Largest height of a WebP, in pixels (14 bits, RFC 9649). */
const WEBP_MAX_SIDE = 16_383;

interface Answer {
  /** The picture as WebP; absent where it could not be decoded. */
  bytes?: Uint8Array;
  tooManyPixels?: boolean;
}

/**
 * Decodes pictures in child processes, since anyone can upload one: native code that takes too long can only be
 * stopped by killing its process, and a crash of the decoder does not crash the server.
 */
export class ImageDecoder {
  #closed = false;
  #busy = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #children = new Set<ChildProcess>();
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();

  /** A process is killed after `idleSeconds` without a picture. */
  constructor(private readonly idleSeconds: number) {}

  /** `null` if the process could not start, took longer than `seconds`, or died. */
  async decode(bytes: Buffer, seconds: number): Promise<Answer | null> {
    if (this.#busy >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy += 1;
    try {
      const child = await this.#take();
      const answer = child && (await ask(child, bytes, seconds));
      if (answer) this.#giveBack(child);
      return answer;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }

  close(): void {
    this.#closed = true;
    for (const child of this.#children) child.kill('SIGKILL');
  }

  /** An idle process, or a new one once it is ready; `null` if it does not start. */
  async #take(): Promise<ChildProcess | null> {
    const [waiting] = this.#idle;
    if (!waiting) return this.#start();
    const [child, end] = waiting;
    clearTimeout(end);
    this.#idle.delete(child);
    return child;
  }

  #start(): Promise<ChildProcess | null> {
    const child = fork(CHILD, {
      serialization: 'advanced',
      // No secrets in the environment of a process that reads strangers' files.
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // An idle child does not keep the server process alive.
    child.unref();
    child.channel?.unref();
    this.#children.add(child);
    // `answerOf` handles the error; without any listener, an `error` event would crash Node.
    child.on('error', () => {});
    child.once('exit', () => {
      this.#children.delete(child);
      clearTimeout(this.#idle.get(child));
      this.#idle.delete(child);
    });
    return answerOf(child, START_SECONDS).then((ready) => ready && child);
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

const ask = (child: ChildProcess, bytes: Buffer, seconds: number): Promise<Answer | null> => {
  child.send({ bytes, pixels: IMAGE_MAX_PIXELS, width: IMAGE_MAX_WIDTH, height: WEBP_MAX_SIDE });
  return answerOf(child, seconds);
};

/** The next message of a process; `null` if none comes within `seconds`, after which the process is killed. */
const answerOf = (child: ChildProcess, seconds: number): Promise<Answer | null> =>
  new Promise((resolve) => {
    const finish = (answer: Answer | null) => {
      clearTimeout(limit);
      child.off('message', finish).off('exit', gone).off('error', gone);
      if (!answer) child.kill('SIGKILL');
      resolve(answer);
    };
    const gone = () => finish(null);
    const limit = setTimeout(gone, seconds * 1000);
    child.once('message', finish).once('exit', gone).once('error', gone);
  });
