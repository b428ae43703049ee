import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { createImageCheck } from '../../client/features/publish/check-image.ts';
import { aHugeWebp } from '../support/hostile-input.ts';

/** What the fake browser decodes: the size in pixels, or `null` if it fails; and whether the file is complete. */
let seen: { width: number; height: number } | null;
let isWhole: boolean;
/** The only type as which it decodes the file; any if it is ''. */
let shownAs: string;
let decoded = 0;
let check: ReturnType<typeof createImageCheck>;
const imageProblem = async (file: File) => (await check(file)).problem;
/** The types of the files that addresses were made for. */
const addresses = new Map<string, string>();

class StandInImage {
  src = '';
  naturalWidth = 0;
  naturalHeight = 0;
  async decode(): Promise<void> {
    decoded += 1;
    if (!addresses.has(this.src)) throw new Error('an address that is not there any more');
    if (!seen || !`${addresses.get(this.src)}`.includes(shownAs)) throw new Error('no picture');
    await Promise.resolve();
    this.naturalWidth = seen.width;
    this.naturalHeight = seen.height;
  }
}
vi.stubGlobal('Image', StandInImage);
/** What a page reads of the canvas on which it drew the probe's colour, and the type that the canvas encodes. */
let canvasAnswers: number[];
let encodes: string;
const drawn: { width: number; height: number }[] = [];
vi.stubGlobal('document', {
  createElement: () => {
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => ({
        fillRect: () => {},
        clearRect: () => {},
        getImageData: () => ({ data: canvasAnswers }),
        drawImage: () => drawn.push({ width: canvas.width, height: canvas.height }),
      }),
      toBlob: (done: (blob: Blob) => void) => done(new Blob(['drawn'], { type: encodes })),
    };
    return canvas;
  },
});
vi.stubGlobal('createImageBitmap', async () => {
  await Promise.resolve();
  if (!isWhole) throw new Error('cut off');
  return { close: () => {} };
});
vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
  const address = `blob:${crypto.randomUUID()}`;
  addresses.set(address, (file as File).type);
  return address;
});
vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void addresses.delete(address));
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

beforeEach(() => {
  seen = { width: 1200, height: 800 };
  isWhole = true;
  shownAs = '';
  decoded = 0;
  drawn.length = 0;
  canvasAnswers = [40, 120, 200, 255];
  encodes = 'image/webp';
  check = createImageCheck();
});
afterEach(() => {
  if (addresses.size > 0) throw new Error('an address of a file was not given back');
});

const fileOf = (content: string | Uint8Array<ArrayBuffer>, type: string): File =>
  new File([content], 'foto', { type });
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

const JPEG = '\xff\xd8\xff\xe0';
const jpeg = (type = 'image/jpeg') => fileOf(bytes(JPEG), type);
const bmp = () => fileOf('BM', 'image/bmp');

describe('a seller’s image is checked before it is sent', () => {
  it('a JPEG goes as it is, whatever its declared type [PUB-17]', async () => {
    const file = jpeg('text/plain');
    const { image } = (await check(file)) as { image: File };
    expect([image.type, await image.text(), drawn]).toEqual(['image/jpeg', await file.text(), []]);
  });

  it('8 MB are accepted; one byte more is refused without decoding [PUB-17]', async () => {
    const content = new Uint8Array(IMAGE_MAX_BYTES + 1);
    content.set(bytes(JPEG));
    expect(await imageProblem(fileOf(content.slice(0, -1), 'image/jpeg'))).toBeUndefined();
    expect(decoded).toBe(1);
    expect(await imageProblem(fileOf(content, 'image/jpeg'))).toBe(PROBLEM.imageTooBig);
    expect(decoded).toBe(1);
  });

  it('one with too many pixels is refused with a text of its own [PUB-17]', async () => {
    seen = { width: IMAGE_MAX_PIXELS, height: 1 };
    expect(await imageProblem(jpeg())).toBeUndefined();
    seen = { width: IMAGE_MAX_PIXELS / 2, height: 3 };
    expect(await imageProblem(jpeg())).toBe(PROBLEM.imageTooManyPixels);
    expect(await imageProblem(bmp())).toBe(PROBLEM.imageTooManyPixels);
  });

  it('a WebP of more pixels than this browser can decode is too large, not unreadable [PUB-17]', async () => {
    seen = null;
    const webp = new Uint8Array(aHugeWebp());
    expect(await imageProblem(fileOf(webp, 'image/webp'))).toBe(PROBLEM.imageTooManyPixels);
    expect(decoded).toBe(0);
  });

  it('one that is cut off is refused, though the browser shows it as far as it goes [PUB-17]', async () => {
    isWhole = false;
    expect(await imageProblem(jpeg())).toBe(PROBLEM.notAnImage);
  });
});

describe('what the server does not decode, and the browser shows', () => {
  it.each([
    [1200, 800, 1200, 800],
    [3200, 800, 1600, 400],
    [100, 32_766, 50, 16_383],
    [1600, 16_000, 1295, 12_952],
    [5000, 1, 1600, 1],
    [0, 0, 300, 150],
  ])('of %d × %d is redrawn with %d × %d [PUB-17]', async (width, height, ...redrawn) => {
    seen = { width, height };
    const { image } = (await check(bmp())) as { image: File };
    expect([image.type, image.name, await image.text()]).toEqual(['image/webp', 'foto', 'drawn']);
    expect(drawn).toEqual([{ width: redrawn[0], height: redrawn[1] }]);
  });

  it('is sent as PNG where the browser encodes no WebP [PUB-17]', async () => {
    encodes = 'image/png';
    expect(await check(bmp())).toMatchObject({ image: { type: 'image/png' } });
  });

  it('is refused where its bytes are no whole picture, whatever its declared type, or where the browser answers other pixels than those drawn [PUB-17][PUB-20]', async () => {
    isWhole = false;
    for (const type of ['', 'image/x-icon'])
      expect(await imageProblem(fileOf('\0\0\x01\0\x01\0 non sono una icona', type))).toBe(
        PROBLEM.notAnImage,
      );
    expect(drawn).toEqual([]);
    isWhole = true;
    canvasAnswers = [255, 255, 255, 255];
    expect(await imageProblem(bmp())).toBe(PROBLEM.notAnImage);
  });
});

describe('what the browser cannot show', () => {
  beforeEach(() => {
    seen = null;
  });

  it.each([
    ['nothing', ''],
    ['HEIC of a telephone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a damaged JPEG', JPEG],
  ])('is refused if it is %s, whatever its declared type [PUB-17]', async (_, front) => {
    expect(await imageProblem(fileOf(bytes(front), 'image/jpeg'))).toBe(PROBLEM.notAnImage);
  });

  it('is taken as TIFF, which the server decodes [PUB-17]', async () => {
    for (const front of ['II*\0\b\0\0\0', 'MM\0*\0\0\0\b'])
      expect(await imageProblem(fileOf(bytes(front), 'image/x')), front).toBeUndefined();
  });
});

describe('a drawing', () => {
  const drawing = (inside: string, type = 'image/svg+xml') =>
    fileOf(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`, type);

  it.each(['image/svg+xml', 'image/png'])(
    'goes as it is, even where no bitmap can be made of it, also declared as %s [PUB-17]',
    async (type) => {
      [isWhole, shownAs] = [false, 'svg'];
      const file = drawing('<circle r="4"/>', type);
      const { image } = (await check(file)) as { image: File };
      expect([await image.text(), drawn]).toEqual([await file.text(), []]);
    },
  );

  it.each([
    ['with what the server does not draw', '<filter><feDropShadow/></filter>', true],
    ['without a size, of which there is no bitmap', '<g filter="url(#a)"/>', false],
  ])('%s is redrawn [PUB-17, PUB-20]', async (_, inside, hasBitmap) => {
    isWhole = hasBitmap;
    expect(await check(drawing(inside))).toMatchObject({ image: { type: 'image/webp' } });
  });

  it('that the server gives up is redrawn then [PUB-17, PUB-20]', async () => {
    const checked = await check(drawing('<circle r="4"/>'));
    if (checked.problem !== undefined) throw new Error(checked.problem);
    expect(await checked.redrawn()).toMatchObject({ type: 'image/webp' });
  });
});

it('each file is decoded only once, however often it is checked [PUB-17]', async () => {
  const file = jpeg();
  await Promise.all([imageProblem(file), imageProblem(file)]);
  seen = null;
  expect(await imageProblem(file)).toBeUndefined();
  expect(decoded).toBe(1);
  expect(await imageProblem(jpeg())).toBe(PROBLEM.notAnImage);
});
