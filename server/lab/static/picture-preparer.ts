import { hasTooManyPixels, rasterTypeOf } from '#contract/image-formats';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_WIDTH } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { invalid } from '#contract/http-error';
import type { PreparedImage } from '../../world/world-images.ts';

const invalidImage = (text: string) => invalid({ image: [text] });

/** The quality at which `node/decoder-child.mjs` encodes. */
const QUALITY = 0.82;

/**
 * Checks a picture by its content, and encodes it anew without metadata (PUB-17), with what the browser has. Of a drawing
 * it knows nothing: the page draws it first. Throws 400 for what cannot be decoded.
 */
export const preparePicture = async (bytes: Uint8Array): Promise<PreparedImage> => {
  const type = rasterTypeOf(bytes);
  if (!type) throw invalidImage(PROBLEM.notAnImage);
  if (hasTooManyPixels(bytes)) throw invalidImage(PROBLEM.imageTooManyPixels);
  const file = new Blob([bytes.slice()], { type: `image/${type}` });
  const picture = await createImageBitmap(file).catch(() => {
    throw invalidImage(PROBLEM.notAnImage);
  });
  try {
    if (picture.width * picture.height > IMAGE_MAX_PIXELS)
      throw invalidImage(PROBLEM.imageTooManyPixels);
    const scale = Math.min(1, IMAGE_MAX_WIDTH / picture.width);
    const [width, height] = [picture.width * scale, picture.height * scale].map(Math.round);
    const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    // Safari encodes no WebP, and answers a PNG then.
    const encoded = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
    const extension = encoded.type.replace('image/', '');
    return { bytes: new Uint8Array(await encoded.arrayBuffer()), extension };
  } finally {
    picture.close();
  }
};
