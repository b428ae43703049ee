/** Which pictures are taken and what is stored of them; `decoder.test.ts` has what happens where the decoder fails. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { ImagePreparer } from '../../server/node/prepare-image.ts';
import {
  aBmp,
  aGif,
  aHugePng,
  aPhoto,
  aPlainPicture,
  aPng,
  aScriptedSvg,
  aTruncatedJpeg,
  bytesOf,
} from '../support/builders.ts';
import { aHugeWebp } from '../support/hostile-input.ts';

const images = new ImagePreparer();
afterAll(() => images.close());

type Given = Blob | Buffer | string;
type Case = [string, () => Given | Promise<Given>];

/** What is stored of a picture. */
const stored = async (given: Given) => {
  const bytes = given instanceof Blob ? await bytesOf(given) : Buffer.from(given as string);
  const prepared = await images.prepare(bytes);
  expect(prepared.extension).toBe('webp');
  return Buffer.from(prepared.bytes);
};

const expectRefused = (given: Given, text: string = PROBLEM.notAnImage) =>
  expect(stored(given)).rejects.toMatchObject({ status: 400, body: { image: [text] } });

const svg = (inside: string, side = 9) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${side}" height="${side}">${inside}</svg>`;
const SCRIPT = '<script>alert(1)</script>';

it('a photo is stored upright, without EXIF author and location [PUB-17]', async () => {
  const photo = await bytesOf(await aPhoto());
  const before = await sharp(photo).metadata();
  expect(before).toMatchObject({ orientation: 6, width: 40, height: 20 });
  expect(before.exif?.toString('latin1'), 'the test photo contains an author').toContain('Nome Di');
  const bytes = await stored(photo);
  const after = await sharp(bytes).metadata();
  expect(after).toMatchObject({ format: 'webp', width: 20, height: 40 });
  expect([after.exif, after.icc, after.xmp, after.iptc, after.orientation]).toEqual(
    Array(5).fill(undefined),
  );
  expect(bytes.toString('latin1')).not.toContain('Nome Di');
  // Orientation 6: the blue left edge of the file becomes the top edge.
  const top = await sharp(bytes).extract({ left: 5, top: 2, width: 10, height: 10 }).toBuffer();
  expect((await sharp(top).stats()).channels[2]?.mean).toBeGreaterThan(200);
});

it.each([
  ['wide', 2400, 300, 1600, 200],
  ['small', 30, 20, 30, 20],
  ['taller than WebP allows', 40, 20_000, 33, 16_383],
])('a picture that is %s is at most 1600 px wide [PUB-17]', async (_, w, h, width, height) =>
  expect(await sharp(await stored(await aPng(w, h))).metadata()).toMatchObject({ width, height }),
);

it.each<Case>([
  ['a scripted SVG', () => aScriptedSvg()],
  ['an SVG in UTF-16', () => Buffer.from(`\ufeff${svg('<title>È</title>')}`, 'utf16le')],
  [
    'a JPEG with an HTML page at its end',
    async () =>
      Buffer.concat([await aPlainPicture().jpeg().toBuffer(), Buffer.from(`<html>${SCRIPT}`)]),
  ],
  [
    'a GIF that is a script, too',
    async () => {
      const gif = await bytesOf(await aGif());
      // The width bytes are `/*`: read as a script, everything up to `*/` is a comment.
      gif.write('/*', 6, 'latin1');
      return Buffer.concat([gif, Buffer.from(`*/=1;alert(1)//${SCRIPT}`)]);
    },
  ],
])('%s is stored as a plain WebP without a script [PUB-17]', async (_, make) => {
  const bytes = await stored(await make());
  expect((await sharp(bytes).metadata()).format).toBe('webp');
  expect(bytes.toString('latin1')).not.toMatch(/script|alert|onload/);
});

it.each<Case>([
  ['a truncated JPEG', aTruncatedJpeg],
  ['a PNG without its pixels', async () => (await bytesOf(await aPng())).subarray(0, 40)],
  ['a BMP, which only browsers decode', () => aBmp()],
  ['a malformed SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"><'],
  ['an SVG nested 50,000 levels deep', () => svg('<g>'.repeat(50_000))],
])('%s is refused with the remedy [PUB-17]', async (_, make) => {
  await expectRefused(await make());
  expect(PROBLEM.notAnImage).toContain('salvala come JPEG o PNG');
});

it.each<Case>([
  ['a decompression bomb', aHugePng],
  ['a WebP of 16,383 × 16,383 pixels', () => aHugeWebp()],
  ['an SVG of 20,000 × 20,000 pixels', () => svg('<rect width="9" height="9"/>', 20_000)],
])('%s is refused before it is decoded [PUB-17]', async (_, make) => {
  await expectRefused(await make(), PROBLEM.imageTooManyPixels);
  expect(PROBLEM.imageTooManyPixels).toContain('salvala come JPEG o PNG');
});

describe('an SVG', () => {
  it.each([
    ['a tar', `<!--${' '.repeat(253)}ustar    -->`],
    ['a TIFF', 'II*\0'],
  ])('with a filter is refused in the disguise of %s [PUB-17]', async (_, before) => {
    const filter = `<filter id="f">${'<feFlood/>'.repeat(200)}</filter>`;
    await expectRefused(before + svg(`${filter}<rect filter="url(#f)"/>`));
  });

  it('loads no external resources, neither files nor URLs [PUB-17]', async () => {
    let asked = 0;
    const other = createServer((_, response) => response.end(String(++asked)));
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}/x`;
    const inside = ['href', 'xlink:href']
      .flatMap((name) =>
        [at, 'file:///etc/passwd'].map((to) => `<image ${name}="${to}" width="9" height="9"/>`),
      )
      .join('');
    const styled = `<style>@import url("${at}.css"); rect { fill: url("${at}.svg#a") }</style><rect width="9" height="9"/>`;
    await stored(svg(`${inside}${styled}`, 30));
    expect(asked).toBe(0);
    other.close();
  });
});
