/** Compares two galleries, pixel by pixel. */
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { readRecord } from './folder.ts';
import { isChosen, type Choice, type Picture } from './plan.ts';

export interface Difference extends Picture {
  /** Pixels that differ; `null` where one of the two galleries lacks the picture. */
  pixels: number | null;
  kind: 'changed' | 'new' | 'gone';
}

/** Folders of a gallery for the earlier pictures, and for those that mark what differs. */
export const BEFORE = 'before';
export const MARKED = 'difference';

interface Size {
  width: number;
  height: number;
}

/** The raw pixels of a picture on a canvas, transparent where it is smaller. */
const pixelsOn = (picture: Buffer, from: Size, { width, height }: Size): Promise<Buffer> =>
  sharp(picture)
    .ensureAlpha()
    .extend({
      right: width - from.width,
      bottom: height - from.height,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .raw()
    .toBuffer();

const sizeOf = async (picture: Buffer): Promise<Size> => {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
};

/** The number of pixels that differ, and a picture that marks them. */
const differenceOf = async (one: Buffer, other: Buffer) => {
  const [first, second] = await Promise.all([sizeOf(one), sizeOf(other)]);
  const size = {
    width: Math.max(first.width, second.width),
    height: Math.max(first.height, second.height),
  };
  const [before, after] = await Promise.all([
    pixelsOn(one, first, size),
    pixelsOn(other, second, size),
  ]);
  const marked = Buffer.alloc(before.length);
  // Threshold 0 and smoothed edges included: any difference counts.
  const pixels = pixelmatch(before, after, marked, size.width, size.height, {
    threshold: 0,
    includeAA: true,
    alpha: 0.25,
    diffColor: [214, 0, 110],
  });
  const raw = { ...size, channels: 4 } as const;
  return { pixels, marked: () => sharp(marked, { raw }).png().toBuffer() };
};

/**
 * What differs between the pictures of this run and those of an earlier gallery that are among the chosen. Copies the
 * earlier one of each, and one that marks what differs, into the folder.
 */
export const compare = async (
  taken: readonly Picture[],
  failed: ReadonlySet<string>,
  folder: string,
  against: string,
  choice: Choice,
): Promise<Difference[]> => {
  const earlier = (await readRecord(against)).pictures.filter((one) => isChosen(one, choice));
  const [names, known] = [taken, earlier].map((all) => new Set(all.map(({ file }) => file)));
  const differences: Difference[] = [];
  const keepBefore = async (file: string) => {
    await mkdir(dirname(join(folder, BEFORE, file)), { recursive: true });
    await copyFile(join(against, file), join(folder, BEFORE, file));
  };
  for (const picture of taken) {
    const { file } = picture;
    if (!known?.has(file)) {
      differences.push({ ...picture, pixels: null, kind: 'new' });
      continue;
    }
    const [before, after] = await Promise.all(
      [against, folder].map((from) => readFile(join(from, file))),
    );
    if (!before || !after || before.equals(after)) continue;
    const { pixels, marked } = await differenceOf(before, after);
    if (pixels === 0) continue;
    await keepBefore(file);
    const place = join(folder, MARKED, file);
    await mkdir(dirname(place), { recursive: true });
    await sharp(await marked()).toFile(place);
    differences.push({ ...picture, pixels, kind: 'changed' });
  }
  for (const picture of earlier) {
    if (names?.has(picture.file) || failed.has(picture.file)) continue;
    await keepBefore(picture.file);
    differences.push({ ...picture, pixels: null, kind: 'gone' });
  }
  return differences;
};
