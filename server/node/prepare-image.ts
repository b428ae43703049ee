import { drawingText, rasterTypeOf } from '#contract/image-formats';
import { PROBLEM } from '#contract/problems';
import type { PreparedImage } from '../world/world-images.ts';
import { ImageDecoder } from './decoder.ts';
import { invalid } from '#contract/refusal';

export interface ImageSeconds {
  /** Limit for decoding a picture, in processor time. */
  picture: number;
  /** The same for a drawing (SVG): a short file can take any time to draw. */
  drawing: number;
  /** Limit of both by the clock: beyond it the machine is too busy. */
  clock: number;
  /** Time without a picture after which a decoder process ends. */
  idle: number;
}

const SECONDS: ImageSeconds = { picture: 10, drawing: 4, clock: 30, idle: 30 };

const invalidImage = (text: string) => invalid({ image: [text] });

export class ImagePreparer {
  readonly #seconds: ImageSeconds;
  readonly #decoder: ImageDecoder;

  /** `seconds` replaces some of the product's; `child` is the program of the decoder's process. */
  constructor(seconds: Partial<ImageSeconds> = {}, child?: string) {
    this.#seconds = { ...SECONDS, ...seconds };
    this.#decoder = new ImageDecoder(this.#seconds.idle, child);
  }

  /** Why no picture can be decoded; `undefined` if pictures can. */
  findProblem(): Promise<string | undefined> {
    return this.#decoder.findProblem();
  }

  /**
   * Checks an image by its content, not by its name or declared type (PUB-17): what begins like no known raster is a
   * drawing. It is turned upright, scaled to `IMAGE_MAX_WIDTH` and encoded as WebP without metadata, so that no script
   * of a drawing and no second file format in the same bytes is left. Throws 400 for what cannot be decoded, and 503
   * where no picture can be decoded now.
   */
  async prepare(bytes: Uint8Array): Promise<PreparedImage> {
    const decoded = await this.#decode(bytes);
    if (decoded?.bytes) return { bytes: Buffer.from(decoded.bytes), extension: 'webp' };
    throw invalidImage(decoded?.tooLarge ? PROBLEM.imageTooManyPixels : PROBLEM.notAnImage);
  }

  async #decode(bytes: Uint8Array) {
    const { picture, drawing, clock } = this.#seconds;
    const type = rasterTypeOf(bytes);
    if (type) return this.#decoder.decode(bytes, type, { processor: picture, clock });
    const text = drawingText(bytes);
    return text === undefined
      ? null
      : this.#decoder.decode(Buffer.from(text), 'svg', { processor: drawing, clock });
  }

  close(): void {
    this.#decoder.close();
  }
}
