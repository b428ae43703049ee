/**
 * Types of pictures that are not decoded here, and so are stored as they came (PUB-17): each is known by a few
 * letters at its front, which any file may begin with. What else a file of the type must have is checked, how large
 * it would unfold is read, and what tells of whoever took it is taken out; the picture itself stays as it is.
 */
import { extname } from 'node:path';
import {
  sizeOfBareJpeg2000,
  sizeOfHeic,
  sizeOfJpeg2000,
  sizeOfJpegXl,
  stripBareJpeg2000,
  stripHeic,
  stripJpeg2000,
  stripJpegXl,
} from './box-formats.ts';
import {
  sizeOfBmp,
  sizeOfIcns,
  sizeOfIco,
  sizeOfPsd,
  stripPsd,
  type Measure,
} from './header-formats.ts';

interface UndecodedType {
  /** What it is served as. */
  type: `image/${string}`;
  size: Measure;
  /** Absent where there is no place for words. */
  strip?: (bytes: Buffer) => Buffer;
}

const jpeg2000 = { size: sizeOfJpeg2000, strip: stripJpeg2000 };

/** By the extension that the detector gives. */
export const UNDECODED_TYPES: Readonly<Record<string, UndecodedType>> = {
  bmp: { type: 'image/bmp', size: sizeOfBmp },
  cur: { type: 'image/vnd.microsoft.icon', size: sizeOfIco },
  heic: { type: 'image/heic', size: sizeOfHeic, strip: stripHeic },
  icns: { type: 'image/icns', size: sizeOfIcns },
  ico: { type: 'image/vnd.microsoft.icon', size: sizeOfIco },
  j2c: { type: 'image/j2c', size: sizeOfBareJpeg2000, strip: stripBareJpeg2000 },
  jp2: { type: 'image/jp2', ...jpeg2000 },
  jpm: { type: 'image/jpm', ...jpeg2000 },
  jpx: { type: 'image/jpx', ...jpeg2000 },
  jxl: { type: 'image/jxl', size: sizeOfJpegXl, strip: stripJpegXl },
  psd: { type: 'image/vnd.adobe.photoshop', size: sizeOfPsd, strip: stripPsd },
};

/** What a stored picture is served as, whatever the system thinks of its name. */
export const contentTypeOf = (name: string): string =>
  UNDECODED_TYPES[extname(name).slice(1)]?.type ?? 'image/webp';
