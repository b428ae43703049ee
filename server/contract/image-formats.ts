/** Pictures that the server decodes, by their content; shared so that the publish form knows what it has to redraw (PUB-17). */

import { IMAGE_MAX_PIXELS } from './limits.ts';

/** A picture of pixels of one of these types is decoded with that type's decoder, and nothing else is. */
export type RasterType = 'avif' | 'gif' | 'jpeg' | 'png' | 'tiff' | 'webp';

/** Bytes from which `rasterTypeOf` tells a type; an AVIF names up to ten other formats before `avif`. */
const SIGNATURE_BYTES = 64;

const SIGNATURES: readonly (readonly [RasterType, string])[] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['webp', 'RIFF.{4}WEBP'],
  ['gif', 'GIF8[79]a'],
  ['tiff', 'II[*+]\0|MM\0[*+]'],
  ['avif', '\0{3}.ftyp(?:.{4}){0,12}?avi[fs]'],
];

/** Size in pixels of a drawing that says none (CSS 2, replaced elements). */
export const DRAWING_SIZE = { width: 300, height: 150 };

/** The type of a file by the bytes that it begins with; `undefined` for anything else, which may be a drawing. */
export const rasterTypeOf = (file: Uint8Array): RasterType | undefined => {
  const start = String.fromCodePoint(...file.subarray(0, SIGNATURE_BYTES));
  return SIGNATURES.find(([, bytes]) => new RegExp(`^(?:${bytes})`, 's').test(start))?.[0];
};

/** A size in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** The three forms of WebP (RFC 9649, 2.5 to 2.7): 14 bits each, 14 bits each in a row less 1, 24 bits each less 1. */
const webpSize = (view: DataView): PixelSize | undefined => {
  const kind = view.getUint8(15);
  if (kind === 0x20) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (kind === 0x4c) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 0x58) return undefined;
  return {
    width: (view.getUint32(24, true) & 0xffffff) + 1,
    height: (view.getUint32(26, true) >>> 8) + 1,
  };
};

/** Markers of JPEG (ITU-T T.81, B.1.1): those that begin a frame; those without a length are no parts of a header. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegSize = (view: DataView): PixelSize | undefined => {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Bytes 0xff may fill the room before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
};

const SIZES: Partial<Record<RasterType, (view: DataView) => PixelSize | undefined>> = {
  png: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  webp: webpSize,
  jpeg: jpegSize,
};

/**
 * The size in the header of a PNG, WebP or JPEG, which says what decoding it will take; `undefined` where there is none,
 * and for other types.
 */
export const rasterSizeOf = (file: Uint8Array): PixelSize | undefined => {
  const type = rasterTypeOf(file);
  try {
    return type && SIZES[type]?.(new DataView(file.buffer, file.byteOffset, file.byteLength));
  } catch (error) {
    // The header is cut off.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/** Whether the header says more pixels than a picture may have: browsers and libvips take memory for them all first. */
export const hasTooManyPixels = (file: Uint8Array): boolean => {
  const { width, height } = rasterSizeOf(file) ?? { width: 0, height: 0 };
  return width * height > IMAGE_MAX_PIXELS;
};

/**
 * Content of a drawing (SVG) that is refused: filters, whose memory and time do not depend on what they are drawn on;
 * entities, which expand exponentially; drawings in drawings, which are not searched; and what could hide a word from
 * this pattern, escapes in styles and references to letters and control characters.
 */
const REFUSED_CONTENT = new RegExp(
  [
    String.raw`\bfilter\b`,
    String.raw`<(?:[^\s<>/]*:)?fe(?:Blend|Co(?:lor|mp|nv)|Di[fs]|Drop|Flood|Func|Gaus|Image|Merge|Morph|Offset|Point|Sp|Tile|Turb)`,
    '<!ENTITY',
    String.raw`\bdata:(?!image/(?:png|jpe?g|gif|webp)[;,])`,
    String.raw`\\[\da-f]`,
    String.raw`&#(?:0*(?:[12]?\d|3[01]|6[5-9]|[7-9]\d|1[01]\d|12[0-2])|x0*(?:[01]?[\da-f]|[4-7][\da-f]));`,
  ].join('|'),
  'i',
);

/** Most elements of a drawing: time and memory grow with them. */
const MAX_ELEMENTS = 20_000;

const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;

/** The encoding by the first bytes, as XML requires of every reader (XML 1.0, appendix F), else by the declaration. */
const encodingOf = (bytes: Uint8Array): string => {
  const start = String.fromCodePoint(...bytes.subarray(0, 200));
  if (/^(?:\xff\xfe|<\0)/.test(start)) return 'utf-16le';
  if (/^(?:\xfe\xff|\0<)/.test(start)) return 'utf-16be';
  return DECLARED.exec(start)?.[1] ?? 'utf-8';
};

/** `undefined` for an unknown encoding, and for bytes that are none of its characters. */
const decodeText = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * The text of a drawing that the server draws; `undefined` for what is no text with an `<svg>`, and for a drawing with
 * refused content. What is drawn is this text and not the file, so that no encoding hides content from the check.
 */
export const drawingText = (bytes: Uint8Array): string | undefined => {
  const text = decodeText(bytes)?.replace(DECLARED, '<?xml version="1.0" encoding="UTF-8"');
  if (text === undefined || !/<(?:[^\s<>/]*:)?svg[\s>/]/.test(text)) return undefined;
  const isRefused = text.split('<').length > MAX_ELEMENTS || REFUSED_CONTENT.test(text);
  return isRefused ? undefined : text;
};
