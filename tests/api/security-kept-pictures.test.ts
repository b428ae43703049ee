import { afterAll, describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { publishTicket } from '#contract/tickets';
import { aBmp, aTicket, bytesOf } from '../support/builders.ts';
import {
  aBareJp2,
  aBareJxl,
  aCur,
  aHeic,
  aJp2,
  aJxl,
  anIcns,
  anIco,
  aPackedBmp,
  aPsd,
  box,
  NAME,
  PIXELS,
} from '../support/undecodable-pictures.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

const publish = (sandbox: TestSandbox, bytes: Buffer) =>
  sandbox
    .as('luca')
    .call(publishTicket, { body: aTicket(), image: new Blob([new Uint8Array(bytes)]) });

type Make = (width?: number, height?: number) => Buffer | Promise<Buffer>;

/** Every type that is stored without decoding, with its content type and a sample. */
const TYPES: [extension: string, type: string, make: Make][] = [
  ['bmp', 'image/bmp', aPackedBmp],
  ['cur', 'image/vnd.microsoft.icon', aCur],
  ['heic', 'image/heic', aHeic],
  ['icns', 'image/icns', anIcns],
  ['ico', 'image/vnd.microsoft.icon', anIco],
  ['j2c', 'image/j2c', aBareJp2],
  ['jp2', 'image/jp2', aJp2],
  ['jxl', 'image/jxl', aJxl],
  ['jxl', 'image/jxl', aBareJxl],
  ['psd', 'image/vnd.adobe.photoshop', aPsd],
];

describe.each(TYPES)(
  'a picture of the type %s, which the server cannot decode',
  (extension, type, make) => {
    it('is stored with unchanged pixels and without personal metadata [PUB-17]', async () => {
      const sandbox = server.createSandbox();
      const sent = await make();
      const { status, body, text } = await publish(sandbox, sent);
      expect(status, text).toBe(201);
      expect(body.image).toMatch(new RegExp(`^/uploads/[0-9a-f]{32}\\.${extension}$`));
      const { bytes } = await sandbox.visitor.fetchBytes({ method: 'GET', path: body.image ?? '' });
      const stored = bytes.toString('latin1');
      for (const word of ['Nome', '41.9N', 'Fotografa']) expect(stored).not.toContain(word);
      expect(stored.includes(PIXELS)).toBe(sent.includes(PIXELS));
      // A type without metadata is stored byte for byte.
      expect(bytes.equals(sent)).toBe(!sent.includes(NAME));
    });

    it('is served with headers that block scripts and MIME sniffing [PUB-17]', async () => {
      const sandbox = server.createSandbox();
      const { body } = await publish(sandbox, await make());
      const { headers } = await sandbox.visitor.fetchBytes({
        method: 'GET',
        path: body.image ?? '',
      });
      expect(headers['content-type']).toBe(type);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      const policy = String(headers['content-security-policy']);
      for (const part of ["default-src 'none'", "frame-ancestors 'none'", 'sandbox']) {
        expect(policy.split('; ')).toContain(part);
      }
      expect(policy).not.toMatch(/allow-|unsafe-eval|script-src/);
    });

    it('is refused if its header declares too many pixels [PUB-17]', async () => {
      const sandbox = server.createSandbox();
      const answer = await publish(sandbox, await make(40_000, 40_000));
      expect([answer.status, answer.body]).toEqual([400, { image: [PROBLEM.imageTooManyPixels] }]);
      expect(await sandbox.files()).toEqual([]);
    });

    it('is refused if it is truncated in its headers or declares a size of zero [PUB-17]', async () => {
      const sandbox = server.createSandbox();
      const whole = await make();
      const cuts = [12, 20, 26, 33, 60].filter((length) => length < whole.length - PIXELS.length);
      for (const length of cuts) {
        const answer = await publish(sandbox, whole.subarray(0, length));
        expect(answer.status, String(length)).toBe(400);
        expect(answer.body, String(length)).toEqual({ image: [PROBLEM.notAnImage] });
      }
      const none = await publish(sandbox, await make(0, 0));
      expect([none.status, Object.keys(none.body)]).toEqual([400, ['image']]);
      expect(await sandbox.files()).toEqual([]);
    });
  },
);

const PAGE = '<!doctype html><script>alert(1)</script>';

/** An HTML page with the signature of a BMP and a correct length field, and no valid header otherwise. */
const aPageInABitmap = () => {
  const bytes = Buffer.alloc(200, PAGE);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  return bytes;
};

const change = async (
  make: () => Buffer | Promise<Buffer> | Blob,
  edit: (bytes: Buffer) => void,
) => {
  const made = await make();
  const bytes = Buffer.isBuffer(made) ? Buffer.from(made) : await bytesOf(made);
  edit(bytes);
  return bytes;
};

/** A TGA of two pixels; the format has no signature. */
const aTga = () => Buffer.from('000002000000000000000000020001001800ff0000ff0000', 'hex');

const ftyp = (brand: string) => box('ftyp', brand, '\0\0\0\0', brand);

describe('an invalid or unsupported picture file', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an HTML page as BMP', aPageInABitmap],
    [
      'a BMP whose pixels lie outside the file',
      () => change(aBmp, (b) => b.writeUInt32LE(9999, 10)),
    ],
    ['a BMP too short for its width', () => change(aBmp, (b) => b.writeInt32LE(500, 18))],
    ['a BMP with an unknown header size', () => change(aBmp, (b) => b.writeUInt32LE(41, 14))],
    ['a BMP of 7 bits per pixel', () => change(aBmp, (b) => b.writeUInt16LE(7, 28))],
    ['a BMP with PNG compression', () => change(aBmp, (b) => b.writeUInt32LE(5, 30))],
    ['an ICO with text for an image', () => change(anIco, (b) => b.write(PAGE, 22))],
    [
      'an ICO whose image lies outside the file',
      () => change(anIco, (b) => b.writeUInt32LE(99_999, 14)),
    ],
    ['an ICO without images', () => change(anIco, (b) => b.writeUInt16LE(0, 4))],
    ['an ICNS with an unknown element', () => change(anIcns, (b) => b.write('html', 8))],
    ['an ICNS without an image', () => change(anIcns, (b) => b.write('name', 8))],
    ['a HEIC without images', () => Buffer.concat([ftyp('heic'), box('meta', '\0\0\0\0', PAGE)])],
    ['a HEIC with HTML for its media data', () => Buffer.concat([ftyp('heic'), box('mdat', PAGE)])],
    [
      'a HEIC with more iloc items than the box has room for',
      () => change(aHeic, (b) => b.writeUInt16BE(0xff_ff, b.indexOf('iloc') + 10)),
    ],
    [
      'a HEIC whose image lies outside the file',
      () => change(aHeic, (b) => b.writeUInt32BE(0xff_ff_ff_ff, b.indexOf('iloc') + 18)),
    ],
    [
      'a HEIC whose metadata lies outside the file',
      () => change(aHeic, (b) => b.writeUInt32BE(0xff_ff_ff_ff, b.indexOf('iloc') + 32)),
    ],
    [
      'a JPEG 2000 without a codestream',
      () => change(aJp2, (b) => b.write('html', b.indexOf('jp2c'))),
    ],
    [
      'a JPEG 2000 with text for a codestream',
      () => change(aJp2, (b) => b.write(PAGE, b.indexOf('jp2c') + 4)),
    ],
    [
      'a JPEG 2000 codestream whose segment ends outside the file',
      () => change(aBareJp2, (b) => b.writeUInt16BE(0xff_ff, 47)),
    ],
    [
      'a JPEG 2000 codestream with a segment of length zero',
      () => change(aBareJp2, (b) => b.writeUInt16BE(0, 47)),
    ],
    ['a TGA, whose first bytes are those of a CUR', aTga],
    ['a PPM', () => Buffer.from('P6\n2 1\n255\nabcdef')],
    [
      'a JPEG XL with text for a codestream',
      () => change(aJxl, (b) => b.write('html', b.indexOf('jxlp') + 8)),
    ],
    ['a JPEG XL without a codestream', () => box('JXL ', '\r\n\u0087\n')],
    [
      'a PSD whose section ends outside the file',
      () => change(aPsd, (b) => b.writeUInt32BE(999_999, 30)),
    ],
    ['a PSD of an unknown depth', () => change(aPsd, (b) => b.writeUInt16BE(7, 22))],
    [
      'a HEIC of 20,000 empty boxes',
      () => Buffer.concat([ftyp('heic'), ...Array.from({ length: 20_000 }, () => box('free'))]),
    ],
  ])('(%s) is refused and not stored [PUB-17]', async (_, make) => {
    const sandbox = server.createSandbox();
    const answer = await publish(sandbox, await make());
    expect([answer.status, answer.body]).toEqual([400, { image: [PROBLEM.notAnImage] }]);
    expect(await sandbox.files()).toEqual([]);
  });
});
