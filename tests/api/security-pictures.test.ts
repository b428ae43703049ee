import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { editTicket } from '#contract/tickets';
import { ImagePreparer } from '../../server/images/prepare-image.ts';
import { aBmp, aGif, aPng, aTicket, bytesOf } from '../support/builders.ts';
import { encodeForm, formOf } from '../support/client.ts';
import * as kept from '../support/kept-pictures.ts';
import { publishPicture, servedPicture } from '../support/published-pictures.ts';
import { testServer } from '../support/server.ts';

const server = await testServer();
/** Where a drawing gets a moment, so that nobody has to wait for one that never ends. */
const hasty = await testServer({ imageSeconds: { picture: 10, drawing: 0.5, idle: 30 } });
afterAll(() => Promise.all([server.close(), hasty.close()]));

const blob = (bytes: Buffer | string) =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);

/** What publishing with an image answers, and what it leaves behind. */
const outcome = async (image: Blob) => {
  const room = server.room();
  const before = JSON.stringify(room.sandbox.store.export());
  const { status, body } = await publishPicture(room, image);
  const changed = JSON.stringify(room.sandbox.store.export()) !== before;
  return { status, body, changed, files: await room.files() };
};

const refused = (text: string = PROBLEM.notAnImage) => ({
  status: 400,
  body: { image: [text] },
  changed: false,
  files: [],
});

const drawing = (inside: string, side = 2500) =>
  blob(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${side}" height="${side}">${inside}</svg>`,
  );

describe('a hostile drawing', () => {
  it.each([
    ['clouds', '<filter id="f"><feTurbulence numOctaves="10"/></filter>'],
    ['clouds under another name', '<s-1:feTurbulence/>'],
    ['a picture in a filter', '<filter id="f"><feImage href="file:///etc/passwd"/></filter>'],
    ['a matrix of any size', '<filter id="f"><feConvolveMatrix order="99"/></filter>'],
    ['an entity', '<!DOCTYPE svg [<!ENTITY f "x">]>'],
    [
      'a file of the server',
      '<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]><text>&f;</text>',
    ],
  ])('with %s is refused before it is drawn [PUB-17]', async (_, inside) => {
    expect(await outcome(drawing(inside))).toEqual(refused());
  });

  it('is drawn with the filters that a drawing program gives it [PUB-01, PUB-17]', async () => {
    const soft = drawing(
      `<filter id="s"><feDropShadow dx="9" dy="9" stdDeviation="4"/></filter>
       <filter id="b"><feGaussianBlur stdDeviation="3"/><feOffset dx="2"/><feBlend in2="SourceGraphic"/></filter>
       <rect x="9" y="9" width="20" height="20" filter="url(#s)"/><circle cx="50" cy="50" r="9" filter="url(#b)"/>`,
      80,
    );
    const { bytes, headers } = await servedPicture(server.room(), soft);
    expect(headers['content-type']).toBe('image/webp');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 80, height: 80 });
  });

  it('that would take minutes is given up, and keeps no other picture back [PUB-17]', async () => {
    const endless = drawing(`<text font-size="3000">${'M'.repeat(100_000)}</text>`);
    const room = hasty.room();
    const [first, second, ...others] = await Promise.all([
      publishPicture(room, endless),
      publishPicture(room, endless),
      ...Array.from({ length: 4 }, async () => publishPicture(room, await aPng())),
    ]);
    expect([first.status, second.status]).toEqual([400, 400]);
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await room.files()).toHaveLength(4);
  });

  it('fetches nothing, from this machine or another [PUB-17]', async () => {
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
    const { bytes } = await servedPicture(server.room(), drawing(`${inside}${styled}`, 30));
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(asked).toBe(0);
    other.close();
  });

  it('that is blurred without end is given up too [PUB-17]', async () => {
    const blur = '<feGaussianBlur stdDeviation="50"/>'.repeat(200);
    const inside = `<filter id="f">${blur}</filter><g filter="url(#f)"><rect width="6000" height="6000"/></g>`;
    const room = hasty.room();
    const answer = await publishPicture(room, drawing(inside, 6000));
    expect([answer.status, answer.body]).toEqual([400, { image: [PROBLEM.notAnImage] }]);
    expect(await room.files()).toEqual([]);
  });

  it.each([
    ['packed', Buffer.from('1f8b0800', 'hex')],
    [
      'in another alphabet',
      Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le'),
    ],
    [
      'nested without end',
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g>'.repeat(50_000)}`,
      ),
    ],
  ])('%s is refused [PUB-17]', async (_, bytes) => {
    expect(await outcome(blob(bytes))).toEqual(refused());
  });

  it('of more pixels than there may be is refused [PUB-17]', async () => {
    expect(await outcome(drawing('<rect width="9" height="9"/>', 20_000))).toEqual(
      refused(PROBLEM.imageTooManyPixels),
    );
  });
});

const SCRIPT = '<script>alert(1)</script>';
const jpeg = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).jpeg();

describe('a picture that is something else too', () => {
  it.each([
    [
      'a page',
      async () => Buffer.concat([await jpeg().toBuffer(), Buffer.from(`<html>${SCRIPT}`)]),
    ],
    [
      'an archive',
      async () => Buffer.concat([await jpeg().toBuffer(), Buffer.from('PK\u0003\u0004 alert')]),
    ],
    [
      'a page in its comments',
      () =>
        jpeg()
          .withExif({ IFD0: { ImageDescription: SCRIPT } })
          .toBuffer(),
    ],
    [
      'a script',
      async () => {
        const gif = await bytesOf(await aGif());
        // Its width is `/*`: a browser that took it for a script would read on after `*/`.
        gif.write('/*', 6, 'latin1');
        return Buffer.concat([gif, Buffer.from(`*/=1;alert(1)//${SCRIPT}`)]);
      },
    ],
    [
      'a page in XMP',
      () => jpeg().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`).toBuffer(),
    ],
  ])('(%s) is a picture alone once it is stored [PUB-17]', async (_, make) => {
    const { bytes, headers } = await servedPicture(server.room(), blob(await make()));
    expect(headers['content-type']).toBe('image/webp');
    expect(bytes.toString('latin1')).not.toMatch(/script|alert/);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  });

  it.each(['png', 'webp', 'avif', 'tiff'] as const)(
    'tells of nobody once it is stored, from %s [PUB-17]',
    async (format) => {
      const exif = { IFD0: { Artist: kept.NAME }, IFD3: { GPSLatitudeRef: 'N' } };
      const photo = await jpeg().withExif(exif).toFormat(format).toBuffer();
      const { bytes } = await servedPicture(server.room(), blob(photo));
      const { exif: told, xmp, iptc } = await sharp(bytes).metadata();
      expect([told, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    },
  );
});

/** Publishes with a good picture, whatever it is called. */
const upload = async (name: string, type: string) => {
  const room = server.room();
  const form = formOf(aTicket());
  form.append('image', new Blob([await aPng()], { type }), name);
  const { body, type: contentType } = await encodeForm(form);
  const answer = await room.as('luca').send({
    method: 'POST',
    path: '/api/tickets/tickets/',
    headers: { 'content-type': contentType },
    body,
  });
  return { answer, files: await room.files() };
};

describe('a name or a type that promises something else', () => {
  it.each([
    ['a page', 'x.html', 'text/html'],
    ['a drawing', 'x.svg', 'image/svg+xml'],
    ['a program', 'x.png.php', 'application/x-php'],
    ['a way out', '../../../../tmp/x.png', 'image/png'],
    ['another way out', '..\\..\\x.png', 'image/png'],
    ['a place', '/etc/cron.d/x', 'image/png'],
    ['a drive', 'C:\\x.png', 'image/png'],
    ['a way out in percents', '%2e%2e%2fx.png', 'image/png'],
    ['letters from right to left', '\u202egnp.exe', 'image/png'],
    ['a hidden file', '.htaccess', 'text/plain'],
    ['5,000 letters', 'x'.repeat(5000), 'image/png'],
  ])('(%s) counts for nothing [PUB-17]', async (_, name, type) => {
    const { answer, files } = await upload(name, type);
    expect(answer.status, answer.text).toBe(201);
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.webp$/)]);
  });

  it.each([
    ['a zero byte', 'x.png\u0000.html'],
    ['no name', ''],
  ])('(%s) is refused, and leaves nothing [PUB-17]', async (_, name) => {
    const { answer, files } = await upload(name, 'image/png');
    expect([answer.status, files]).toEqual([400, []]);
  });
});

it('a picture is decoded, also when the one who decoded the last has just been sent away [PUB-17]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const images = new ImagePreparer({ picture: 10, drawing: 4, idle: 30 });
  const png = await bytesOf(await aPng());
  const extension = async () => (await images.prepare(png)).extension;
  expect(await extension()).toBe('webp');
  vi.advanceTimersByTime(30_000);
  expect(await extension()).toBe('webp');
  images.close();
  vi.useRealTimers();
});

it('a picture that is replaced or refused leaves the one before as it was [PUB-15, PUB-17]', async () => {
  const room = server.room();
  const luca = room.as('luca');
  const { body } = await publishPicture(room, await aPng());
  const before = await room.files();
  const answer = await luca.call(editTicket, {
    params: { id: body.id },
    body: {},
    image: blob(await bytesOf(aBmp()).then((bytes) => bytes.subarray(0, 40))),
  });
  expect(answer.status).toBe(400);
  expect(await room.files()).toEqual(before);
});
