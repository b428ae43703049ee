/**
 * Images that are kept as they came are known by a few letters at their front, which any file may begin with.
 * What else a file of that type must have is checked here: that its frame holds, up to its last byte.
 */
type Check = (bytes: Buffer) => boolean;

/** Types of the boxes that follow each other in an ISO base media file; none where they do not add up. */
const boxesOf = (bytes: Buffer): string[] => {
  const types: string[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) return [];
    const short = bytes.readUInt32BE(at);
    if (short === 1 && at + 16 > bytes.length) return [];
    const long = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const size = short === 0 ? bytes.length - at : long;
    if (size < 8 || at + size > bytes.length) return [];
    types.push(bytes.toString('latin1', at + 4, at + 8));
    at += size;
  }
  return types;
};

const withBox =
  (...wanted: string[]): Check =>
  (bytes) =>
    boxesOf(bytes).some((type) => wanted.includes(type));

const isBmp: Check = (bytes) => bytes.length > 26 && bytes.readUInt32LE(2) === bytes.length;

const isIcns: Check = (bytes) => bytes.length > 16 && bytes.readUInt32BE(4) === bytes.length;

/** A directory of pictures, each of which lies in the file. */
const isIco: Check = (bytes) => {
  const count = bytes.length < 6 ? 0 : bytes.readUInt16LE(4);
  const end = 6 + count * 16;
  if (count === 0 || end > bytes.length) return false;
  return Array.from({ length: count }, (_, n) => 6 + n * 16).every((entry) => {
    const [size, start] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
    return size > 0 && start >= end && start + size <= bytes.length;
  });
};

const isPsd: Check = (bytes) =>
  bytes.length > 26 &&
  [1, 2].includes(bytes.readUInt16BE(4)) &&
  bytes.subarray(6, 12).every((byte) => byte === 0) &&
  bytes.readUInt32BE(14) > 0 &&
  bytes.readUInt32BE(18) > 0;

/** JPEG XL comes bare, which no text can begin like, or in boxes. */
const isJxl: Check = (bytes) =>
  (bytes.length > 16 && bytes.readUInt16BE(0) === 0xff_0a) || withBox('jxlc', 'jxlp')(bytes);

/** By the extension that the detector gives. */
export const FRAMES: Readonly<Record<string, Check>> = {
  bmp: isBmp,
  heic: withBox('meta'),
  icns: isIcns,
  ico: isIco,
  jp2: withBox('jp2c'),
  jpm: withBox('jp2c'),
  jpx: withBox('jp2c'),
  jxl: isJxl,
  psd: isPsd,
};
