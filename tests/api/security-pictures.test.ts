import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { editTicket } from '#contract/tickets';
import { ImagePreparer } from '../../server/node/prepare-image.ts';
import { aBmp, aGif, aPng, aTicket, bytesOf } from '../support/builders.ts';
import { formOf } from '../kit/call.ts';
import { encodeForm } from '../support/client.ts';
import { publishPicture, servedPicture } from '../support/published-pictures.ts';
import { testServer } from '../support/server.ts';

const server = await testServer();
/** A server that aborts an SVG after 0.5 s, so that tests of endless ones are fast. */
const shortTimeoutServer = await testServer({
  imageSeconds: { drawing: 0.5 },
});
afterAll(() => Promise.all([server.close(), shortTimeoutServer.close()]));

const blob = (bytes: Buffer | string) =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);

/** The answer to publishing with an image, whether it changed rows, and the files it left. */
const outcome = async (image: Blob) => {
  const sandbox = server.createSandbox();
  const before = JSON.stringify(sandbox.state.store.export());
  const { status, body } = await publishPicture(sandbox, image);
  const changed = JSON.stringify(sandbox.state.store.export()) !== before;
  return { status, body, changed, files: await sandbox.files() };
};

const refusal = (text: string = PROBLEM.notAnImage) => ({
  status: 400,
  body: { image: [text] },
  changed: false,
  files: [],
});

const svg = (inside: string, side = 2500) =>
  blob(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${side}" height="${side}">${inside}</svg>`,
  );

const TAR = `<!--${' '.repeat(253)}ustar    -->`;
const UTF_7 = '<?xml version="1.0" encoding="UTF-7"?>';

describe('an SVG', () => {
  it.each([
    ['UTF-16, little-endian', 'utf16le', '\ufeff'],
    ['UTF-16 that declares itself', 'utf16le', '\ufeff<?xml version="1.0" encoding="UTF-16"?>'],
    ['UTF-16 without a byte order mark', 'utf16le', '<?xml version="1.0" encoding="UTF-16"?>'],
    ['UTF-8 with a byte order mark', 'utf8', '\ufeff'],
    ['Latin-1', 'latin1', '<?xml version="1.0" encoding="ISO-8859-1"?>'],
  ] as const)('in %s is drawn [PUB-17, PUB-20]', async (_, encoding, before) => {
    const inside = '<title>È</title><rect width="9" height="9" fill="red"/>';
    const text = `${before}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;
    const { bytes } = await servedPicture(
      server.createSandbox(),
      blob(Buffer.from(text, encoding)),
    );
    expect((await sharp(bytes).stats()).channels[0]?.mean).toBeGreaterThan(200);
  });

  it.each([
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big-endian', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-7', (text: string) => Buffer.from(`${UTF_7}${text.replaceAll('<f', '+ADw-f')}`)],
    ['gzip', (text: string) => gzipSync(text)],
    ['the disguise of a tar', (text: string) => Buffer.from(`${TAR}${text}`)],
    ['a comment that begins as a PNG', (text: string) => Buffer.from(`<!--\x89PNG\r\n-->${text}`)],
    [
      'the first bytes of a PNG',
      (text: string) => Buffer.from(`\x89PNG\r\n\x1a\n${text}`, 'latin1'),
    ],
    ['the first bytes of a GIF', (text: string) => Buffer.from(`GIF89a${text}`)],
    ['the first bytes of a TIFF', (text: string) => Buffer.from(`II*\0${text}`)],
  ])('with a filter is refused in %s [PUB-17]', async (_, pack) => {
    const inside = `<filter id="f">${'<feFlood/>'.repeat(200)}</filter><rect width="9" height="9" filter="url(#f)"/>`;
    expect(await outcome(blob(pack(await svg(inside, 9).text())))).toEqual(refusal());
  });

  it('that would take minutes to render is aborted, and does not block other pictures [PUB-17]', async () => {
    const drawing = svg(`<text font-size="3000">${'M'.repeat(100_000)}</text>`);
    // In the disguise of a tar, with which it had the time of a picture.
    const endless = new Blob([TAR, drawing]);
    const sandbox = shortTimeoutServer.createSandbox();
    const [first, second, ...others] = await Promise.all([
      publishPicture(sandbox, endless),
      publishPicture(sandbox, endless),
      ...Array.from({ length: 4 }, async () => publishPicture(sandbox, await aPng())),
    ]);
    expect([first.status, second.status]).toEqual([400, 400]);
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await sandbox.files()).toHaveLength(1);
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
    const { bytes } = await servedPicture(server.createSandbox(), svg(`${inside}${styled}`, 30));
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(asked).toBe(0);
    other.close();
  });

  it('nested 50,000 levels deep is refused [PUB-17]', async () => {
    expect(await outcome(svg('<g>'.repeat(50_000), 9))).toEqual(refusal());
  });

  it('of too many pixels is refused [PUB-17]', async () => {
    expect(await outcome(svg('<rect width="9" height="9"/>', 20_000))).toEqual(
      refusal(PROBLEM.imageTooManyPixels),
    );
  });
});

const SCRIPT = '<script>alert(1)</script>';
const jpeg = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).jpeg();

describe('a picture with additional content', () => {
  it.each([
    [
      'an HTML page at its end',
      async () => Buffer.concat([await jpeg().toBuffer(), Buffer.from(`<html>${SCRIPT}`)]),
    ],
    [
      'a ZIP archive at its end',
      async () => Buffer.concat([await jpeg().toBuffer(), Buffer.from('PK\u0003\u0004 alert')]),
    ],
    [
      'HTML in its EXIF',
      () =>
        jpeg()
          .withExif({ IFD0: { ImageDescription: SCRIPT } })
          .toBuffer(),
    ],
    [
      'a script after its pixels',
      async () => {
        const gif = await bytesOf(await aGif());
        // The width bytes are `/*`: read as a script, everything up to `*/` is a comment.
        gif.write('/*', 6, 'latin1');
        return Buffer.concat([gif, Buffer.from(`*/=1;alert(1)//${SCRIPT}`)]);
      },
    ],
    [
      'HTML in its XMP',
      () => jpeg().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`).toBuffer(),
    ],
  ])('(%s) is stored as a plain WebP without it [PUB-17]', async (_, make) => {
    const { bytes, headers } = await servedPicture(server.createSandbox(), blob(await make()));
    expect(headers['content-type']).toBe('image/webp');
    expect(bytes.toString('latin1')).not.toMatch(/script|alert/);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  });
});

/** Publishes a valid PNG under this file name and content type. */
const upload = async (name: string, type: string) => {
  const sandbox = server.createSandbox();
  const form = formOf(aTicket());
  form.append('image', new Blob([await aPng()], { type }), name);
  const { body, type: contentType } = await encodeForm(form);
  const answer = await sandbox.as('luca').send({
    method: 'POST',
    path: '/api/tickets/tickets/',
    headers: { 'content-type': contentType },
    body,
  });
  return { answer, files: await sandbox.files() };
};

describe('a misleading file name or content type', () => {
  it.each([
    ['HTML', 'x.html', 'text/html'],
    ['SVG', 'x.svg', 'image/svg+xml'],
    ['PHP', 'x.png.php', 'application/x-php'],
    ['path traversal', '../../../../tmp/x.png', 'image/png'],
    ['path traversal with backslashes', '..\\..\\x.png', 'image/png'],
    ['an absolute path', '/etc/cron.d/x', 'image/png'],
    ['a Windows path', 'C:\\x.png', 'image/png'],
    ['percent-encoded path traversal', '%2e%2e%2fx.png', 'image/png'],
    ['a right-to-left override', '\u202egnp.exe', 'image/png'],
    ['a hidden file', '.htaccess', 'text/plain'],
    ['5,000 characters', 'x'.repeat(5000), 'image/png'],
  ])('(%s) is ignored [PUB-17]', async (_, name, type) => {
    const { answer, files } = await upload(name, type);
    expect(answer.status, answer.text).toBe(201);
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.webp$/)]);
  });

  it.each([
    ['a NUL byte', 'x.png\u0000.html'],
    ['no name', ''],
  ])('(%s) is refused and stores nothing [PUB-17]', async (_, name) => {
    const { answer, files } = await upload(name, 'image/png');
    expect([answer.status, files]).toEqual([400, []]);
  });
});

it('a picture is decoded even if the idle decoder process has just been stopped [PUB-17]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const images = new ImagePreparer();
  const png = await bytesOf(await aPng());
  const extension = async () => (await images.prepare(png)).extension;
  expect(await extension()).toBe('webp');
  vi.advanceTimersByTime(30_000);
  expect(await extension()).toBe('webp');
  images.close();
  vi.useRealTimers();
});

it('an edit with an invalid picture keeps the previous one [PUB-15, PUB-17]', async () => {
  const sandbox = server.createSandbox();
  const luca = sandbox.as('luca');
  const { body } = await publishPicture(sandbox, await aPng());
  const before = await sandbox.files();
  const answer = await luca.call(editTicket, {
    params: { id: body.id },
    body: {},
    image: blob(await bytesOf(aBmp()).then((bytes) => bytes.subarray(0, 40))),
  });
  expect(answer.status).toBe(400);
  expect(await sandbox.files()).toEqual(before);
});
