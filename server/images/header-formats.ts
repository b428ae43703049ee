/** Pictures made of a header and what it describes: what the header says must be there, up to the last byte. */

export interface Size {
  width: number;
  height: number;
}

/** How large the picture in a file is; `null` where the file is not what it begins like. */
export type Measure = (bytes: Buffer) => Size | null;

const PNG = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');

const largest = (sizes: readonly Size[]): Size | null =>
  sizes.toSorted((a, b) => a.width * a.height - b.width * b.height).at(-1) ?? null;

const sizeOfPng: Measure = (bytes) =>
  bytes.length > 33 && bytes.subarray(0, 8).equals(PNG)
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;

/** Lengths of the headers that there are, by version. */
const DIB_HEADERS: ReadonlySet<number> = new Set([12, 16, 40, 52, 56, 64, 108, 124]);
/** Ways to store the pixels in which each row has its length. */
const PLAIN: ReadonlySet<number> = new Set([0, 3, 6]);
const RUN_LENGTHS: ReadonlySet<number> = new Set([1, 2]);

/**
 * The header of a bitmap and, where they are stored plainly, room for the pixels from `pixels` on. In an icon it
 * counts the mask below the picture too.
 */
const sizeOfBitmap = (bytes: Buffer, header: number, pixels: number, parts = 1): Size | null => {
  if (header + 20 > bytes.length || pixels > bytes.length) return null;
  const length = bytes.readUInt32LE(header);
  const old = length === 12;
  if (!DIB_HEADERS.has(length) || header + length > pixels) return null;
  const width = old ? bytes.readUInt16LE(header + 4) : bytes.readInt32LE(header + 4);
  const rows = old ? bytes.readUInt16LE(header + 6) : Math.abs(bytes.readInt32LE(header + 8));
  const height = rows / parts;
  const bits = bytes.readUInt16LE(header + (old ? 10 : 14));
  const packing = old || length === 16 ? 0 : bytes.readUInt32LE(header + 16);
  const room = PLAIN.has(packing) ? Math.ceil((width * bits) / 32) * 4 * height : 1;
  const isWhole = (PLAIN.has(packing) || RUN_LENGTHS.has(packing)) && pixels + room <= bytes.length;
  return isWhole && width > 0 && height > 0 && [1, 4, 8, 16, 24, 32].includes(bits)
    ? { width, height }
    : null;
};

export const sizeOfBmp: Measure = (bytes) =>
  bytes.length > 34 && bytes.readUInt32LE(2) === bytes.length
    ? sizeOfBitmap(bytes, 14, bytes.readUInt32LE(10))
    : null;

/** A directory of pictures, each of which lies in the file. */
export const sizeOfIco: Measure = (bytes) => {
  const count = bytes.length < 6 ? 0 : bytes.readUInt16LE(4);
  const end = 6 + count * 16;
  if (count === 0 || end > bytes.length) return null;
  const sizes = Array.from({ length: count }, (_, n) => {
    const [size, start] = [bytes.readUInt32LE(n * 16 + 14), bytes.readUInt32LE(n * 16 + 18)];
    const lies = start >= end && start + size <= bytes.length;
    const picture = bytes.subarray(start, start + size);
    return lies ? (sizeOfPng(picture) ?? sizeOfBitmap(picture, 0, 40, 2)) : null;
  });
  return sizes.every((size) => size !== null) ? largest(sizes) : null;
};

/** Types of an icon's parts that hold a picture or its mask, and those that tell of them. */
const ICON_PICTURE =
  /^(IC(ON|N#)|ic(m#|m4|m8|s#|s4|s8|l4|l8|h#|h4|h8)|i[slht]32|ic(p[456]|0[4-9]|1[0-4]|s[bB])|sb24|SB24)$/;
const ICON_OTHER = /^([slht]8mk|TOC |icnV|name)$/;
/** An icon that says nothing of its size is no larger. */
const ICON_SIDE = 1024;

/** Parts that follow one another up to the end. */
export const sizeOfIcns: Measure = (bytes) => {
  if (bytes.length < 17 || bytes.readUInt32BE(4) !== bytes.length) return null;
  const sizes: Size[] = [];
  for (let at = 8; at < bytes.length;) {
    if (at + 8 > bytes.length) return null;
    const [type, size] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32BE(at + 4)];
    if (size < 9 || at + size > bytes.length) return null;
    if (ICON_PICTURE.test(type)) {
      const picture = bytes.subarray(at + 8, at + size);
      sizes.push(sizeOfPng(picture) ?? { width: ICON_SIDE, height: ICON_SIDE });
    } else if (!ICON_OTHER.test(type)) return null;
    at += size;
  }
  return largest(sizes);
};

const PSD_RESOURCES = 26;

/** Where a Photoshop file's resources begin, where its layers do, and where the picture; `null` where they do not. */
const sectionsOfPsd = (
  bytes: Buffer,
): { resources: number; layers: number; picture: number } | null => {
  const isLarge = bytes.length > 40 && bytes.readUInt16BE(4) === 2;
  const skip = (at: number, wide = false): number => {
    if (at < 0 || at + (wide ? 8 : 4) > bytes.length) return -1;
    return wide ? at + 8 + Number(bytes.readBigUInt64BE(at)) : at + 4 + bytes.readUInt32BE(at);
  };
  const resources = skip(PSD_RESOURCES);
  const layers = skip(resources);
  const picture = skip(layers, isLarge);
  return picture > 0 && picture + 2 < bytes.length ? { resources, layers, picture } : null;
};

export const sizeOfPsd: Measure = (bytes) => {
  const sections = sectionsOfPsd(bytes);
  if (!sections || ![1, 2].includes(bytes.readUInt16BE(4)) || bytes.readUIntBE(6, 6) !== 0)
    return null;
  const [height, width] = [bytes.readUInt32BE(14), bytes.readUInt32BE(18)];
  const isKnown =
    [1, 8, 16, 32].includes(bytes.readUInt16BE(22)) && bytes.readUInt16BE(sections.picture) <= 3;
  return isKnown ? { width, height } : null;
};

/** Without its resources, which say who, where and when, and hold a small picture of what was there before. */
export const stripPsd = (bytes: Buffer): Buffer => {
  const sections = sectionsOfPsd(bytes);
  if (!sections) return bytes;
  const none = Buffer.alloc(4);
  return Buffer.concat([
    bytes.subarray(0, sections.resources),
    none,
    bytes.subarray(sections.layers),
  ]);
};
