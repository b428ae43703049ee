/** Pictures in boxes that follow one another and lie in each other: HEIC, JPEG 2000 and JPEG XL (ISO 14496-12). */
import type { Measure, Size } from './header-formats.ts';

interface Box {
  type: string;
  /** Where it begins, where what it holds begins, and where it ends. */
  at: number;
  from: number;
  to: number;
}

/** No picture has more boxes in a row, or more parts. */
const MOST = 10_000;

/** The boxes between two places; `null` where they do not add up. */
const boxesIn = (bytes: Buffer, from = 0, to = bytes.length): Box[] | null => {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    if (at + 8 > to) return null;
    const short = bytes.readUInt32BE(at);
    if (short === 1 && at + 16 > to) return null;
    const long = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const size = short === 0 ? to - at : long;
    const head = short === 1 ? 16 : 8;
    if (size < head || at + size > to || boxes.length === MOST) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    boxes.push({ type, at, from: at + head, to: at + size });
    at += size;
  }
  return boxes;
};

/** The boxes at the end of a way from the outside in; `skip` says what stands before the boxes in one. */
const boxesAt = (bytes: Buffer, ...way: [type: string, skip: number][]): Box[] =>
  way.reduce<Box[]>(
    (within, [type, skip]) =>
      within
        .flatMap(({ from, to }) => boxesIn(bytes, from, to) ?? [])
        .filter((box) => box.type === type)
        .map((box) => ({ ...box, from: Math.min(box.from + skip, box.to) })),
    [{ type: '', at: 0, from: 0, to: bytes.length }],
  );

/** Only what makes the picture stays; anything else there is becomes empty space, and nothing moves. */
const keepBoxes = (bytes: Buffer, kept: ReadonlySet<string>): Buffer => {
  const clean = Buffer.from(bytes);
  for (const { type, at, from, to } of boxesIn(bytes) ?? []) {
    if (kept.has(type)) continue;
    clean.write('free', at + 4, 'latin1');
    clean.fill(0, from, to);
  }
  return clean;
};

const IN_META: [string, number] = ['meta', 4];

/** The largest of a file's pictures says how large the whole is: the others are tiles or small copies of it. */
export const sizeOfHeic: Measure = (bytes) => {
  if (!boxesIn(bytes)) return null;
  const sizes = boxesAt(bytes, IN_META, ['iprp', 0], ['ipco', 0], ['ispe', 4])
    .filter(({ from, to }) => to - from >= 8)
    .map(({ from }) => ({ width: bytes.readUInt32BE(from), height: bytes.readUInt32BE(from + 4) }));
  return sizes.toSorted((a, b) => a.width * a.height - b.width * b.height).at(-1) ?? null;
};

/** Items that are no picture: Exif, XMP (`mime`) and links. */
const NO_PICTURE: ReadonlySet<string> = new Set(['Exif', 'mime', 'uri ']);

/** Ids of a file's items that are no picture. */
const otherItems = (bytes: Buffer): Set<number> => {
  const ids = new Set<number>();
  for (const list of boxesAt(bytes, IN_META, ['iinf', 4])) {
    const isLong = bytes.readUInt8(list.from - 4) > 0;
    for (const { type, from } of boxesIn(bytes, list.from + (isLong ? 4 : 2), list.to) ?? []) {
      if (type !== 'infe') continue;
      const wide = bytes.readUInt8(from) >= 3;
      const kind = from + (wide ? 10 : 8);
      if (NO_PICTURE.has(bytes.toString('latin1', kind, kind + 4)))
        ids.add(wide ? bytes.readUInt32BE(from + 4) : bytes.readUInt16BE(from + 4));
    }
  }
  return ids;
};

interface Extent {
  item: number;
  /** 0 where it counts from the file's beginning, 1 from that of the box `idat`. */
  method: number;
  from: number;
  length: number;
}

/** Where each item lies (ISO 14496-12, 8.11.3). */
const extentsOf = (bytes: Buffer): Extent[] => {
  const extents: Extent[] = [];
  for (const box of boxesAt(bytes, IN_META, ['iloc', 0])) {
    let at = box.from;
    const next = (size: number): number => {
      at += size;
      if (size === 8) return Number(bytes.readBigUInt64BE(at - 8));
      return size === 0 ? 0 : bytes.readUIntBE(at - size, size);
    };
    const version = next(1);
    next(3);
    const [sizes, more] = [next(1), next(1)];
    const idSize = version < 2 ? 2 : 4;
    for (let items = next(idSize); items > 0; items -= 1) {
      const item = next(idSize);
      const method = version > 0 ? next(2) & 15 : 0;
      next(2);
      const base = next(more >> 4);
      for (let count = next(2); count > 0; count -= 1) {
        if (version > 0) next(more & 15);
        extents.push({ item, method, from: base + next(sizes >> 4), length: next(sizes & 15) });
        if (extents.length > MOST) throw new RangeError('more parts than a picture has');
      }
    }
  }
  return extents;
};

/** Without Exif and XMP: a telephone writes there where it was. They are filled with zeros, so that nothing moves. */
export const stripHeic = (bytes: Buffer): Buffer => {
  const clean = keepBoxes(bytes, new Set(['ftyp', 'meta', 'mdat']));
  const others = otherItems(bytes);
  const [inside] = boxesAt(bytes, IN_META, ['idat', 0]);
  for (const { item, method, from, length } of extentsOf(bytes)) {
    const start = from + (method === 1 ? (inside?.from ?? 0) : 0);
    if (start + length > clean.length) throw new RangeError('a part lies outside');
    if (others.has(item)) clean.fill(0, start, start + length);
  }
  return clean;
};

/** The code stream's own size (ISO 15444-1, A.5.1). */
export const sizeOfBareJpeg2000: Measure = (stream) => {
  if (stream.length < 24 || stream.readUInt32BE(0) !== 0xff_4f_ff_51) return null;
  const [right, bottom, left, top] = [8, 12, 16, 20].map((at) => stream.readUInt32BE(at));
  const size = { width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) };
  return size.width > 0 && size.height > 0 ? size : null;
};

export const sizeOfJpeg2000: Measure = (bytes) => {
  const [stream] = boxesIn(bytes) ? boxesAt(bytes, ['jp2c', 0]) : [];
  return stream ? sizeOfBareJpeg2000(bytes.subarray(stream.from, stream.to)) : null;
};

const COMMENT = 0xff_64;
const FIRST_TILE = 0xff_90;

/** Without the comments before the first tile, which are filled with zeros, so that nothing moves (A.9.2). */
export const stripBareJpeg2000 = (stream: Buffer): Buffer => {
  const clean = Buffer.from(stream);
  for (let at = 2; stream.readUInt16BE(at) !== FIRST_TILE;) {
    const end = at + 2 + stream.readUInt16BE(at + 2);
    if (end < at + 4) throw new RangeError('a part of no length');
    if (stream.readUInt16BE(at) === COMMENT) clean.fill(0, at + 6, end);
    at = end;
  }
  return clean;
};

export const stripJpeg2000 = (bytes: Buffer): Buffer =>
  keepBoxes(
    bytes,
    new Set([
      'jP  ',
      'ftyp',
      'jp2h',
      'jp2c',
      'rreq',
      'jpch',
      'jplh',
      'mhdr',
      'pcol',
      'page',
      'ftbl',
    ]),
  );

/** Width to height, by number (ISO 18181-1, D.2). */
const RATIOS = [0, 1, 1.2, 4 / 3, 1.5, 16 / 9, 1.25, 2];

/** The code stream's own size, in as many bits as it needs. */
const sizeOfStream = (stream: Buffer): Size | null => {
  if (stream.length < 12 || stream.readUInt16BE(0) !== 0xff_0a) return null;
  const bits = stream.readBigUInt64LE(2) | (BigInt(stream.readUInt16LE(10)) << 64n);
  let at = 0n;
  const next = (count: number): number => {
    const value = Number((bits >> at) & ((1n << BigInt(count)) - 1n));
    at += BigInt(count);
    return value;
  };
  const isSmall = next(1) === 1;
  const side = () => 1 + (isSmall ? 8 * next(5) + 7 : next([9, 13, 18, 30][next(2)] ?? 0));
  const height = side();
  const ratio = RATIOS[next(3)] ?? 0;
  return { width: ratio === 0 ? side() : Math.floor(height * ratio), height };
};

/** JPEG XL comes bare, or in boxes: as a whole, or in parts that have their number in front. */
export const sizeOfJpegXl: Measure = (bytes) => {
  if (isBare(bytes)) return sizeOfStream(bytes);
  const parts = (boxesIn(bytes) ?? []).flatMap(({ type, from, to }) => {
    if (type === 'jxlc') return [bytes.subarray(from, to)];
    return type === 'jxlp' ? [bytes.subarray(from + 4, to)] : [];
  });
  return sizeOfStream(Buffer.concat(parts));
};

const isBare = (bytes: Buffer): boolean => bytes.length > 1 && bytes.readUInt16BE(0) === 0xff_0a;

/** What is needed to make the JPEG of before again goes too. */
export const stripJpegXl = (bytes: Buffer): Buffer =>
  isBare(bytes) ? bytes : keepBoxes(bytes, new Set(['JXL ', 'ftyp', 'jxll', 'jxlc', 'jxlp']));
