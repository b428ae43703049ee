import { describe, expect, it } from 'vitest';
import { hasImageSignature, SIGNATURE_BYTES, isUnsafeSvg } from '#contract/image-formats';
import { UNDECODED_TYPES } from '../../server/images/undecoded-types.ts';
import * as kept from '../support/kept-pictures.ts';

const begins = (bytes: Buffer) => hasImageSignature(bytes.toString('latin1', 0, SIGNATURE_BYTES));

/** Types that browsers decode by themselves, so that their fronts need not be known. */
const SHOWN = new Set(['bmp', 'cur', 'ico']);
const MADE: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  heic: kept.aHeic,
  icns: kept.anIcns,
  j2c: kept.aBareJp2,
  jp2: kept.aJp2,
  jpm: () => Buffer.from(kept.aJp2().toString('latin1').replace('ftypjp2 ', 'ftypjpm '), 'latin1'),
  jpx: () => Buffer.from(kept.aJp2().toString('latin1').replace('ftypjp2 ', 'ftypjpx '), 'latin1'),
  jxl: kept.aJxl,
  psd: kept.aPsd,
};

describe('a seller is not told that a picture is none', () => {
  it.each(Object.keys(UNDECODED_TYPES).filter((type) => !SHOWN.has(type)))(
    'where the server keeps it as it is: %s [PUB-17]',
    async (type) => expect(begins((await MADE[type]?.()) ?? Buffer.alloc(0))).toBe(true),
  );

  it.each(['49492a00', '4d4d002a', '49492b00', 'ff0a'])(
    'where it begins with %s [PUB-17]',
    (front) => expect(begins(Buffer.from(front.padEnd(48, '0'), 'hex'))).toBe(true),
  );
});

it.each([
  ['words', Buffer.from('ciao')],
  ['nothing', Buffer.alloc(0)],
  ['a PPM', Buffer.from('P6\n2 1\n255\nabcdef')],
  ['a TGA', Buffer.from('000002000000000000000000020001001800', 'hex')],
  ['a film', Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0')],
  ['what has such letters later on', Buffer.from('ciao 8BPS\n8BPS')],
])('a seller is told that %s can be no picture [PUB-17]', (_, bytes) =>
  expect(begins(bytes)).toBe(false),
);

it.each([
  ['<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>', false],
  ['<s:filter><s:feDropShadow/></s:filter>', false],
  ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><fetta/>', false],
  ['<feImage href="/x"/>', true],
  ['<a-b.c:feTurbulence/>', true],
  ['<FEMORPHOLOGY radius="99"/>', true],
  ['<feConvolveMatrix\n order="9"/>', true],
  ['<!DOCTYPE svg [<!ENTITY a "x">]>', true],
  ['<\0s\0v\0g\0', true],
])('a drawing with %j is refused: %s [PUB-17]', (inside, refused) =>
  expect(isUnsafeSvg(`<svg>${inside}</svg>`)).toBe(refused),
);
