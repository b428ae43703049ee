import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';

/** Types that every browser decodes: a file that claims one and does not decode is no image. */
const DECODED = /^image\/(?:avif|bmp|gif|jpeg|png|svg\+xml|webp|x-icon|vnd\.microsoft\.icon)$/;
/** Photographs for which some systems know no type. */
const UNTYPED = /\.(?:heic|heif|jxl|tiff?)$/i;

const checked = new WeakMap<File, Promise<string | undefined>>();

/** What the server would say of an image, said before it is sent (PUB-17). */
export const imageProblem = (file: File): Promise<string | undefined> => {
  const known = checked.get(file) ?? check(file);
  checked.set(file, known);
  return known;
};

const check = async (file: File): Promise<string | undefined> => {
  if (file.size > IMAGE_MAX_BYTES) return PROBLEM.imageTooBig;
  const pixels = await countPixels(file);
  if (pixels !== undefined) {
    return pixels > IMAGE_MAX_PIXELS ? PROBLEM.imageTooManyPixels : undefined;
  }
  const beyondUs = file.type.startsWith('image/') && !DECODED.test(file.type);
  return beyondUs || UNTYPED.test(file.name) ? undefined : PROBLEM.notAnImage;
};

/** `undefined` for what this browser cannot decode. */
const countPixels = async (file: File): Promise<number | undefined> => {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image.naturalWidth * image.naturalHeight;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
};
