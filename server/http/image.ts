import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_WIDTH } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { FRAMES } from './image-frame.ts';
import { invalid } from './refusal.ts';

export interface PreparedImage {
  bytes: Buffer;
  extension: string;
}

/** Tallest WebP there can be, in pixels. */
const WEBP_MAX_SIDE = 16_383;

/** Seconds that a picture may take to decode. */
const DECODE_SECONDS = 10;

/** What makes a drawing cost more than its pixels, or hides that from being seen. */
const COSTLY_DRAWING = /<(?:\w+:)?filter\b|<!ENTITY|\0/i;

/** A drawing that is read as text alone: neither packed nor in another encoding. */
const isCostlyDrawing = (bytes: Buffer, extension: string | undefined): boolean =>
  extension === 'gz' ||
  ((extension === undefined || extension === 'xml') &&
    COSTLY_DRAWING.test(bytes.toString('latin1')));

/** Pictures decoded at once: the threads that do it also sync the journal and read files. */
const AT_ONCE = 2;
let decoding = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (decoding >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else decoding += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else decoding -= 1;
  }
};

/**
 * Checks an image by its content, whatever it is called. What decodes is turned upright, stripped of all
 * metadata, narrowed and stored as WebP; so nothing of a scripted SVG or of a polyglot remains. 400 for
 * what is no image (PUB-17). Real images of the types that are not decoded here are stored as they came.
 */
export const prepareImage = async (bytes: Buffer): Promise<PreparedImage> => {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type && FRAMES[type.ext]?.(bytes)) return { bytes, extension: type.ext };
  if (isCostlyDrawing(bytes, type?.ext)) throw invalid({ image: [PROBLEM.notAnImage] });
  try {
    const decoded = await inTurn(() => decode(bytes));
    return { bytes: decoded, extension: 'webp' };
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
    throw invalid({ image: [tooMany ? PROBLEM.imageTooManyPixels : PROBLEM.notAnImage] });
  }
};

const decode = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({
      width: IMAGE_MAX_WIDTH,
      height: WEBP_MAX_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: 82 })
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer();
