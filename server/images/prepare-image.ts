import { fileTypeFromBuffer } from 'file-type';
import { IMAGE_MAX_PIXELS } from '#contract/limits';
import { isUnsafeSvg } from '#contract/image-formats';
import { PROBLEM } from '#contract/problems';
import { ImageDecoder } from './decoder.ts';
import { UNDECODED_TYPES } from './undecoded-types.ts';
import { invalid } from '#contract/refusal';

export interface PreparedImage {
  bytes: Buffer;
  extension: string;
}

export interface ImageSeconds {
  /** Limit for decoding a picture. */
  picture: number;
  /** Limit for a drawing (SVG): a short file can take any time to draw. */
  drawing: number;
  /** Time without a picture after which a decoder process ends. */
  idle: number;
}

const SECONDS: ImageSeconds = { picture: 10, drawing: 4, idle: 30 };

/** SVG is text or gzipped text, which `file-type` knows as XML, as gzip, or not at all. */
const isDrawing = (extension: string | undefined): boolean =>
  extension === undefined || extension === 'xml' || extension === 'gz';

/** Gzipped drawings are refused: only plain text is searched for what a drawing must not have. */
const isRefused = (bytes: Buffer, extension: string | undefined): boolean =>
  extension === 'gz' || (isDrawing(extension) && isUnsafeSvg(bytes.toString('latin1')));

const refuse = (text: string) => invalid({ image: [text] });

export class ImagePreparer {
  readonly #decoder: ImageDecoder;

  /** `child` is the program of the decoder's process. */
  constructor(
    private readonly seconds = SECONDS,
    child?: string,
  ) {
    this.#decoder = new ImageDecoder(seconds.idle, child);
  }

  /**
   * Checks an image by its content, not by its name or declared type (PUB-17). What decodes is turned upright, scaled
   * to `IMAGE_MAX_WIDTH` and encoded as WebP without metadata, so that no script in an SVG and no second file format
   * in the same bytes is left. Images of the types in `UNDECODED_TYPES` are stored as they are, without metadata.
   * Throws 400 for anything else, and 503 where no picture can be decoded now.
   */
  async prepare(bytes: Buffer): Promise<PreparedImage> {
    const extension = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext;
    if (isRefused(bytes, extension)) throw refuse(PROBLEM.notAnImage);
    const { picture, drawing } = this.seconds;
    const decoded = await this.#decoder.decode(bytes, isDrawing(extension) ? drawing : picture);
    if (decoded?.bytes) return { bytes: Buffer.from(decoded.bytes), extension: 'webp' };
    if (decoded?.tooManyPixels) throw refuse(PROBLEM.imageTooManyPixels);
    return keepUndecoded(bytes, extension);
  }

  close(): void {
    this.#decoder.close();
  }
}

/**
 * An image of one of `UNDECODED_TYPES`, without its metadata. Throws 400 where it does not read to its end, and where
 * it has more than `IMAGE_MAX_PIXELS`.
 */
export const keepUndecoded = (bytes: Buffer, extension = ''): PreparedImage => {
  const picture = attempt(() => UNDECODED_TYPES[extension]?.read(bytes));
  const pixels = picture ? picture.width * picture.height : 0;
  if (!picture || !(pixels > 0)) throw refuse(PROBLEM.notAnImage);
  if (pixels > IMAGE_MAX_PIXELS) throw refuse(PROBLEM.imageTooManyPixels);
  return { bytes: picture.bytes, extension };
};

const attempt = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};
