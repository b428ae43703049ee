import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawingText, rasterSizeOf, rasterTypeOf } from '#contract/image-formats';
import { aPlainPicture } from '../support/builders.ts';
import { aHugeWebp } from '../support/hostile-input.ts';
import sharp, { type Sharp } from 'sharp';

describe('a picture that the server decodes is known by its first bytes', () => {
  it.each(['avif', 'gif', 'jpeg', 'png', 'tiff', 'webp'] as const)('as %s [PUB-17]', async (type) =>
    expect(rasterTypeOf(await aPlainPicture().toFormat(type).toBuffer())).toBe(type),
  );

  it.each([
    ['4d4d002a', 'tiff'],
    ['49492b00', 'tiff'],
    ['0000001c667479706d696631000000006d69663161766966', 'avif'],
  ])('also as %s, which is %s [PUB-17]', (bytes, type) =>
    expect(rasterTypeOf(Buffer.from(bytes, 'hex'))).toBe(type),
  );

  it.each([
    ['a BMP', 'BM'],
    ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a signature further on', ' \x89PNG\r\n\x1a\n'],
    ['a RIFF of another type', 'RIFF0000WAVE'],
  ])('%s is none of them [PUB-17]', (_, start) =>
    expect(rasterTypeOf(Buffer.from(start, 'latin1'))).toBeUndefined(),
  );
});

const SIZED = sharp({ create: { width: 300, height: 7, channels: 4, background: '#f008' } });
const FORMS: Record<string, () => Sharp> = {
  PNG: () => SIZED.clone().png(),
  JPEG: () => SIZED.clone().jpeg(),
  'progressive JPEG with metadata': () =>
    SIZED.clone()
      .withExif({ IFD0: { Copyright: 'x'.repeat(300) } })
      .jpeg({ progressive: true }),
  WebP: () => SIZED.clone().flatten().webp(),
  'lossless WebP': () => SIZED.clone().flatten().webp({ lossless: true }),
  'WebP with transparency': () => SIZED.clone().webp(),
};

describe('the size of a picture is read from its header', () => {
  it.each(Object.entries(FORMS))('of a %s [STATIC-06]', async (_, make) =>
    expect(rasterSizeOf(await make().toBuffer())).toEqual({ width: 300, height: 7 }),
  );

  it('of 28 bytes that decode to gigabytes [STATIC-06]', () =>
    expect(rasterSizeOf(aHugeWebp())).toEqual({ width: 16_383, height: 16_383 }));

  it.each(Object.entries(FORMS))('and not from a %s that is cut off [STATIC-06]', async (_, make) =>
    expect(rasterSizeOf((await make().toBuffer()).subarray(0, 18))).toBeUndefined(),
  );

  it('and not from another type [STATIC-06]', async () =>
    expect(rasterSizeOf(await SIZED.clone().gif().toBuffer())).toBeUndefined());
});

it.each([
  ['<rect/>', false],
  ['<title>I filtri, gli &#232; e &#8364;</title>', false],
  ['<g color-interpolation-filters="sRGB"/>', false],
  ['<image href="data:image/png;base64,iVBORw0KGgo="/>', false],
  ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><fetta/>', false],
  ['<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>', true],
  ['<s:filter/>', true],
  ['<rect style="FILTER: blur(2px)"/>', true],
  ['<rect style="f&#x69;lter:blur(2px)"/>', true],
  ['<rect style="\\66ilter:blur(2px)"/>', true],
  ['<feImage href="/x"/>', true],
  ['<!DOCTYPE svg [<!ENTITY a "x">]>', true],
  ['<image href="data:image/svg+xml,x"/>', true],
  ['<image href="da&#10;ta:image/svg+xml,x"/>', true],
])('a drawing with %j is refused: %s [PUB-17]', (inside, refused) =>
  expect(drawingText(Buffer.from(`<svg>${inside}</svg>`)) === undefined).toBe(refused),
);

describe('the text of a drawing', () => {
  const SVG = '<svg><title>È</title></svg>';
  it.each([
    ['UTF-8', SVG, 'utf8', SVG],
    ['UTF-8 with a byte order mark', `\ufeff${SVG}`, 'utf8', SVG],
    ['UTF-16', `\ufeff${SVG}`, 'utf16le', SVG],
    ['UTF-16 without a mark', SVG, 'utf16le', SVG],
    [
      'Latin-1, which says that it is UTF-8 now',
      `<?xml version="1.0" encoding='iso-8859-1'?>${SVG}`,
      'latin1',
      `<?xml version="1.0" encoding="UTF-8"?>${SVG}`,
    ],
  ] as const)('is read from %s [PUB-17, PUB-20]', (_, text, encoding, read) =>
    expect(drawingText(Buffer.from(text, encoding))).toBe(read),
  );

  it.each([
    ['without an svg', Buffer.from('<html/>')],
    ['packed', gzipSync(SVG)],
    ['in an unknown encoding', Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${SVG}`)],
    ['of bytes that are no text', Buffer.from(SVG, 'latin1')],
    ['of too many elements', Buffer.from(`<svg>${'<g/>'.repeat(20_000)}</svg>`)],
  ])('is none %s [PUB-17]', (_, bytes) => expect(drawingText(bytes)).toBeUndefined());
});
