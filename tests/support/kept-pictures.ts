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
    box('jp2c', u16(0xff_4f, 0xff_51, 41, 0), u32(width, height, 0, 0), PIXELS),
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

export const anIco = async (width = 40, height = 30): Promise<Buffer> => {
  const png = await pngOf(width, height);
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

export const anIcns = async (width = 40, height = 30): Promise<Buffer> => {
  const png = await pngOf(width, height);
  return Buffer.concat([
    latin('icns'),
    u32(png.length + 16),
    latin('ic08'),
    u32(png.length + 8),
    png,
  ]);
};
