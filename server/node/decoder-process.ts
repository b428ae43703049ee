/** A decoder's process: its memory, what it is asked, and how it ends. */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import type { RasterType } from '#contract/image-formats';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_WIDTH, WEBP_MAX_SIDE } from '#contract/limits';

const START_SECONDS = 30;

/** A drawing is SVG in UTF-8. */
export type PictureType = RasterType | 'svg';

/** Most memory of a picture and of the code that decodes it, in KiB: allocations beyond it fail, and the process ends. */
const PICTURE_KIB = 414 * 1024;
const SHELL = '/bin/sh';

/**
 * Bounds the memory of the Node that it starts (`RLIMIT_DATA`) above what a Node without work needs, which is measured
 * first, because it differs by version: from Node 24 on V8 reserves 512 MB for code. That Node must not read from the
 * channel to the server. Where /proc does not say it, nothing is bounded; a lower limit that is there already stays.
 */
const BOUND = String.raw`echo 1000 2>/dev/null >/proc/self/oom_score_adj
own=$(NODE_CHANNEL_FD= "$0" --print '/^VmData:\s*(\d+)/m.exec(fs.readFileSync("/proc/self/status", "utf8"))[1]' 2>/dev/null </dev/null)
[ -n "$own" ] && ulimit -d $((own + ${PICTURE_KIB})) 2>/dev/null
exec "$0" "$@"`;

/**
 * Starts Node with bounded memory, where the system can: V8's own limit does not count native memory, in which pictures
 * are decoded. Where a container's memory ends earlier, the kernel kills this process before the server.
 */
const BOUNDED =
  process.platform === 'linux' && existsSync(SHELL)
    ? { execPath: SHELL, execArgv: ['-c', BOUND, process.execPath] }
    : { execArgv: [] };

export interface Answer {
  /** The picture as WebP; absent where it could not be decoded. */
  bytes?: Uint8Array;
  /** It has too many pixels, or takes more memory than the process has left. */
  tooLarge?: boolean;
  /** It has taken all of its processor time, and is still being decoded. */
  tooSlow?: boolean;
}

/** Limits for decoding a picture, in seconds. */
export interface DecodeSeconds {
  /** Processor time: on a busy machine a picture takes longer by the clock, without being slow. */
  processor: number;
  clock: number;
}

/**
 * How a process ends that a picture makes crash, or that has used up its memory: by a signal of the processor or of
 * `abort`; on Windows with Node's code for `abort`, or with the NTSTATUS of access violation, illegal instruction, division
 * by zero, stack overflow, damaged heap or fail-fast. By any other end it was stopped from outside.
 */
const CRASHES: ReadonlySet<unknown> = new Set([
  ...['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP'],
  ...[134, 0xc0000005, 0xc000001d, 0xc0000094, 0xc00000fd, 0xc0000374, 0xc0000409],
]);

/** A process that will not answer. */
export class Ended extends Error {
  override name = 'Ended';

  constructor(
    text: string,
    readonly crashed = false,
  ) {
    super(text);
  }
}

/** The line in which Node, V8 or a package says what went wrong. */
const REASON = /^(?:# )?(?:\w*Error|Fatal)\b.*?: .+$/m;

/** Starts a program, which is ready once it has sent a message. */
export const startProcess = (program: string): ChildProcess => {
  const child = fork(program, {
    serialization: 'advanced',
    // No secrets in the environment of a process that reads strangers' files.
    env: {},
    ...BOUNDED,
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  });
  // An idle child does not keep the server process alive.
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdin, child.stderr]) {
    if (stream instanceof Socket) stream.unref();
    // The end of the process is noticed elsewhere.
    stream?.on('error', () => {});
  }
  return child;
};

/** Rejects with what the process prints where it is not ready within `START_SECONDS`. */
export const untilReady = async (child: ChildProcess): Promise<void> => {
  let printed = '';
  const read = (piece: Buffer) => (printed += piece.toString());
  child.stderr?.on('data', read);
  try {
    await answerOf(child, START_SECONDS);
  } catch (error) {
    const said = REASON.exec(printed)?.[0] ?? printed.trim().split('\n').at(-1);
    const { message } = error as Error;
    throw new Ended(said ? `${message}: ${said}` : message);
  } finally {
    // What comes later is read and dropped, since a full pipe would stop the process.
    child.stderr?.off('data', read).resume();
  }
};

/** The picture goes through the standard input: in a message it would be copied twice on its way. */
export const ask = (
  child: ChildProcess,
  bytes: Uint8Array,
  type: PictureType,
  { processor, clock }: DecodeSeconds,
): Promise<Answer> => {
  const limits = { pixels: IMAGE_MAX_PIXELS, width: IMAGE_MAX_WIDTH, height: WEBP_MAX_SIDE };
  child.send({ type, length: bytes.length, seconds: processor, ...limits });
  child.stdin?.write(bytes);
  return answerOf(child, clock);
};

/** The next message of a process. Rejects if none comes within `seconds`, after which it is killed, or if it ends before. */
const answerOf = (child: ChildProcess, seconds: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(limit);
      child.off('message', finish).off('close', ended).off('error', lost);
    };
    const finish = (answer: Answer) => {
      end();
      resolve(answer);
    };
    const lost = (cause: Error) => {
      end();
      child.kill('SIGKILL');
      reject(cause);
    };
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      const how = signal ?? `code ${code}`;
      lost(new Ended(`it ended with ${how}`, CRASHES.has(signal ?? code)));
    };
    const limit = setTimeout(() => {
      lost(new Ended(`it did not answer within ${seconds} s`));
    }, seconds * 1000);
    child.once('message', finish).once('close', ended).once('error', lost);
  });
