import { execFile, type ChildProcess, type ExecFileException } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { drawingText, rasterTypeOf, type RasterType } from '#contract/image-formats';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_WIDTH, WEBP_MAX_SIDE } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { invalid, RETRY_SECONDS, retryLater } from '#contract/http-error';
import type { PreparedImage } from '../world/world-images.ts';

const DECODER = fileURLToPath(new URL('./decoder-child.mjs', import.meta.url));

/** A drawing is SVG in UTF-8. */
type PictureType = RasterType | 'svg';

/** Limits for decoding a picture, in seconds. */
const SECONDS = {
  /** Processor time of a picture: on a busy machine it takes longer by the clock, without being slow. */
  picture: 10,
  /** The same of a drawing (SVG): a short file can take any time. The client redraws what takes longer. */
  drawing: 2,
  /** Beyond it the machine gives its process no time, or has stopped it. */
  clock: 60,
};
export type ImageSeconds = typeof SECONDS;

/** Most memory of a decoder's process, of which some 60 MiB are its own, and most bytes of its answer. */
const [MEMORY_BYTES, ANSWER_BYTES] = [512 * 1024 * 1024, 128 * 1024 * 1024];

/** The signals by which a process is stopped from outside; by any other one it has crashed. */
const STOPPED: ReadonlySet<unknown> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/** The line in which Node, V8 or a package says what went wrong. */
const REASON = /^(?:# )?(?:\w*Error|Fatal)\b.*?: .+$/m;

type DecoderError = ExecFileException & { stderr?: Buffer };

/** Whether a picture made its process crash; on Windows that ends with Node's code for `abort`, or with an NTSTATUS. */
const isCrash = ({ code, signal }: DecoderError): boolean =>
  signal ? !STOPPED.has(signal) : typeof code === 'number' && code >= 128;

/** Why a process has not decoded a picture, for who runs the server. */
const reasonOf = ({ code, signal, message, stderr }: DecoderError): string => {
  if (typeof code !== 'number' && !signal) return message;
  const said = String(stderr ?? '').trim();
  const why = REASON.exec(said)?.[0] ?? said.split('\n').at(-1);
  return `it ended with ${signal ?? `code ${code}`}: ${why}`;
};

const run = promisify(execFile);

/**
 * Decodes pictures, each in a process of its own, since anyone can upload one: native code that takes too long can only be
 * stopped by killing its process, and a crash of the decoder does not crash the server.
 */
export class ImagePreparer {
  readonly #seconds: ImageSeconds;
  readonly #running = new Set<ChildProcess>();
  #isClosed = false;

  /** `seconds` replaces some of the product's; `program` is that of the decoder's process. */
  constructor(
    seconds: Partial<ImageSeconds> = {},
    private readonly program = DECODER,
  ) {
    this.#seconds = { ...SECONDS, ...seconds };
  }

  /**
   * Checks an image by its content, not by its name or declared type (PUB-17): what begins like no known raster is a
   * drawing. It is turned upright, scaled to `IMAGE_MAX_WIDTH` and encoded as WebP without metadata, so that no script
   * of a drawing and no second file format in the same bytes is left. Throws 400 for what cannot be decoded, and 503
   * where no picture can be decoded now.
   */
  async prepare(bytes: Uint8Array): Promise<PreparedImage> {
    const type = rasterTypeOf(bytes);
    if (type) return this.#decode(bytes, type, this.#seconds.picture);
    const text = drawingText(bytes);
    if (text === undefined) throw invalid({ image: [PROBLEM.notAnImage] });
    return this.#decode(text, 'svg', this.#seconds.drawing);
  }

  async #decode(
    picture: string | Uint8Array,
    type: PictureType,
    seconds: number,
  ): Promise<PreparedImage> {
    try {
      return { bytes: await this.#run(picture, type, seconds), extension: 'webp' };
    } catch (error) {
      const said = String((error as DecoderError).stderr ?? '');
      if (said.endsWith('too large')) throw invalid({ image: [PROBLEM.imageTooManyPixels] });
      if (/(?:too slow|unreadable)$/.test(said) || isCrash(error as DecoderError))
        throw invalid({ image: [PROBLEM.notAnImage] });
      // The machine starts no decoder, has ended it, or leaves it no time, for good pictures and bad ones (HOST-04).
      throw retryLater(503, RETRY_SECONDS.later, () => PROBLEM.noDecoder, error);
    }
  }

  /** The picture as WebP. Rejects with a `DecoderError`. */
  async #run(picture: string | Uint8Array, type: PictureType, seconds: number): Promise<Buffer> {
    const limits = { pixels: IMAGE_MAX_PIXELS, width: IMAGE_MAX_WIDTH, height: WEBP_MAX_SIDE };
    const use = { seconds, bytes: MEMORY_BYTES };
    const about = JSON.stringify({ ...limits, ...use, type, server: process.pid });
    const running = run(process.execPath, [this.program, about], {
      encoding: 'buffer',
      // No secrets in the environment of a process that reads strangers' files.
      env: {},
      maxBuffer: ANSWER_BYTES,
      killSignal: 'SIGKILL',
      timeout: this.#seconds.clock * 1000,
    });
    this.#running.add(running.child);
    // A process that ends before it has read all is noticed below.
    running.child.stdin?.on('error', () => {}).end(picture);
    const { stdout } = await running.finally(() => this.#running.delete(running.child));
    if (stdout.length === 0) throw new Error('it ended without an answer');
    return stdout;
  }

  /** Why no picture can be decoded; `undefined` if pictures can. */
  async findProblem(): Promise<string | undefined> {
    const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
    try {
      await this.#run(dot, 'svg', this.#seconds.drawing);
      return undefined;
    } catch (error) {
      return this.#isClosed ? undefined : reasonOf(error as DecoderError);
    }
  }

  /** Ends the processes of pictures that are being decoded. */
  close(): void {
    this.#isClosed = true;
    for (const child of this.#running) child.kill('SIGKILL');
  }
}
