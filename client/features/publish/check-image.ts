import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '#contract/limits';
import { hasImageSignature, SIGNATURE_BYTES, isUnsafeSvg } from '#contract/image-formats';
import { PROBLEM } from '#contract/problems';

const DRAWING = 'image/svg+xml';
/** Types that the server decodes to their end; others are taken as they are. */
const DECODED = /^image\/(?:avif|gif|jpeg|png|webp)$/;

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
  if (pixels === undefined) {
    // What this browser does not know may be a picture all the same.
    return hasImageSignature(await frontOf(file)) ? undefined : PROBLEM.notAnImage;
  }
  if (pixels > IMAGE_MAX_PIXELS) return PROBLEM.imageTooManyPixels;
  return (await isRefused(file)) ? PROBLEM.notAnImage : undefined;
};

/** Whether the server refuses what this browser shows. */
const isRefused = async (file: File): Promise<boolean> => {
  if (file.type === DRAWING) return isUnsafeSvg(await file.text());
  return DECODED.test(file.type) && !(await isWhole(file));
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

/** An image that is cut off is shown as far as it goes; a bitmap of it there is not. */
const isWhole = async (file: File): Promise<boolean> => {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
};

/** The first bytes, each as one character. */
const frontOf = async (file: File): Promise<string> =>
  String.fromCodePoint(...new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()));
