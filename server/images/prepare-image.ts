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
  /** What decoding may take. */
  picture: number;
  /** The same for a drawing, whose few bytes may ask for any number of strokes. */
  drawing: number;
  /** How long a process that decodes waits for its next picture. */
  idle: number;
}

const SECONDS: ImageSeconds = { picture: 10, drawing: 4, idle: 30 };

/** What is none of the detector's types may be a drawing: text, or packed text. */
const isDrawing = (extension: string | undefined): boolean =>
  extension === undefined || extension === 'xml' || extension === 'gz';

/** A drawing that is read as text alone: neither packed nor in another encoding. */
const isRefused = (bytes: Buffer, extension: string | undefined): boolean =>
  extension === 'gz' || (isDrawing(extension) && isUnsafeSvg(bytes.toString('latin1')));

const refuse = (text: string) => invalid({ image: [text] });

export class ImagePreparer {
  readonly #decoder: ImageDecoder;

  constructor(private readonly seconds = SECONDS) {
    this.#decoder = new ImageDecoder(seconds.idle);
  }

  /**
   * Checks an image by its content, whatever it is called. What decodes is turned upright, stripped of all
   * metadata, narrowed and stored as WebP; so nothing of a scripted SVG or of a polyglot remains. Real images of
   * the types that are not decoded here are stored as they came, without their metadata. 400 for what is no image
   * (PUB-17).
   */
  async prepare(bytes: Buffer): Promise<PreparedImage> {
    const extension = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext;
    if (isRefused(bytes, extension)) throw refuse(PROBLEM.notAnImage);
    const { picture, drawing } = this.seconds;
    const decoded = await this.#decoder.decode(bytes, isDrawing(extension) ? drawing : picture);
    if (decoded?.bytes) return { bytes: Buffer.from(decoded.bytes), extension: 'webp' };
    if (decoded?.tooManyPixels) throw refuse(PROBLEM.imageTooManyPixels);
    return keep(bytes, extension);
  }

  close(): void {
    this.#decoder.close();
  }
}

/** As it came, less its metadata. What does not read to its end is no picture. */
const keep = (bytes: Buffer, extension = ''): PreparedImage => {
  const type = UNDECODED_TYPES[extension];
  const read = type && attempt(() => ({ size: type.size(bytes), clean: type.strip?.(bytes) }));
  const { size, clean = bytes } = read ?? {};
  const pixels = size ? size.width * size.height : 0;
  if (pixels === 0) throw refuse(PROBLEM.notAnImage);
  if (pixels > IMAGE_MAX_PIXELS) throw refuse(PROBLEM.imageTooManyPixels);
  return { bytes: clean, extension };
};

const attempt = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};
