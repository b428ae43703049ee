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

/**
 * Checks an image by its content, whatever it is called. What decodes is turned upright, stripped of all
 * metadata, narrowed and stored as WebP; so nothing of a scripted SVG or of a polyglot remains. 400 for
 * what is no image (PUB-17). Real images of the types that are not decoded here are stored as they came.
 */
export const prepareImage = async (bytes: Buffer): Promise<PreparedImage> => {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type && FRAMES[type.ext]?.(bytes)) return { bytes, extension: type.ext };
  try {
    const decoded = await sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({
        width: IMAGE_MAX_WIDTH,
        height: WEBP_MAX_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 82 })
      .toBuffer();
    return { bytes: decoded, extension: 'webp' };
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
    throw invalid({ image: [tooMany ? PROBLEM.imageTooManyPixels : PROBLEM.notAnImage] });
  }
};
