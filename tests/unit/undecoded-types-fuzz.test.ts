import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMAGE_MAX_PIXELS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { Refusal } from '#contract/refusal';
import { keepUndecoded } from '../../server/images/prepare-image.ts';
import { UNDECODED_TYPES } from '../../server/images/undecoded-types.ts';
import { aBmp, bytesOf } from '../support/builders.ts';
import * as kept from '../support/undecodable-pictures.ts';

/** Changed files of each type; `FUZZ_RUNS=100000` for a long run. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 1000);

const aTiledHeic = () =>
  kept.aHeicWith({ version: 2, offsetBytes: 8, isInside: true, kind: 'mime' });

const SAMPLES: [extension: string, name: string, make: () => Buffer | Promise<Buffer>][] = [
  ['bmp', 'BMP', () => bytesOf(aBmp(3))],
  ['bmp', 'packed BMP', kept.aPackedBmp],
  ['cur', 'CUR', kept.aCur],
  ['heic', 'HEIC', kept.aHeic],
  ['heic', 'HEIC with data in `idat`', aTiledHeic],
  ['icns', 'ICNS', kept.anIcns],
  ['ico', 'ICO', kept.anIco],
  ['ico', 'ICO of a PNG with words', async () => kept.icoOf(await kept.aPngWith('tEXt'))],
  ['j2c', 'bare JPEG 2000', kept.aBareJp2],
  ['jp2', 'JPEG 2000', kept.aJp2],
  ['jxl', 'JPEG XL', kept.aJxl],
  ['jxl', 'bare JPEG XL', kept.aBareJxl],
  ['psd', 'PSD', kept.aPsd],
];

/** Steps that reading may take for each byte of a file; each of its bytes may be read and written a few times. */
const STEPS_PER_BYTE = 12;
/** Steps that reading a file may take besides: the header that `image-size` gets, and lists of types. */
const STEPS_BESIDES = 200;

/** Counts reads from buffers, and bytes that are filled or copied, to detect an endless loop. */
const steps = { left: 0, exceeded: false };
const METHODS = [
  ...(['readUInt8', 'readUInt16BE', 'readUInt16LE', 'readUInt32BE', 'readUInt32LE'] as const),
  ...(['readInt32LE', 'readUIntBE', 'readBigUInt64BE', 'toString', 'fill', 'copy'] as const),
];
const prototype = Buffer.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
const originals = Object.fromEntries(METHODS.map((name) => [name, prototype[name]]));

const countedBytes = (name: string, bytes: Buffer, args: readonly unknown[]): number => {
  const [, second, third, fourth] = args;
  if (name === 'fill') return Number(third ?? bytes.length) - Number(second ?? 0);
  return name === 'copy' ? Number(fourth) - Number(third) : 1;
};

beforeAll(() => {
  for (const name of METHODS) {
    prototype[name] = function counted(this: Buffer, ...args: unknown[]) {
      // First, since a call that is refused for its arguments does nothing.
      const result = originals[name]?.apply(this, args);
      steps.left -= Math.max(1, countedBytes(name, this, args));
      if (steps.left < 0) {
        steps.exceeded = true;
        throw new Error('too many steps');
      }
      return result;
    };
  }
});
afterAll(() => {
  Object.assign(prototype, originals);
});

/** Bodies of the refusals that there are for a picture. */
const TEXTS: ReadonlySet<string> = new Set(
  [PROBLEM.notAnImage, PROBLEM.imageTooManyPixels].map((text) => JSON.stringify({ image: [text] })),
);

/** The file as it is stored, or `null` where it is refused. Anything else that is thrown fails the test. */
const outcome = (bytes: Buffer, extension: string): Buffer | null => {
  Object.assign(steps, { left: STEPS_BESIDES + STEPS_PER_BYTE * bytes.length, exceeded: false });
  try {
    return keepUndecoded(bytes, extension).bytes;
  } catch (error) {
    if (!(error instanceof Refusal) || !TEXTS.has(error.message)) throw error;
    return null;
  } finally {
    const { exceeded } = steps;
    steps.left = Number.POSITIVE_INFINITY;
    expect(exceeded, 'it takes more steps than its length allows').toBe(false);
  }
};

/** Replaces bytes by given ones or by others of the same file; offsets are taken modulo its length. */
interface Change {
  at: number;
  removed: number;
  added: Uint8Array | { from: number; length: number };
}
const apply = (bytes: Buffer, { at, removed, added }: Change): Buffer => {
  const within = (place: number) => place % (bytes.length + 1);
  const again = ({ from, length }: { from: number; length: number }) =>
    bytes.subarray(within(from), within(from) + length);
  return Buffer.concat([
    bytes.subarray(0, within(at)),
    added instanceof Uint8Array ? added : again(added),
    bytes.subarray(within(at) + removed),
  ]);
};

const at = fc.nat(0xff_ff);
const EXTREMES = [
  0, 1, 2, 7, 8, 16, 0x7f_ff, 0xff_fe, 0xff_ff, 0x1_00_00, 0x7f_ff_ff_ff, 0xff_ff_ff_ff,
];
/** Numbers at the limits of lengths, counts and offsets, in either byte order. */
const extreme = fc
  .tuple(fc.constantFrom(...EXTREMES), fc.constantFrom(1, 2, 4), fc.boolean())
  .map(([value, size, isLittle]) => {
    const bytes = Uint8Array.from({ length: size }, (_, n) => value >>> (8 * (size - 1 - n)));
    return isLittle ? bytes.toReversed() : bytes;
  });
const few = fc.uint8Array({ minLength: 1, maxLength: 24 });
const change: fc.Arbitrary<Change> = fc.oneof(
  // One byte, or one number, is another.
  {
    weight: 4,
    arbitrary: fc.record({
      at,
      removed: fc.constant(1),
      added: fc.uint8Array({ minLength: 1, maxLength: 1 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(at, extreme)
      .map(([place, added]) => ({ at: place, removed: added.length, added })),
  },
  fc.record({ at, removed: fc.constant(0), added: few }),
  fc.record({ at, removed: fc.nat(64), added: fc.constant(new Uint8Array()) }),
  // It ends there.
  fc.record({ at, removed: fc.constant(Infinity), added: fc.constant(new Uint8Array()) }),
  // Boxes, items and segments that come twice.
  fc.record({ at, removed: fc.constant(0), added: fc.record({ from: at, length: fc.nat(120) }) }),
);

describe.each(SAMPLES)('a file made from a picture of type %s (%s)', (extension, _, make) => {
  it('is refused, or is within the limits and without metadata, in linear time [PUB-17]', async () => {
    const sample = await make();
    expect(outcome(sample, extension)).toBeInstanceOf(Buffer);
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const file = changes.reduce(apply, sample);
        const stored = outcome(file, extension);
        if (!stored) return;
        expect(stored.length).toBeLessThanOrEqual(file.length);
        const { width = 0, height = 0 } = UNDECODED_TYPES[extension]?.read(stored) ?? {};
        expect(width * height).toBeGreaterThan(0);
        expect(width * height).toBeLessThanOrEqual(IMAGE_MAX_PIXELS);
        // Nothing is left in it that would be taken out.
        expect(outcome(stored, extension)?.equals(stored)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});

it('a HEIC whose parts all lie in the same place is read in steps by its length [PUB-17]', () => {
  const [count, length] = [5000, 100_000];
  const extents = Buffer.alloc(8 * count);
  for (let n = 0; n < count; n += 1) extents.writeUInt32BE(length, 8 * n + 4);
  const head = Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, count >> 8, count & 255]);
  const heic = kept.aHeicOf([kept.ispe(40, 30)], [kept.box('iloc', head, extents)]);
  const file = Buffer.concat([heic, kept.box('mdat', Buffer.alloc(length))]);
  expect(outcome(file, 'heic')).toBeInstanceOf(Buffer);
});
