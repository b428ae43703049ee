import { DRAWING_SIZE } from '#contract/image-formats';
import { IMAGE_MAX_WIDTH, WEBP_MAX_SIDE } from '#contract/limits';

/** Most pixels of a canvas on an iPhone. */
const MAX_PIXELS = 16_777_216;
/** As good as the server's own encoding, which follows. */
const QUALITY = 0.92;

/**
 * A picture as this browser shows it, upright and without metadata, at most `IMAGE_MAX_WIDTH` wide: as WebP, or as PNG
 * where the browser encodes no WebP. `null` where it does not let a page read what it draws.
 */
export const redraw = async (image: HTMLImageElement, name: string): Promise<File | null> => {
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
