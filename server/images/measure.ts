import type { IImage } from 'image-size/types/interface';

export interface Size {
  /** In pixels. */
  width: number;
  /** In pixels. */
  height: number;
}

/** A picture that was read to its end. */
interface Picture extends Size {
  /** The file as it is stored: without its metadata. */
  bytes: Buffer;
}

/**
 * Reads a file of one type to its end, and throws where it is no whole picture of that type. It runs in the server's
 * own process, so its work must grow no faster than the file: each round of a loop moves on in the file, and nothing
 * is read or blanked once per part that refers to it.
 */
export type ReadPicture = (bytes: Buffer) => Picture;

/**
 * Bytes of the header that `image-size` gets. They contain all sizes that are read with it, and its loops are short on
 * so few bytes.
 */
const HEADER_BYTES = 64;

/** Size in a header of the given type, by `image-size`; throws where it is no such header. */
export const measure = (type: IImage, bytes: Buffer): Size => {
  // A copy: given a part of a buffer, `image-size` would read beyond its end into the rest of the buffer.
  const header = Uint8Array.from(bytes.subarray(0, HEADER_BYTES));
  if (!type.validate(header)) throw new TypeError('not a header of this type');
  const { width, height } = type.calculate(header);
  return { width, height };
};

/** The largest of a file's pictures, which determines the cost of showing it; throws if there is none. */
export const largest = (sizes: readonly Size[]): Size => {
  const [first] = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (!first) throw new RangeError('no picture');
  return { width: first.width, height: first.height };
};
