/**
 * Types of pictures that the server does not decode, and so stores as they are (PUB-17). Each is known by a few bytes
 * at its beginning, which any file may have; so the rest is read to its end, its size is measured, and its metadata
 * is blanked.
 */
import { extname } from 'node:path';
import { readBareJpeg2000, readHeic, readJpeg2000, readJpegXl } from './box-formats.ts';
import { readBmp, readIcns, readIco, readPsd } from './header-formats.ts';
import type { ReadPicture } from './measure.ts';

interface UndecodedType {
  /** Content type that it is served with. */
  type: `image/${string}`;
  read: ReadPicture;
}

/** By the extension that `file-type` gives. */
export const UNDECODED_TYPES: Readonly<Record<string, UndecodedType>> = {
  bmp: { type: 'image/bmp', read: readBmp },
  cur: { type: 'image/vnd.microsoft.icon', read: readIco },
  heic: { type: 'image/heic', read: readHeic },
  icns: { type: 'image/icns', read: readIcns },
  ico: { type: 'image/vnd.microsoft.icon', read: readIco },
  j2c: { type: 'image/j2c', read: readBareJpeg2000 },
  jp2: { type: 'image/jp2', read: readJpeg2000 },
  jpm: { type: 'image/jpm', read: readJpeg2000 },
  jpx: { type: 'image/jpx', read: readJpeg2000 },
  jxl: { type: 'image/jxl', read: readJpegXl },
  psd: { type: 'image/vnd.adobe.photoshop', read: readPsd },
};

/** Content type of a stored picture, whatever the operating system makes of its name. */
export const contentTypeOf = (name: string): string =>
  UNDECODED_TYPES[extname(name).slice(1)]?.type ?? 'image/webp';
