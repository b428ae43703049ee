import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { createImageCheck } from '../../client/features/publish/check-image.ts';

/** What the fake browser decodes: the size in pixels, or `null` if it fails; and whether the file is complete. */
let seen: { width: number; height: number } | null;
let isWhole: boolean;
let decoded = 0;
let imageProblem: ReturnType<typeof createImageCheck>;
const addresses = new Set<string>();

class StandInImage {
  src = '';
  naturalWidth = 0;
  naturalHeight = 0;
  async decode(): Promise<void> {
    decoded += 1;
    if (!addresses.has(this.src)) throw new Error('an address that is not there any more');
    if (!seen) throw new Error('no picture');
    await Promise.resolve();
    this.naturalWidth = seen.width;
    this.naturalHeight = seen.height;
  }
}
vi.stubGlobal('Image', StandInImage);
vi.stubGlobal('createImageBitmap', async () => {
  await Promise.resolve();
  if (!isWhole) throw new Error('cut off');
  return { close: () => {} };
});
vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
  const address = `blob:${crypto.randomUUID()}`;
  addresses.add(address);
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
  decoded = 0;
  imageProblem = createImageCheck();
});
afterEach(() => {
  if (addresses.size > 0) throw new Error('an address of a file was not given back');
});

const fileOf = (content: string | Uint8Array<ArrayBuffer>, type: string): File =>
  new File([content], 'foto', { type });
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

describe('a seller’s image is checked before it is sent', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/bmp', ''])(
    'one of type %j that the browser shows is taken [PUB-17]',
    async (type) => expect(await imageProblem(fileOf('x', type))).toBeUndefined(),
  );

  it('8 MB are accepted; one byte more is refused without decoding [PUB-17]', async () => {
    const full = fileOf(new Uint8Array(IMAGE_MAX_BYTES), 'image/jpeg');
    expect(await imageProblem(full)).toBeUndefined();
    expect(decoded).toBe(1);
    const over = fileOf(new Uint8Array(IMAGE_MAX_BYTES + 1), 'image/jpeg');
    expect(await imageProblem(over)).toBe(PROBLEM.imageTooBig);
    expect(decoded).toBe(1);
  });

  it('one with too many pixels is refused with a text of its own [PUB-17]', async () => {
    seen = { width: IMAGE_MAX_PIXELS, height: 1 };
    expect(await imageProblem(fileOf('x', 'image/png'))).toBeUndefined();
    seen = { width: IMAGE_MAX_PIXELS / 2, height: 3 };
    expect(await imageProblem(fileOf('x', 'image/png'))).toBe(PROBLEM.imageTooManyPixels);
  });

  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])(
    'a cut-off %s is refused, though the browser shows it as far as it goes [PUB-17]',
    async (type) => {
      isWhole = false;
      expect(await imageProblem(fileOf('x', type))).toBe(PROBLEM.notAnImage);
    },
  );

  it.each(['image/bmp', 'image/jpegxl', 'x-image/png'])(
    'a %s, which the server does not decode, may be truncated [PUB-17]',
    async (type) => {
      isWhole = false;
      expect(await imageProblem(fileOf('x', type))).toBeUndefined();
    },
  );
});

describe('what the browser cannot show', () => {
  beforeEach(() => {
    seen = null;
  });

  it.each([
    ['HEIC of a telephone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['TIFF', 'II*\0\b\0\0\0'],
    ['JPEG XL', '\xFF\n\xFA\x7F'],
    ['Photoshop', '8BPS\0\x01'],
  ])('is taken where it begins as a %s does [PUB-17]', async (_, front) => {
    expect(await imageProblem(fileOf(bytes(front), 'image/x'))).toBeUndefined();
  });

  it.each([
    ['a text', 'ciao'],
    ['nothing', ''],
    ['a picture’s beginning further on', `${'\0'.repeat(24)}8BPS`],
    ['a PDF', '%PDF-1.7'],
  ])('is refused if it is %s, whatever its declared type [PUB-17]', async (_, front) => {
    expect(await imageProblem(fileOf(bytes(front), 'image/jpeg'))).toBe(PROBLEM.notAnImage);
  });
});

describe('a drawing', () => {
  const drawing = (inside: string) =>
    fileOf(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`, 'image/svg+xml');

  it('is taken, even where no bitmap can be made of it [PUB-17]', async () => {
    isWhole = false;
    expect(await imageProblem(drawing('<circle r="4"/>'))).toBeUndefined();
  });

  it.each(['<feImage href="http://x"/>', '<filter><feTurbulence/></filter>', '<!ENTITY a "b">'])(
    'with %s in it is refused [PUB-17]',
    async (inside) => expect(await imageProblem(drawing(inside))).toBe(PROBLEM.notAnImage),
  );

  it('is checked if it is declared as one: the same text in a JPEG is accepted [PUB-17]', async () => {
    expect(await imageProblem(fileOf('<feImage/>', 'image/jpeg'))).toBeUndefined();
  });
});

it('each file is decoded only once, however often it is checked [PUB-17]', async () => {
  const file = fileOf('x', 'image/jpeg');
  await Promise.all([imageProblem(file), imageProblem(file)]);
  seen = null;
  expect(await imageProblem(file)).toBeUndefined();
  expect(decoded).toBe(1);
  expect(await imageProblem(fileOf('x', 'image/jpeg'))).toBe(PROBLEM.notAnImage);
});
