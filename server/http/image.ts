import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_WIDTH } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { invalid } from './refusal.ts';

export interface PreparedImage {
  bytes: Buffer;
  extension: string;
}

/** Image types that are recognised but not decoded here; what is of them is stored as it came (PUB-17). */
const KEPT_AS_IT_IS = new Set(['heic', 'bmp', 'ico', 'jxl', 'jp2', 'jpx', 'jpm', 'psd', 'icns']);

/**
 * Checks an image by its content, whatever it is called. What decodes is turned upright, stripped of all
 * metadata, narrowed and stored as WebP; so nothing of a scripted SVG or of a polyglot remains. 400 for
 * what is no image (PUB-17).
 */
export const prepareImage = async (bytes: Buffer): Promise<PreparedImage> => {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type && KEPT_AS_IT_IS.has(type.ext) && isWhole(type.ext, bytes)) {
    return { bytes, extension: type.ext };
  }
  try {
    const decoded = await sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: IMAGE_MAX_WIDTH, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    return { bytes: decoded, extension: 'webp' };
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
    throw invalid({ image: [tooMany ? PROBLEM.imageTooManyPixels : PROBLEM.notAnImage] });
  }
};

/** Two letters make a BMP for the detector; its header also says how long it is. */
const isWhole = (extension: string, bytes: Buffer): boolean =>
  extension !== 'bmp' || (bytes.length > 26 && bytes.readUInt32LE(2) === bytes.length);
