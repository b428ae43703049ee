/** Pictures: what is known by their bytes, which are taken, what is stored of them, and decoders that fail. */
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { drawingText, rasterSizeOf, rasterTypeOf } from '#contract/image-formats';
import { PROBLEM } from '#contract/problems';
import { ImagePreparer, type ImageSeconds } from '../../server/node/prepare-image.ts';
import { aPhoto, aPlainPicture, aPng, aTruncatedJpeg, bytesOf } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { aHugeWebp, aSlowSvg } from '../support/hostile-input.ts';
import { ownFolder } from '../support/own-folder.ts';

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

const images = new ImagePreparer();
const preparers = [images];
afterAll(() => {
  for (const one of preparers) one.close();
});

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
  ['a scripted SVG', () => svg('<script>alert(1)</script><rect onload="alert(2)"/>')],
  [
    'a JPEG with an HTML page at its end',
    async () =>
      Buffer.concat([
        await aPlainPicture().jpeg().toBuffer(),
        Buffer.from('<html><script>alert(1)</script>'),
      ]),
  ],
])('%s is stored as a plain WebP without a script [PUB-17]', async (_, make) => {
  const bytes = await stored(await make());
  expect((await sharp(bytes).metadata()).format).toBe('webp');
  expect(bytes.toString('latin1')).not.toMatch(/script|alert|onload/);
});

it.each<Case>([
  ['a truncated JPEG', aTruncatedJpeg],
  ['a malformed SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"><'],
])('%s is refused with the remedy [PUB-17]', async (_, make) => {
  await expectRefused(await make());
  expect(PROBLEM.notAnImage).toContain('salvala come JPEG o PNG');
});

it.each<Case>([
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

const folder = await ownFolder('decoder');
const png = await bytesOf(await aPng());

/** A preparer whose decoder is this program. */
const withProgram = async (program: string, seconds: Partial<ImageSeconds> = {}) => {
  const path = join(folder, `decoder-${preparers.length}.mjs`);
  await writeFile(path, program);
  const preparer = new ImagePreparer(seconds, path);
  preparers.push(preparer);
  return preparer;
};

/** A program that says why there is no picture, and ends. */
const says = (why: string) =>
  `process.stderr.write('${why}', () => process.kill(process.pid, 'SIGKILL'));`;

it.each([
  ['cannot be started', 'throw new Error("sharp is not there");'],
  ['is killed by the system', "process.kill(process.pid, 'SIGKILL');"],
  ['is killed where no signal says it, as on Windows', 'process.exit(1);'],
  ['ends without an answer', 'process.exit(0);'],
  ['gets no processor time', 'setInterval(() => {}, 1000);'],
])('a decoder that %s is no fault of the picture: 503 [HOST-04]', async (_, program) => {
  const preparer = await withProgram(program, { clock: 1 });
  await expect(preparer.prepare(png)).rejects.toMatchObject({
    status: 503,
    body: { detail: PROBLEM.noDecoder },
    headers: { 'Retry-After': '10' },
  });
});

it.each([
  ['crashes over it', 'process.abort();', PROBLEM.notAnImage],
  ['crashes over it, on Windows', 'process.exit(134);', PROBLEM.notAnImage],
  ['spends its processor time on it', says('too slow'), PROBLEM.notAnImage],
  ['has no memory for it', says('too large'), PROBLEM.imageTooManyPixels],
])('a picture whose decoder %s is refused: 400 [HOST-04, PUB-17]', async (_, program, text) => {
  const preparer = await withProgram(program);
  await expect(preparer.prepare(png)).rejects.toMatchObject({
    status: 400,
    body: { image: [text] },
  });
});

it.each([
  ['throw new Error("sharp is not there");', 'it ended with code 1: Error: sharp is not there'],
  ['console.error("a line\\nno memory"); process.abort();', 'it ended with SIGABRT: '],
  ['process.stdout.write("a picture");', 'none'],
])('(%s) says why no picture is decoded to who starts the server [HOST-04]', async (program, why) =>
  expect((await (await withProgram(program)).findProblem()) ?? 'none').toContain(why),
);

it('a server that stops ends what decodes pictures, and says nothing of it [HOST-04]', async () => {
  const pidFile = join(folder, 'pid');
  // As the decoder, which a terminal's Ctrl+C reaches, too.
  const hangs = `process.on('SIGTERM', () => {}); fs.writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000);`;
  const preparer = await withProgram(`import fs from 'node:fs'; ${hangs}`);
  const [preparing, starting] = [preparer.prepare(png), preparer.findProblem()];
  let pid = 0;
  await eventually(async () => {
    pid = Number(await readFile(pidFile, 'utf8'));
    expect(pid).toBeGreaterThan(0);
  });
  preparer.close();
  await expect(preparing).rejects.toMatchObject({ status: 503 });
  expect(await starting).toBeUndefined();
  await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
});

it('a drawing that would take minutes is given up [PUB-17]', async () => {
  const preparer = new ImagePreparer({ drawing: 0.5 });
  preparers.push(preparer);
  await expect(preparer.prepare(await bytesOf(aSlowSvg()))).rejects.toMatchObject({
    status: 400,
    body: { image: [PROBLEM.notAnImage] },
  });
});
