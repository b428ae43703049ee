import type { Brand } from '#lab/brand';
import { LOGO_MAX_BYTES, LOGO_MAX_SIDE } from '#lab/limits';
import { DRAWING_SIZE } from '#contract/image-formats';

/** Largest logo in pixels: about twice as large as the header shows it, for dense screens. */
const MOST = { width: LOGO_MAX_SIDE, height: 108 };
/** Longest side in which a picture is looked at, in pixels. */
const READ = 800;
/** Parts of that size and qualities, the best first, until the file is small enough. */
const SIZES = [1, 0.8, 0.6, 0.45, 0.3, 0.2];
const QUALITIES = [0.9, 0.75, 0.55];
/** Around a logo that is cut out, in parts of its height. */
const MARGIN = 0.2;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a cut-out logo is like: where it is, and whether it needs a dark ground. */
interface CutOut extends Box {
  isLight: boolean;
}

/** A logo, and the colour that is proposed for its brand. */
export interface DrawnLogo {
  logo: NonNullable<Brand['logo']>;
  colour: string | null;
}

const canvasOf = (width: number, height: number) => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser draws no canvas');
  return { canvas, context };
};

/** `null` for a picture that fills its frame. */
const cutOutOf = ({ data, width }: ImageData): CutOut | null => {
  const box = { left: Infinity, top: Infinity, right: -1, bottom: -1 };
  let [seen, light] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 32) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    seen += alpha;
    light += (alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255;
  }
  if (seen === 0 || seen > 0.985 * (data.length / 4) * 255) return null;
  return {
    ...{ x: box.left, y: box.top },
    ...{ width: box.right - box.left + 1, height: box.bottom - box.top + 1 },
    isLight: light / seen > 0.7,
  };
};

/** Bits of each channel by which colours count as the same. */
const SAME = 4;

/** The colour that a picture has most of, one that is neither grey, black nor white before those. */
const colourOf = ({ data }: Pick<ImageData, 'data'>): string | null => {
  const found = new Map<number, { weight: number; sum: [number, number, number]; count: number }>();
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 128) continue;
    const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)];
    const key = ((red >> SAME) << 8) | ((green >> SAME) << 4) | (blue >> SAME);
    const one = found.get(key) ?? { weight: 0, sum: [0, 0, 0], count: 0 };
    // A thin coloured line counts for more than the white around it.
    one.weight += high - low > 40 ? 1 + (high - low) : 0.01;
    one.sum = [one.sum[0] + red, one.sum[1] + green, one.sum[2] + blue];
    one.count += 1;
    found.set(key, one);
  }
  const most = [...found.values()].toSorted((one, other) => other.weight - one.weight)[0];
  if (!most) return null;
  const channels = most.sum.map((sum) => Math.round(sum / most.count));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};

/** A `data:` address; a browser that encodes no WebP answers a PNG. */
const encode = (canvas: HTMLCanvasElement, quality: number): string => {
  const webp = canvas.toDataURL('image/webp', quality);
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality);
};

const readPicture = async (file: Blob): Promise<HTMLImageElement> => {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
  } finally {
    URL.revokeObjectURL(picture.src);
  }
  return picture;
};

/**
 * A picture as a logo, small enough for a link. A drawing is drawn here, so that nothing of its own gets into a page. One
 * that is cut out is put on white, or on the board's black where it is light itself: it is read in both themes then.
 * `null` where it cannot be made so small. Throws where it is no picture.
 */
export const drawLogo = async (file: Blob): Promise<DrawnLogo | null> => {
  const picture = await readPicture(file);
  const width = picture.naturalWidth || DRAWING_SIZE.width;
  const height = picture.naturalHeight || DRAWING_SIZE.height;
  const isDrawing = file.type === 'image/svg+xml';
  const scale = Math.min(READ / width, READ / height, isDrawing ? Infinity : 1);
  const drawn = canvasOf(width * scale, height * scale);
  const all = { x: 0, y: 0, width: drawn.canvas.width, height: drawn.canvas.height };
  drawn.context.drawImage(picture, 0, 0, all.width, all.height);
  const pixels = drawn.context.getImageData(0, 0, all.width, all.height);
  const cutOut = cutOutOf(pixels);
  const colour = colourOf(pixels);
  const part = cutOut ?? all;
  const margin = cutOut ? MARGIN * part.height : 0;
  const whole = { width: part.width + 2 * margin, height: part.height + 2 * margin };
  const fit = Math.min(1, MOST.width / whole.width, MOST.height / whole.height);
  for (const size of SIZES) {
    const { canvas, context } = canvasOf(whole.width * fit * size, whole.height * fit * size);
    context.fillStyle = cutOut?.isLight ? '#1c1a17' : '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.scale(fit * size, fit * size);
    context.drawImage(drawn.canvas, margin - part.x, margin - part.y);
    for (const quality of QUALITIES) {
      const src = encode(canvas, quality);
      const { width: wide, height: high } = canvas;
      if (atob(src.split(',')[1] ?? '').length <= LOGO_MAX_BYTES)
        return { logo: { src, width: wide, height: high }, colour };
    }
  }
  return null;
};
