import { describe, expect, it } from 'vitest';
import { hasImageSignature, SIGNATURE_BYTES, isUnsafeSvg } from '#contract/image-formats';
import { UNDECODED_TYPES } from '../../server/images/undecoded-types.ts';
import * as kept from '../support/undecodable-pictures.ts';

const startsLikePicture = (bytes: Buffer) =>
  hasImageSignature(bytes.toString('latin1', 0, SIGNATURE_BYTES));

/** Types that browsers decode, so that the form needs no signatures of them. */
const SHOWN = new Set(['bmp', 'cur', 'ico']);
const SAMPLES: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  heic: kept.aHeic,
  icns: kept.anIcns,
  j2c: kept.aBareJp2,
  jp2: kept.aJp2,
  jpm: () => Buffer.from(kept.aJp2().toString('latin1').replace('ftypjp2 ', 'ftypjpm '), 'latin1'),
  jpx: () => Buffer.from(kept.aJp2().toString('latin1').replace('ftypjp2 ', 'ftypjpx '), 'latin1'),
  jxl: kept.aJxl,
  psd: kept.aPsd,
};

describe('the publish form accepts a file', () => {
  it.each(Object.keys(UNDECODED_TYPES).filter((type) => !SHOWN.has(type)))(
    'of the type %s, which the server stores without decoding [PUB-17]',
    async (type) =>
      expect(startsLikePicture((await SAMPLES[type]?.()) ?? Buffer.alloc(0))).toBe(true),
  );

  it.each(['49492a00', '4d4d002a', '49492b00', 'ff0a'])(
    'that begins with the bytes %s [PUB-17]',
    (front) => expect(startsLikePicture(Buffer.from(front.padEnd(48, '0'), 'hex'))).toBe(true),
  );
});

it.each([
  ['text', Buffer.from('ciao')],
  ['an empty file', Buffer.alloc(0)],
  ['a PPM', Buffer.from('P6\n2 1\n255\nabcdef')],
  ['a TGA', Buffer.from('000002000000000000000000020001001800', 'hex')],
  ['a video', Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0')],
  ['text with a signature after its first bytes', Buffer.from('ciao 8BPS\n8BPS')],
])('the publish form rejects %s as not a picture [PUB-17]', (_, bytes) =>
  expect(startsLikePicture(bytes)).toBe(false),
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
])('an SVG with %j is refused: %s [PUB-17]', (inside, refused) =>
  expect(isUnsafeSvg(`<svg>${inside}</svg>`)).toBe(refused),
);
