/** Pictures in boxes that follow one another and contain each other: HEIC, JPEG 2000 and JPEG XL (ISO/IEC 14496-12). */
import { J2C } from 'image-size/types/j2c';
import { JXLStream } from 'image-size/types/jxl-stream';
import { largest, measure, type ReadPicture, type Size } from './measure.ts';

/** Where a box lies in the file, in bytes. */
interface Box {
  type: string;
  /** Its header. */
  start: number;
  /** What it contains. */
  from: number;
  to: number;
}

/** Most boxes in a row, and most extents of all items together; pictures have a few hundred. */
const MAX_PARTS = 10_000;

/** The boxes in a file or in one of its boxes, `skip` bytes on; throws where they do not end exactly with it. */
const boxesIn = (bytes: Buffer, { from, to } = { from: 0, to: bytes.length }, skip = 0): Box[] => {
  const boxes: Box[] = [];
  for (let start = from + skip; start < to;) {
    const short = bytes.readUInt32BE(start);
    const header = short === 1 ? 16 : 8;
    // 1: the length follows in 64 bits. 0: up to the end.
    const length = short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short || to - start;
    const end = start + length;
    if (length < header || end > to || boxes.length === MAX_PARTS) throw new RangeError('boxes');
    const type = bytes.toString('latin1', start + 4, start + 8);
    boxes.push({ type, start, from: start + header, to: end });
    start = end;
  }
  return boxes;
};

/** The box of a type that a standard allows once; throws where there is none or a second one. */
const only = (boxes: readonly Box[], type: string): Box => {
  const [box, second] = boxes.filter((one) => one.type === type);
  if (!box || second) throw new RangeError(`not one box ${type}`);
  return box;
};

/** Turns every box of another type into a `free` box of zeros. No byte moves, so all offsets stay valid. */
const blankOthers = (clean: Buffer, boxes: readonly Box[], kept: ReadonlySet<string>): void => {
  for (const { type, start, from, to } of boxes) {
    if (kept.has(type)) continue;
    clean.write('free', start + 4, 'latin1');
    clean.fill(0, from, to);
  }
};

const HEIC_BOXES: ReadonlySet<string> = new Set(['ftyp', 'meta', 'mdat']);
const META_BOXES: ReadonlySet<string> = new Set(
  'hdlr pitm iinf iloc iprp iref idat dinf grpl'.split(' '),
);

/**
 * HEIC (ISO/IEC 23008-12). Its Exif, with the place where a phone took it, lies among the picture's own data, so only
 * what the picture's items refer to is kept there.
 */
export const readHeic: ReadPicture = (bytes) => {
  const top = boxesIn(bytes);
  const meta = boxesIn(bytes, only(top, 'meta'), 4);
  const properties = boxesIn(bytes, only(boxesIn(bytes, only(meta, 'iprp')), 'ipco'));
  const sizes = properties
    .filter(({ type }) => type === 'ispe')
    .map(({ from }) => ({
      width: bytes.readUInt32BE(from + 4),
      height: bytes.readUInt32BE(from + 8),
    }));
  const kept = pictureExtents(bytes, meta);
  const clean = Buffer.from(bytes);
  blankOthers(clean, top, HEIC_BOXES);
  blankOthers(clean, meta, META_BOXES);
  for (const { type, from, to } of [...top, ...meta]) {
    if (type === 'mdat' || type === 'idat') clean.fill(0, from, to);
  }
  let done = 0;
  for (const { start, end } of kept.toSorted((a, b) => a.start - b.start)) {
    // Extents may overlap; each byte is copied once.
    const from = Math.max(start, done);
    if (from < end) bytes.copy(clean, from, from, end);
    done = Math.max(done, end);
  }
  // The largest is the size of the whole picture, the others are those of tiles and thumbnails.
  return { ...largest(sizes), bytes: clean };
};

/** Types of items that are no pictures: Exif, XMP (`mime`) and links. */
const METADATA_ITEMS: ReadonlySet<string> = new Set(['Exif', 'mime', 'uri ']);

/** Ids of the items that are pictures or parts of one (ISO/IEC 14496-12, 8.11.6). */
const pictureItems = (bytes: Buffer, list: Box): Set<number> => {
  const ids = new Set<number>();
  const head = bytes.readUInt8(list.from) > 0 ? 8 : 6;
  for (const { from } of boxesIn(bytes, list, head)) {
    const version = bytes.readUInt8(from);
    // Items have a type since version 2, the first that HEIC allows.
    if (version < 2) throw new RangeError('item without a type');
    const id = version === 2 ? bytes.readUInt16BE(from + 4) : bytes.readUInt32BE(from + 4);
    const at = from + (version === 2 ? 8 : 10);
    if (!METADATA_ITEMS.has(bytes.toString('latin1', at, at + 4))) ids.add(id);
  }
  return ids;
};

/** Where the data of the pictures lies, from the box `iloc` (ISO/IEC 14496-12, 8.11.3). */
const pictureExtents = (bytes: Buffer, meta: readonly Box[]): { start: number; end: number }[] => {
  const pictures = pictureItems(bytes, only(meta, 'iinf'));
  const { from, to } = only(meta, 'iloc');
  const box = bytes.subarray(from, to);
  let at = 0;
  const next = (size: number): number => {
    at += size;
    if (size === 8) return Number(box.readBigUInt64BE(at - 8));
    return size === 0 ? 0 : box.readUIntBE(at - size, size);
  };
  const version = next(1);
  next(3);
  const [sizes, moreSizes] = [next(1), next(1)];
  // Without a length, an extent would go on to the end of the file.
  if ((sizes & 15) === 0) throw new RangeError('extents without a length');
  // What offsets count from, by construction method: the file, or the data within `meta`.
  const areas = [{ from: 0, to: bytes.length }, meta.find(({ type }) => type === 'idat')];
  const extents: { start: number; end: number }[] = [];
  let extentsLeft = MAX_PARTS;
  const idSize = version < 2 ? 2 : 4;
  for (let items = next(idSize); items > 0; items -= 1) {
    const isPicture = pictures.has(next(idSize));
    const area = areas[version > 0 ? next(2) & 15 : 0];
    next(2);
    const base = next(moreSizes >> 4);
    for (let count = next(2); count > 0; count -= 1) {
      if (version > 0) next(moreSizes & 15);
      const start = (area?.from ?? Number.NaN) + base + next(sizes >> 4);
      const end = start + next(sizes & 15);
      extentsLeft -= 1;
      if (!area || end > area.to || extentsLeft < 0) throw new RangeError('extent outside');
      if (isPicture) extents.push({ start, end });
    }
  }
  return extents;
};

const COMMENT = 0xff_64;
const FIRST_TILE = 0xff_90;

/**
 * Size of a JPEG 2000 code stream, whose comments before the first tile are filled with zeros
 * (ISO/IEC 15444-1, A.9.2).
 */
const blankComments = (stream: Buffer): Size => {
  const size = measure(J2C, stream);
  for (let at = 2; stream.readUInt16BE(at) !== FIRST_TILE;) {
    const end = at + 2 + stream.readUInt16BE(at + 2);
    if (end < at + 4) throw new RangeError('segment of no length');
    if (stream.readUInt16BE(at) === COMMENT) stream.fill(0, at + 6, end);
    at = end;
  }
  return size;
};

/** JPEG 2000 without boxes. */
export const readBareJpeg2000: ReadPicture = (bytes) => {
  const clean = Buffer.from(bytes);
  return { ...blankComments(clean), bytes: clean };
};

const JPEG2000_BOXES: ReadonlySet<string> = new Set([
  ...['jP  ', 'ftyp', 'jp2h', 'jp2c', 'rreq', 'jpch', 'jplh', 'mhdr', 'pcol', 'page', 'ftbl'],
]);

/** JPEG 2000 in boxes; its size is that of its code streams, whatever the box `ihdr` says. */
export const readJpeg2000: ReadPicture = (bytes) => {
  const boxes = boxesIn(bytes);
  const clean = Buffer.from(bytes);
  blankOthers(clean, boxes, JPEG2000_BOXES);
  const streams = boxes.filter(({ type }) => type === 'jp2c');
  const sizes = streams.map(({ from, to }) => blankComments(clean.subarray(from, to)));
  return { ...largest(sizes), bytes: clean };
};

/** The box `jbrd`, which restores the original JPEG, is removed together with the metadata. */
const JPEG_XL_BOXES: ReadonlySet<string> = new Set(['JXL ', 'ftyp', 'jxll', 'jxlc', 'jxlp']);

/** JPEG XL: a bare code stream, or boxes with the stream as a whole (`jxlc`) or in numbered parts (`jxlp`). */
export const readJpegXl: ReadPicture = (bytes) => {
  if (bytes[0] === 0xff) return { ...measure(JXLStream, bytes), bytes };
  const boxes = boxesIn(bytes);
  const parts = boxes.flatMap(({ type, from, to }) => {
    if (type === 'jxlc') return [bytes.subarray(from, to)];
    return type === 'jxlp' ? [bytes.subarray(from + 4, to)] : [];
  });
  const clean = Buffer.from(bytes);
  blankOthers(clean, boxes, JPEG_XL_BOXES);
  return { ...measure(JXLStream, Buffer.concat(parts)), bytes: clean };
};
