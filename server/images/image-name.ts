import { sha256Hex } from '#platform/digest';

/** A picture as it is kept. */
export interface PreparedImage {
  bytes: Uint8Array;
  extension: string;
}

/** Characters of a name before its extension: 128 bits of the digest. */
const NAME_LENGTH = 32;

/**
 * The name of the file of a ticket's image, made from the ticket's id and the content alone: the same calls give the same
 * names on every server (SEED-03), two tickets never share a file, and only who has the image can tell its name.
 */
export const imageName = (ticket: number, { bytes, extension }: PreparedImage): string => {
  const digest = sha256Hex(`${ticket}\n`, bytes);
  return `${digest.slice(0, NAME_LENGTH)}.${extension}`;
};
