import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { deleteSandbox } from '#lab/control';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { LAB_PROBLEM } from '#lab/problems';
import {
  aBmp,
  aGif,
  aHugePng,
  aPhoto,
  aPng,
  aScriptedSvg,
  aTextFile,
  aTruncatedJpeg,
  bytesOf,
} from '../support/builders.ts';
import { aHugeWebp } from '../support/hostile-input.ts';
import { publishPicture, servedPicture } from '../support/published-pictures.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

describe('a picture', () => {
  it('is served from below a folder whose name begins with a dot, and no file of such a name is [GEN-24, PUB-17]', async () => {
    const { images } = server.default.state;
    expect(images.folder).toMatch(/[\\/]\./);
    const { bytes, path } = await servedPicture(server.default, await aPng(61, 47));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 61 });
    await images.add('.nascosta.webp', bytes);
    const hidden = await server.default.visitor.get('/uploads/.nascosta.webp');
    expect([hidden.status, hidden.body]).toEqual([404, { detail: PROBLEM.pathNotFound }]);
    expect((await server.default.visitor.get(path)).status).toBe(200);
  });

  it('is stored as WebP, turned upright, without EXIF author and location [PUB-17]', async () => {
    const sandbox = server.createSandbox();
    const photo = await aPhoto();
    const before = await sharp(await bytesOf(photo)).metadata();
    expect(before).toMatchObject({ orientation: 6, width: 40, height: 20 });
    expect(before.exif?.toString('latin1'), 'the test photo contains an author').toContain(
      'Nome Di',
    );
    const { bytes, headers, path } = await servedPicture(sandbox, photo);
    expect(path).toMatch(/^\/uploads\/[\w-]+\.webp$/);
    expect(headers['content-type']).toBe('image/webp');
    const after = await sharp(bytes).metadata();
    expect(after).toMatchObject({ format: 'webp', width: 20, height: 40 });
    expect([after.exif, after.icc, after.xmp, after.iptc, after.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(bytes.toString('latin1')).not.toContain('Nome Di');
    // Orientation 6: the blue left edge of the file becomes the top edge.
    const top = await sharp(bytes).extract({ left: 5, top: 2, width: 10, height: 10 }).toBuffer();
    expect((await sharp(top).stats()).channels[2]?.mean).toBeGreaterThan(200);
    expect(await sandbox.files()).toEqual([path.split('/').at(-1)]);
  });

  it.each([
    ['wide', 2400, 300, 1600, 200],
    ['one pixel wider than allowed', 1601, 10, 1600, 10],
    ['small', 30, 20, 30, 20],
    ['taller than WebP allows', 40, 20_000, 33, 16_383],
  ])(
    'that is %s is stored at most 1600 px wide, with its aspect ratio [PUB-17]',
    async (_, w, h, width, height) => {
      const { bytes } = await servedPicture(server.createSandbox(), await aPng(w, h));
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
    },
  );

  it.each([
    ['GIF', aGif],
    ['scripted SVG', aScriptedSvg],
    [
      'AVIF',
      async () =>
        blob(
          await sharp(await bytesOf(await aPng()))
            .toFormat('avif')
            .toBuffer(),
        ),
    ],
    [
      'TIFF',
      async () =>
        blob(
          await sharp(await bytesOf(await aPng()))
            .toFormat('tiff')
            .toBuffer(),
        ),
    ],
  ])('of type %s is stored as WebP, regardless of its file name [PUB-17]', async (_, make) => {
    const { bytes, headers } = await servedPicture(server.createSandbox(), await make());
    expect(headers['content-type']).toBe('image/webp');
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(bytes.toString('latin1')).not.toMatch(/script|alert|onload/);
  });

  it('of one sandbox is not served to another [DEMO-02]', async () => {
    const [sandbox, other] = [server.createSandbox(), server.createSandbox()];
    const { path } = await servedPicture(sandbox, await aPng());
    expect((await other.visitor.get(path)).status).toBe(404);
    expect((await server.default.visitor.get(path)).status).toBe(404);
    const cookie = { 'x-sandbox': '', cookie: `a=b; sandbox=${sandbox.state.id}` };
    const byCookie = await other.visitor.with(cookie).fetchBytes({ method: 'GET', path });
    expect(byCookie.status).toBe(200);
  });

  it('is the default sandbox’s for a cookie that names one that is not there, 404 for a header that does [DEMO-01]', async () => {
    const { path } = await servedPicture(server.default, await aPng(31, 17));
    const own = await servedPicture(server.createSandbox(), await aPng(37, 19));
    const statusFor = async (sought: string, headers: Record<string, string>) =>
      (await server.default.visitor.with(headers).fetchBytes({ method: 'GET', path: sought }))
        .status;
    const cookie = 'sandbox=di-altri';
    expect(await statusFor(path, { 'x-sandbox': '', cookie })).toBe(200);
    expect(await statusFor(path, { 'x-sandbox': 'di-altri', cookie })).toBe(404);
    expect(await statusFor(own.path, { 'x-sandbox': '', cookie })).toBe(404);
  });
});

const textWithSignature = (front: string | number[], length = 200) => {
  const bytes = Buffer.alloc(length, 'parole ');
  Buffer.from(front as string).copy(bytes);
  return blob(bytes);
};

describe('an invalid upload', () => {
  it('is told to be saved as JPEG or PNG [PUB-17]', () => {
    for (const text of [PROBLEM.notAnImage, PROBLEM.imageTooBig, PROBLEM.imageTooManyPixels])
      expect(text).toContain('salvala come JPEG o PNG');
  });

  it.each([
    ['text named .jpg', () => aTextFile()],
    ['an empty file', () => aTextFile('')],
    ['an HTML page', () => aTextFile('<!doctype html><script>alert(1)</script>')],
    ['a truncated JPEG', aTruncatedJpeg],
    ['a PNG without its pixels', async () => blob((await bytesOf(await aPng())).subarray(0, 40))],
    ['a PDF', () => textWithSignature('%PDF-1.7\n')],
    ['a ZIP', () => textWithSignature('PK\u0003\u0004')],
    ['a BMP, which only browsers decode', () => aBmp()],
    ['text with the signature of a BMP', () => textWithSignature('BM')],
    ['text with the signature of a PSD', () => textWithSignature('8BPS')],
    ['text with the signature of an ICNS', () => textWithSignature('icns')],
    ['text with the signature of an ICO', () => textWithSignature([0, 0, 1, 0])],
    ['that of a HEIC', () => textWithSignature('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')],
    [
      'that of a JPEG 2000',
      () => textWithSignature('\0\0\0\u000cjP  \r\n\u0087\n\0\0\0\u0014ftypjp2 '),
    ],
    ['that of an AVIF', () => textWithSignature('\0\0\0\u001cftypavif\0\0\0\0mif1avif')],
    ['text with the signature of a TIFF', () => textWithSignature('II*\0')],
    ['a PPM', () => textWithSignature('P6\n2 1\n255\nabcdef')],
    ['a TGA', () => blob(Buffer.from('000002000000000000000000020001001800ff0000ff0000', 'hex'))],
    ['a malformed SVG', () => aTextFile('<svg xmlns="http://www.w3.org/2000/svg"><')],
  ])('(%s) is refused with the remedy and not stored [PUB-17]', async (_, make) => {
    const sandbox = server.createSandbox();
    const before = sandbox.state.store.export();
    const answer = await publishPicture(sandbox, await make());
    expect([answer.status, answer.body]).toEqual([400, { image: [PROBLEM.notAnImage] }]);
    expect(sandbox.state.store.export()).toEqual(before);
    expect(await sandbox.files()).toEqual([]);
  });

  it.each([
    ['a decompression bomb', aHugePng],
    ['a WebP of 16,383 × 16,383 pixels', () => blob(aHugeWebp())],
  ])('(%s) is refused before it is decoded [PUB-17]', async (_, make) => {
    const sandbox = server.createSandbox();
    const answer = await publishPicture(sandbox, await make());
    expect([answer.status, answer.body]).toEqual([400, { image: [PROBLEM.imageTooManyPixels] }]);
    expect(await sandbox.files()).toEqual([]);
  });

  it('(over 8 MB) is refused, while exactly 8 MB is accepted [PUB-17]', async () => {
    const sandbox = server.createSandbox();
    const png = await bytesOf(await aPng());
    const padded = (size: number) => blob(Buffer.concat([png, Buffer.alloc(size - png.length)]));
    const answer = await publishPicture(sandbox, padded(IMAGE_MAX_BYTES + 1));
    expect([answer.status, answer.body]).toEqual([400, { image: [PROBLEM.imageTooBig] }]);
    expect(await sandbox.files()).toEqual([]);
    expect((await publishPicture(sandbox, padded(IMAGE_MAX_BYTES))).status).toBe(201);
  });
});

describe('the uploads folder', () => {
  it('serves the seed’s pictures to all sandboxes', async () => {
    const path = '/uploads/seed/roma.webp';
    const answer = await server.createSandbox().visitor.fetchBytes({ method: 'GET', path });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  });
});

describe('a sandbox that is deleted while users publish in it', () => {
  const { imagePreparer } = server.deps;
  const prepare = imagePreparer.prepare.bind(imagePreparer);
  const preparing = vi.spyOn(imagePreparer, 'prepare');
  afterAll(() => preparing.mockRestore());

  const remove = (sandbox: TestSandbox) =>
    server.default.visitor.call(deleteSandbox, { params: { id: sandbox.state.id } });

  it('is deleted with their pictures, and refused requests get 404 [DEMO-01]', async () => {
    const sandbox = server.createSandbox();
    const png = await aPng();
    let deleted: ReturnType<typeof remove> | undefined;
    // Several at once: at the deletion, some pictures are being written and others still decoded.
    preparing.mockImplementationOnce(async (upload) => {
      const picture = await prepare(upload);
      deleted = remove(sandbox);
      return picture;
    });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => publishPicture(sandbox, png)),
    );
    expect((await deleted)?.status).toBe(204);
    const gone = { detail: LAB_PROBLEM.sandboxNotFound(sandbox.state.id) };
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toEqual(
      refused.map(() => expect.objectContaining({ status: 404, body: gone }) as unknown),
    );
    expect([await sandbox.files(), server.logged]).toEqual([[], []]);
  });

  it('keeps no picture that is decoded after the deletion [DEMO-01]', async () => {
    const sandbox = server.createSandbox();
    const png = await aPng();
    preparing.mockImplementationOnce(async (upload) => {
      expect((await remove(sandbox)).status).toBe(204);
      return prepare(upload);
    });
    const answer = await publishPicture(sandbox, png);
    expect([answer.status, answer.body]).toEqual([
      404,
      { detail: LAB_PROBLEM.sandboxNotFound(sandbox.state.id) },
    ]);
    expect([await sandbox.files(), server.logged]).toEqual([[], []]);
  });
});
