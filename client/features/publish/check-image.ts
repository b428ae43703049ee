import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '#contract/limits';
import { hasImageSignature, SIGNATURE_BYTES, isUnsafeSvg } from '#contract/image-formats';
import { PROBLEM } from '#contract/problems';

const SVG = 'image/svg+xml';
/** Types that the server decodes completely; it stores other types without decoding them. */
const DECODED = /^image\/(?:avif|gif|jpeg|png|webp)$/;

/** Resolves to the text of the problem, or to `undefined`. */
export type ImageCheck = (file: File) => Promise<string | undefined>;

/** An image check that decodes each file once: on choosing it, and not again on sending the form. */
export const createImageCheck = (): ImageCheck => {
  const checked = new WeakMap<File, Promise<string | undefined>>();
  return (file) => {
    const known = checked.get(file) ?? checkImage(file);
    checked.set(file, known);
    return known;
  };
};

/** Finds what the server would refuse, before the upload (PUB-17). */
const checkImage: ImageCheck = async (file) => {
  if (file.size > IMAGE_MAX_BYTES) return PROBLEM.imageTooBig;
  const pixels = await countPixels(file);
  if (pixels === undefined) {
    // This browser may lack a decoder that the server has.
    return hasImageSignature(await frontOf(file)) ? undefined : PROBLEM.notAnImage;
  }
  if (pixels > IMAGE_MAX_PIXELS) return PROBLEM.imageTooManyPixels;
  return (await isRefused(file)) ? PROBLEM.notAnImage : undefined;
};

/** Whether the server refuses an image that this browser can show. */
const isRefused = async (file: File): Promise<boolean> => {
  if (file.type === SVG) return isUnsafeSvg(await file.text());
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

/** False for a truncated file: `Image.decode` accepts one, `createImageBitmap` does not. */
const isWhole = async (file: File): Promise<boolean> => {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
};

/** The first bytes as text, one character per byte. */
const frontOf = async (file: File): Promise<string> =>
  String.fromCodePoint(...new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()));
