import { drawingText, hasTooManyPixels, rasterTypeOf, DRAWING_SIZE } from '#contract/image-formats';
import {
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  IMAGE_MAX_WIDTH,
  WEBP_MAX_SIDE,
} from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { formatFileSize } from '#contract/quantities';
import { IS_STATIC } from '../../lib/edition.ts';

const SVG = 'image/svg+xml';

const size = `Al massimo ${formatFileSize(IMAGE_MAX_BYTES)}.`;

/** What the form says below its image field: while an edited ticket's own image stays, and otherwise (PUB-17). */
export const IMAGE_HINT = {
  stays: `Resta questa, se non ne scegli un’altra. ${size}`,
  optional: `Facoltativa: una foto del luogo, senza codici del biglietto. ${size}`,
};

/** What is sent of a chosen file, or the text of the problem. */
type CheckedImage =
  | { problem: string }
  | {
      problem?: undefined;
      /** A copy in memory: the file may be gone when the form is sent (PUB-20). */
      image: File;
      /** The picture as this browser shows it, for when the server cannot decode it; `null` if neither can. */
      redrawn: () => Promise<File | null>;
    };

export type ImageCheck = (file: File) => Promise<CheckedImage>;

/** An image check that reads each file once: on choosing it, and not again on sending the form. */
export const createImageCheck = (): ImageCheck => {
  const checked = new WeakMap<File, Promise<CheckedImage>>();
  return async (file) => {
    const known = checked.get(file) ?? checkImage(file);
    checked.set(file, known);
    const result = await known;
    // A file of a cloud may be there the next time.
    if (result.problem === PROBLEM.imageGone) checked.delete(file);
    return result;
  };
};

/** Finds what the server would refuse, before the upload, and redraws what only this browser decodes (PUB-17). */
const checkImage: ImageCheck = async (file) => {
  if (file.size > IMAGE_MAX_BYTES) return { problem: PROBLEM.imageTooBig };
  const bytes = await bytesOf(file);
  if (!bytes) return { problem: PROBLEM.imageGone };
  // Browsers cannot decode some of these at all.
  if (hasTooManyPixels(bytes)) return { problem: PROBLEM.imageTooManyPixels };
  const raster = rasterTypeOf(bytes);
  const copy = (type: string) => new File([bytes], file.name, { type });
  const image = copy(raster ? `image/${raster}` : file.type);
  const picture = await show(image);
  const shown = picture ?? (raster ? undefined : await show(copy(SVG)));
  if (!shown) {
    // No browser but Safari shows TIFF, which the server decodes.
    return raster === 'tiff'
      ? { image, redrawn: () => Promise.resolve(null) }
      : { problem: PROBLEM.notAnImage };
  }
  if (shown.naturalWidth * shown.naturalHeight > IMAGE_MAX_PIXELS) {
    return { problem: PROBLEM.imageTooManyPixels };
  }
  const redrawn = () => redraw(shown, file.name);
  if (raster) {
    // Safari shows TIFF without being able to make a bitmap of each.
    const isWhole = raster === 'tiff' || (await hasBitmap(image));
    return isWhole ? { image, redrawn } : { problem: PROBLEM.notAnImage };
  }
  // No worker of a browser decodes a drawing.
  if (!IS_STATIC && drawingText(bytes) !== undefined) return { image, redrawn };
  // A drawing without a size has no bitmap; one that is cut off is not shown either.
  const isDrawing = !picture || image.type === SVG;
  const drawn = isDrawing || (await hasBitmap(shown)) ? await redrawn() : null;
  if (!drawn) return { problem: PROBLEM.notAnImage };
  if (drawn.size > IMAGE_MAX_BYTES) return { problem: PROBLEM.imageTooBig };
  return { image: drawn, redrawn: () => Promise.resolve(null) };
};

/** `null` for a file that is gone, or that was changed since it was chosen. */
const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer> | null> => {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
};

/** The decoded picture; `undefined` for what this browser cannot show. */
const show = async (file: File): Promise<HTMLImageElement | undefined> => {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
};

/**
 * False for bytes that are no whole picture: `Image.decode` accepts a truncated file, and an icon of rubbish, which would
 * be blank.
 */
const hasBitmap = async (picture: ImageBitmapSource): Promise<boolean> => {
  try {
    (await createImageBitmap(picture)).close();
    return true;
  } catch {
    return false;
  }
};

/** Most pixels of a canvas on an iPhone. */
const MAX_PIXELS = 16_777_216;
/** As good as the server's own encoding, which follows. */
const QUALITY = 0.92;

/**
 * A picture as this browser shows it, upright and without metadata, at most `IMAGE_MAX_WIDTH` wide: as WebP, or as PNG
 * where the browser encodes no WebP. `null` where it does not let a page read what it draws.
 */
const redraw = async (image: HTMLImageElement, name: string): Promise<File | null> => {
  const width = image.naturalWidth || DRAWING_SIZE.width;
  const height = image.naturalHeight || DRAWING_SIZE.height;
  const most = [
    IMAGE_MAX_WIDTH / width,
    WEBP_MAX_SIDE / height,
    Math.sqrt(MAX_PIXELS / width / height),
  ];
  const scale = Math.min(1, ...most);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * scale));
  canvas.height = Math.max(1, Math.floor(height * scale));
  const context = canvas.getContext('2d');
  try {
    if (!context || !isReadable(context)) return null;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/webp', QUALITY);
    });
    return blob && new File([blob], name, { type: blob.type });
  } catch {
    // A drawing with HTML in it makes the canvas unreadable.
    return null;
  }
};

/** Differences that Firefox adds to each channel in private windows are smaller. */
const NOISE = 8;
const PROBE = [40, 120, 200, 255];

/** False where the browser answers other pixels than those that were drawn, as Firefox does against fingerprinting. */
const isReadable = (context: CanvasRenderingContext2D): boolean => {
  context.fillStyle = `rgb(${PROBE.slice(0, 3).join(' ')})`;
  context.fillRect(0, 0, 1, 1);
  const read = context.getImageData(0, 0, 1, 1).data;
  context.clearRect(0, 0, 1, 1);
  return PROBE.every((value, at) => Math.abs(value - (read[at] ?? 0)) <= NOISE);
};
