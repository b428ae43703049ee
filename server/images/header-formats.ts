/** Pictures made of a header and what it describes, up to the last byte: bitmaps, icons and Photoshop files. */
import { crc32 } from 'node:zlib';
import { PNG } from 'image-size/types/png';
import { PSD } from 'image-size/types/psd';
import { largest, measure, type ReadPicture, type Size } from './measure.ts';

/** Throws if a condition is false that every picture of the type fulfils. */
const check = (holds: boolean): void => {
  if (!holds) throw new RangeError('not a picture of this type');
};

/** Bytes in each version of the header of a bitmap. */
const BITMAP_HEADERS: ReadonlySet<number> = new Set([12, 16, 40, 52, 56, 64, 108, 124]);
const BITS_PER_PIXEL: ReadonlySet<number> = new Set([1, 4, 8, 16, 24, 32]);
/** Compressions that store rows as they are, all of one length. */
const UNCOMPRESSED: ReadonlySet<number> = new Set([0, 3, 6]);
const RUN_LENGTHS: ReadonlySet<number> = new Set([1, 2]);

/**
 * Size in the header of a bitmap at `header`. Uncompressed pixels must lie in the file from `pixels` on. The height
 * in an icon counts the mask below the picture too: two parts.
 */
const bitmapSize = (bytes: Buffer, header: number, pixels: number, parts = 1): Size => {
  const length = bytes.readUInt32LE(header);
  const isOld = length === 12;
  const width = isOld ? bytes.readUInt16LE(header + 4) : bytes.readInt32LE(header + 4);
  const rows = isOld ? bytes.readUInt16LE(header + 6) : Math.abs(bytes.readInt32LE(header + 8));
  const bits = bytes.readUInt16LE(header + (isOld ? 10 : 14));
  const compression = length < 40 ? 0 : bytes.readUInt32LE(header + 16);
  const height = rows / parts;
  const isPlain = UNCOMPRESSED.has(compression);
  const pixelBytes = isPlain ? Math.ceil((width * bits) / 32) * 4 * height : 1;
  check(BITMAP_HEADERS.has(length) && BITS_PER_PIXEL.has(bits) && width > 0);
  check(isPlain || RUN_LENGTHS.has(compression));
  check(header + length <= pixels && pixels + pixelBytes <= bytes.length);
  return { width, height };
};

export const readBmp: ReadPicture = (bytes) => {
  check(bytes.readUInt32LE(2) === bytes.length);
  return { ...bitmapSize(bytes, 14, bytes.readUInt32LE(10)), bytes };
};

const PNG_METADATA: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']);

/** Size of a PNG that lies in an icon, whose texts and Exif become private chunks of zeros. */
const blankPng = (png: Buffer): Size => {
  const size = measure(PNG, png);
  for (let at = 8, type = ''; type !== 'IEND';) {
    const end = at + 12 + png.readUInt32BE(at);
    type = png.toString('latin1', at + 4, at + 8);
    check(end <= png.length);
    if (PNG_METADATA.has(type)) {
      png.fill(0, at + 8, end - 4).write('frEe', at + 4, 'latin1');
      png.writeUInt32BE(crc32(png.subarray(at + 4, end - 4)), end - 4);
    }
    at = end;
  }
  return size;
};

const isPng = (bytes: Buffer): boolean => bytes.toString('latin1', 1, 4) === 'PNG';

/** ICO and CUR: a directory of pictures, each of which lies in the file. */
export const readIco: ReadPicture = (bytes) => {
  const clean = Buffer.from(bytes);
  const end = 6 + bytes.readUInt16LE(4) * 16;
  const sizes: Size[] = [];
  let sum = end;
  for (let entry = 6; entry < end; entry += 16) {
    const [length, start] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
    // Refuse overlapping pictures, whose bytes would be read once for each.
    sum += length;
    check(start >= end && start + length <= bytes.length && sum <= bytes.length);
    const picture = clean.subarray(start, start + length);
    sizes.push(isPng(picture) ? blankPng(picture) : bitmapSize(picture, 0, 40, 2));
  }
  return { ...largest(sizes), bytes: clean };
};

/** Types of an icon's parts that hold a picture. */
const ICON_PICTURE =
  /^(?:IC(?:ON|N#)|ic(?:m[#48]|[slh][#48]|p[456]|0[4-9]|1[0-4]|s[bB])|i[slht]32|sb24|SB24)$/;
/** Masks of pictures, the list of parts, and the version of the program that made them. */
const ICON_OTHER = /^(?:[slht]8mk|TOC |icnV)$/;
/** Width and height of an icon's part that does not say them, in pixels: no part is larger. */
const ICON_SIDE = 1024;

/** Icons of macOS: parts that follow one another up to the end. Those of other types are filled with zeros. */
export const readIcns: ReadPicture = (bytes) => {
  check(bytes.readUInt32BE(4) === bytes.length);
  const clean = Buffer.from(bytes);
  const sizes: Size[] = [];
  for (let at = 8; at < bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4);
    const end = at + bytes.readUInt32BE(at + 4);
    check(end > at + 8 && end <= bytes.length);
    const part = clean.subarray(at + 8, end);
    if (ICON_PICTURE.test(type)) {
      sizes.push(isPng(part) ? blankPng(part) : { width: ICON_SIDE, height: ICON_SIDE });
    } else if (!ICON_OTHER.test(type)) part.fill(0);
    at = end;
  }
  return { ...largest(sizes), bytes: clean };
};

/** Photoshop, also its large files (PSB), without the resources: author, place, date, and an earlier thumbnail. */
export const readPsd: ReadPicture = (bytes) => {
  const size = measure(PSD, bytes);
  const version = bytes.readUInt16BE(4);
  const resources = 30 + bytes.readUInt32BE(26);
  const layers = resources + 4 + bytes.readUInt32BE(resources);
  const picture =
    version === 2
      ? layers + 8 + Number(bytes.readBigUInt64BE(layers))
      : layers + 4 + bytes.readUInt32BE(layers);
  check((version === 1 || version === 2) && bytes.readUIntBE(6, 6) === 0);
  check([1, 8, 16, 32].includes(bytes.readUInt16BE(22)));
  // The picture begins with its compression, and is not empty.
  check(bytes.readUInt16BE(picture) <= 3 && picture + 2 < bytes.length);
  const parts = [bytes.subarray(0, resources), Buffer.alloc(4), bytes.subarray(layers)];
  return { ...size, bytes: Buffer.concat(parts) };
};
