import { createHash } from 'node:crypto';

/** Characters of a name before its extension: 128 bits of the digest. */
const NAME_LENGTH = 32;

/**
 * The name of the file of a ticket's image, made from the ticket's id and the content alone: the same calls give the same
 * names on every server (SEED-03), two tickets never share a file, and only who has the image can tell its name.
 */
export const imageName = (
  ticket: number,
  { bytes, extension }: { bytes: Uint8Array; extension: string },
): string => {
  const digest = createHash('sha256').update(`${ticket}\n`).update(bytes).digest('hex');
  return `${digest.slice(0, NAME_LENGTH)}.${extension}`;
};
