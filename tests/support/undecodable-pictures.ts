/** Minimal images with metadata, of types that the server cannot decode and stores without re-encoding. */
import { bytesOf, aPng } from './builders.ts';

/** Author and GPS position in the metadata, which must not be stored. */
export const NAME = 'Nome Di Chi Fotografa, 41.9N 12.5E';
/** Stands for the pixel data, which must be stored. */
export const PIXELS = 'i pixel del mare';

const latin = (text: string) => Buffer.from(text, 'latin1');

const uint = (size: number, ...values: number[]): Buffer => {
  const bytes = Buffer.alloc(size * values.length);
  for (const [at, value] of values.entries()) bytes.writeUIntBE(value, at * size, size);
  return bytes;
};
const u16 = (...values: number[]) => uint(2, ...values);
const u32 = (...values: number[]) => uint(4, ...values);

/** A box of an ISO base media file. */
export const box = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const inside = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? latin(part) : part)),
  );
  return Buffer.concat([u32(inside.length + 8), latin(type), inside]);
};

/** A HEIC photo as of a phone: an image item, and an Exif item with `NAME`. */
export const aHeic = (width = 40, height = 30): Buffer => {
  const ftyp = box('ftyp', 'heic', u32(0), 'mif1heic');
  const item = (id: number, type: string) =>
    box('infe', u32(0x2_00_00_00), u16(id, 0), `${type}\0`);
  const place = (id: number, from: number, length: number) =>
    Buffer.concat([u16(id, 0, 1), u32(from, length)]);
  const meta = (start: number) =>
    box(
      'meta',
      u32(0),
      box('hdlr', u32(0, 0), 'pict', u32(0, 0, 0), '\0'),
      box('pitm', u32(0), u16(1)),
      box('iinf', u32(0), u16(2), item(1, 'hvc1'), item(2, 'Exif')),
      box(
        'iloc',
        u32(0),
        u16(0x44_00, 2),
        place(1, start, PIXELS.length),
        place(2, start + PIXELS.length, NAME.length),
      ),
      box('iprp', box('ipco', box('ispe', u32(0, width, height)))),
    );
  const start = ftyp.length + meta(0).length + 8;
  const more = box('uuid', NAME);
  return Buffer.concat([ftyp, meta(start), box('mdat', PIXELS, NAME), more]);
};

/** Ways to write down where the data of a HEIC lies (ISO/IEC 14496-12, 8.11.3). */
export interface HeicPlaces {
  /** Of the box `iloc`. */
  version: 0 | 1 | 2;
  /** Bytes of each offset. */
  offsetBytes: 4 | 8;
  /** Whether the metadata lies in `meta` itself, which versions 1 and 2 can say. */
  isInside: boolean;
  /** Type of the item with the metadata. */
  kind: 'Exif' | 'mime' | 'uri ';
}

/** A HEIC with metadata as an item, in front of the picture or in `meta`, and in boxes where Apple has none. */
export const aHeicWith = ({ version, offsetBytes, isInside, kind }: HeicPlaces): Buffer => {
  const id = (value: number) => (version === 2 ? u32(value) : u16(value));
  const item = (value: number, type: string) =>
    box('infe', Buffer.of(version === 2 ? 3 : 2, 0, 0, 0), id(value), u16(0), `${type}\0`);
  const place = (value: number, method: number, base: number, length: number) =>
    Buffer.concat([
      id(value),
      version === 0 ? u16() : u16(method),
      u16(0),
      u32(base),
      u16(1),
      version === 0 ? u16() : u16(1),
      Buffer.alloc(offsetBytes),
      u32(length),
    ]);
  const ftyp = box('ftyp', 'mif1', u32(0), 'mif1heic');
  const words = isInside && version > 0 ? box('idat', NAME) : box('idat', '');
  const meta = (start: number) =>
    box(
      'meta',
      u32(0),
      box('pitm', u32(0), u16(1)),
      box('xml ', u32(0), NAME),
      box('iinf', u32(0), u16(2), item(7, kind), item(1, 'hvc1')),
      box(
        'iloc',
        Buffer.of(version, 0, 0, 0, (offsetBytes << 4) | 4, version === 0 ? 0x40 : 0x42),
        id(2),
        place(7, words.length > 8 ? 1 : 0, words.length > 8 ? 0 : start, NAME.length),
        place(1, 0, start + NAME.length, PIXELS.length),
      ),
      words,
      box('iprp', box('ipco', box('ispe', u32(0, 40, 30)))),
    );
  const start = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(start), box('mdat', NAME, PIXELS, NAME)]);
};

/** The size of a picture in a HEIC. */
export const ispe = (width: number, height: number): Buffer => box('ispe', u32(0, width, height));

/** A HEIC of one picture, with the given properties, and with the given boxes in `meta`. */
export const aHeicOf = (properties: Buffer[], inMeta: Buffer[]): Buffer =>
  Buffer.concat([
    box('ftyp', 'heic', u32(0), 'heic'),
    box(
      'meta',
      u32(0),
      box('iinf', u32(0), u16(1), box('infe', u32(0x2_00_00_00), u16(1, 0), 'hvc1\0')),
      box('iprp', box('ipco', ...properties)),
      ...inMeta,
    ),
    box('mdat', PIXELS),
  ]);

/** A JPEG XL codestream whose header has the size in its longest encoding. */
const jxlStream = (width: number, height: number): Buffer => {
  const bits = [0, 1, 1, ...bitsOf(height - 1, 30), 0, 0, 0, 1, 1, ...bitsOf(width - 1, 30)];
  const bytes = Buffer.alloc(10);
  for (const [at, bit] of bits.entries())
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7));
  return Buffer.concat([uint(2, 0xff_0a), bytes, latin(PIXELS)]);
};
const bitsOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (value >> at) & 1);

/** JPEG XL without a container. */
export const aBareJxl = (width = 40, height = 30): Buffer => jxlStream(width, height);

/** JPEG XL in a container of boxes, its codestream split in two. */
export const aJxl = (width = 40, height = 30): Buffer => {
  const stream = jxlStream(width, height);
  return Buffer.concat([
    box('JXL ', u32(0x0d_0a_87_0a)),
    box('ftyp', 'jxl ', u32(0), 'jxl '),
    box('Exif', u32(0), NAME),
    box('jxlp', u32(0), stream.subarray(0, 5)),
    box('brob', 'xml ', NAME),
    box('jxlp', u32(0x80_00_00_01), stream.subarray(5)),
    box('xml ', NAME),
  ]);
};

export const aJp2 = (width = 40, height = 30): Buffer =>
  Buffer.concat([
    box('jP  ', u32(0x0d_0a_87_0a)),
    box('ftyp', 'jp2 ', u32(0), 'jp2 '),
    box('jp2h', box('ihdr', u32(height, width), u16(3), Buffer.from([7, 7, 0, 0]))),
    box('xml ', NAME),
    box('jp2c', aBareJp2(width, height)),
    box('uuid', NAME),
  ]);

/** A JPEG 2000 codestream without boxes, with `NAME` in its comment segment (COM). */
export const aBareJp2 = (width = 40, height = 30): Buffer =>
  Buffer.concat([
    u16(0xff_4f, 0xff_51, 41, 0),
    u32(width, height, 0, 0),
    Buffer.alloc(21),
    u16(0xff_64, NAME.length + 4, 1),
    latin(NAME),
    u16(0xff_90),
    latin(PIXELS),
  ]);

export const aPsd = (width = 40, height = 30): Buffer => {
  const resource = Buffer.concat([latin('8BIM'), u16(1058, 0), u32(NAME.length), latin(NAME)]);
  return Buffer.concat([
    latin('8BPS'),
    u16(1, 0, 0, 0, 3),
    u32(height, width),
    u16(8, 3),
    u32(0, resource.length),
    resource,
    u32(0),
    u16(0),
    latin(PIXELS),
  ]);
};

/** A run-length encoded BMP, whose header may claim any size. */
export const aPackedBmp = (width = 40, height = 30): Buffer => {
  const bytes = Buffer.concat([Buffer.alloc(54), latin(PIXELS)]);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(8, 28);
  bytes.writeUInt32LE(1, 30);
  return bytes;
};

/** A PNG whose header claims this size. */
const pngOf = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await bytesOf(await aPng());
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

/** A PNG with the name in a chunk of the given type. */
export const aPngWith = async (type: string): Promise<Buffer> => {
  const png = await bytesOf(await aPng());
  const words = Buffer.concat([u32(NAME.length), latin(type), latin(NAME), u32(0)]);
  return Buffer.concat([png.subarray(0, 33), words, png.subarray(33)]);
};

export const anIco = async (width = 40, height = 30): Promise<Buffer> =>
  icoOf(await pngOf(width, height));

export const icoOf = (png: Buffer): Buffer => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
};

/** A mouse cursor: an ICO of type 2. */
export const aCur = async (width = 40, height = 30): Promise<Buffer> => {
  const bytes = await anIco(width, height);
  bytes.writeUInt16LE(2, 2);
  return bytes;
};

/** A part of an icon for macOS. */
export const icnsPart = (type: string, content: Buffer): Buffer =>
  Buffer.concat([latin(type), u32(content.length + 8), content]);

export const icnsOf = (...parts: Buffer[]): Buffer => icnsPart('icns', Buffer.concat(parts));

export const anIcns = async (width = 40, height = 30): Promise<Buffer> =>
  icnsOf(icnsPart('ic08', await pngOf(width, height)));
