import fc from 'fast-check';
import { PSD } from 'image-size/types/psd';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { measure } from '../../server/images/measure.ts';
import { keepUndecoded } from '../../server/images/prepare-image.ts';
import * as kept from '../support/undecodable-pictures.ts';

const stored = (bytes: Buffer, extension: string): Buffer => keepUndecoded(bytes, extension).bytes;
const u16 = (...values: number[]) => Buffer.from(values.flatMap((one) => [one >> 8, one & 255]));
const u32 = (...values: number[]) => u16(...values.flatMap((one) => [one >>> 16, one & 0xff_ff]));

/** The first letters suffice: none of it may be left. */
const WORDS = kept.NAME.slice(0, 8);
const word = fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((rest) => WORDS + rest);
/** Types of boxes and of parts: four letters. */
const type = fc.stringMatching(/^[a-zXIJ ]{4}$/);
const parts = fc.array(fc.tuple(type, word), { minLength: 1, maxLength: 5 });

const STRUCTURE = new Set(
  'ftyp meta mdat jp2h jp2c rreq jpch jplh mhdr pcol page ftbl jxll jxlc jxlp'.split(' '),
);

describe('metadata is gone from a picture that is stored as it is, and its pixels are not', () => {
  it.each<[string, () => Buffer]>([
    ['heic', kept.aHeic],
    ['jp2', kept.aJp2],
    ['jxl', kept.aJxl],
  ])('in boxes of any type: %s [PUB-17]', (extension, make) => {
    fc.assert(
      fc.property(parts, (added) => {
        const boxes = added.filter(([name]) => !STRUCTURE.has(name));
        const file = Buffer.concat([make(), ...boxes.map(([name, text]) => kept.box(name, text))]);
        const clean = stored(file, extension);
        expect(clean.includes(WORDS)).toBe(false);
        expect(clean.includes(kept.PIXELS)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('wherever a HEIC says that its data lies [PUB-17]', () => {
    const places = fc.record<kept.HeicPlaces>({
      version: fc.constantFrom(0, 1, 2),
      offsetBytes: fc.constantFrom(4, 8),
      isInside: fc.boolean(),
      kind: fc.constantFrom('Exif', 'mime', 'uri '),
    });
    fc.assert(
      fc.property(places, (one) => {
        const file = kept.aHeicWith(one);
        expect(file.includes(WORDS)).toBe(true);
        const clean = stored(file, 'heic');
        expect(clean.length).toBe(file.length);
        expect(clean.includes(WORDS)).toBe(false);
        expect(clean.indexOf(kept.PIXELS)).toBe(file.indexOf(kept.PIXELS));
      }),
    );
  });

  it('in the comments of JPEG 2000 [PUB-17]', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const comments = words.map((text) =>
          Buffer.concat([u16(0xff_64, text.length + 4, 1), Buffer.from(text, 'latin1')]),
        );
        const bare = kept.aBareJp2();
        const stream = Buffer.concat([bare.subarray(0, 45), ...comments, bare.subarray(45)]);
        const boxed = Buffer.concat([
          kept.box('jP  ', u32(0x0d_0a_87_0a)),
          kept.box('jp2c', stream),
        ]);
        for (const clean of [stored(stream, 'j2c'), stored(boxed, 'jp2')]) {
          expect(clean.includes(WORDS)).toBe(false);
          expect(clean.includes(kept.PIXELS)).toBe(true);
        }
      }),
    );
  });

  it.each(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'])(
    'in the chunk %s of a PNG in an icon [PUB-17]',
    async (chunk) => {
      const png = await kept.aPngWith(chunk);
      for (const [extension, file] of [
        ['ico', kept.icoOf(png)],
        ['icns', kept.icnsOf(kept.icnsPart('ic08', png))],
      ] as const) {
        const clean = stored(file, extension);
        expect(clean.includes(WORDS)).toBe(false);
        // What is left is a PNG that decodes: the checksums hold.
        const left = clean.subarray(clean.indexOf('PNG') - 1);
        const pixels = (bytes: Buffer) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
        expect((await pixels(left)).equals(await pixels(png.subarray()))).toBe(true);
      }
    },
  );

  it('in the parts of an icon for macOS [PUB-17]', async () => {
    const png = await kept.aPngWith('noTe');
    fc.assert(
      fc.property(parts, (added) => {
        const others = added
          .filter(([name]) => !/^(?:ic|is32|il32|ih32|it32|[slht]8mk)/.test(name))
          .map(([name, text]) => kept.icnsPart(name, Buffer.from(text, 'latin1')));
        const picture = kept.icnsPart(
          'ic08',
          Buffer.from(
            png.toString('latin1').replace(kept.NAME, 'x'.repeat(kept.NAME.length)),
            'latin1',
          ),
        );
        const file = kept.icnsOf(...others, picture, ...others);
        expect(stored(file, 'icns').includes(WORDS)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it('in the resources of Photoshop [PUB-17]', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const psd = kept.aPsd();
        const [before, after] = [psd.subarray(0, 30), psd.subarray(34 + psd.readUInt32BE(30))];
        const texts = Buffer.from(words.join(''), 'latin1');
        const file = Buffer.concat([before, u32(texts.length), texts, after]);
        const clean = stored(file, 'psd');
        expect(clean.includes(WORDS)).toBe(false);
        expect(clean.includes(kept.PIXELS)).toBe(true);
      }),
    );
  });

  it('and one written by libheif decodes to the same pixels [PUB-17]', async () => {
    // AVIF lies in the same boxes as HEIC, and sharp can write and decode it.
    const photo = await sharp({
      create: { width: 90, height: 60, channels: 4, background: '#36c8' },
    })
      .withExif({ IFD0: { Artist: kept.NAME } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${kept.NAME}</x:xmpmeta>`)
      .avif()
      .toBuffer();
    expect(photo.includes(WORDS)).toBe(true);
    const clean = stored(photo, 'heic');
    expect(clean.includes(WORDS)).toBe(false);
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect((await pixels(clean)).equals(await pixels(photo))).toBe(true);
  });
});

describe('a crafted file', () => {
  const refusal = (text: string) => expect.objectContaining({ body: { image: [text] } }) as Error;

  const iloc = kept.box('iloc', u32(0), u16(0x44_00, 0));

  it('does not hide its size behind a crop [PUB-17]', () => {
    const clap = kept.box('clap', u32(1, 39_999, 1, 1, 0, 1, 0, 1));
    const file = kept.aHeicOf([kept.ispe(40_000, 40_000), clap], [iloc]);
    expect(() => stored(file, 'heic')).toThrow(refusal(PROBLEM.imageTooManyPixels));
  });

  it('does not hide its size behind a smaller one in another header [PUB-17]', () => {
    const file = kept.aJp2(40_000, 40_000);
    file.writeUInt32BE(1, file.indexOf('ihdr') + 4);
    expect(() => stored(file, 'jp2')).toThrow(refusal(PROBLEM.imageTooManyPixels));
  });

  it.each([
    [
      'no extents in any item',
      [kept.box('iloc', u32(0), u16(0x44_00, 1), u16(1, 0, 1), u32(0, 9e6))],
    ],
    ['two lists of extents', [iloc, iloc]],
    ['extents of no length', [kept.box('iloc', u32(0), u16(0x40_00, 1), u16(1, 0, 1), u32(0))]],
  ])('whose data cannot be told from other data is refused: %s [PUB-17]', (_, inMeta) => {
    expect(() => stored(kept.aHeicOf([kept.ispe(4, 3)], inMeta), 'heic')).toThrow(
      refusal(PROBLEM.notAnImage),
    );
  });

  it('in which two icons share their bytes is refused [PUB-17]', async () => {
    const ico = await kept.anIco();
    const entry = Buffer.from(ico.subarray(6, 22));
    const file = Buffer.concat([ico.subarray(0, 22), entry, ico.subarray(22)]);
    file.writeUInt16LE(2, 4);
    for (const at of [18, 34]) file.writeUInt32LE(38, at);
    expect(() => stored(file, 'ico')).toThrow(refusal(PROBLEM.notAnImage));
  });

  it('with a part that goes on behind its end is refused [PUB-17]', async () => {
    const icns = await kept.anIcns();
    icns.writeUInt32BE(icns.length, 12);
    expect(() => stored(icns, 'icns')).toThrow(refusal(PROBLEM.notAnImage));
  });

  it('gets no size from bytes behind its end, which its memory is shared with [PUB-17]', () => {
    const shared = Buffer.alloc(64, 7);
    shared.write('8BPS', 0, 'latin1');
    expect(() => measure(PSD, shared.subarray(0, 12))).toThrow(RangeError);
  });
});
