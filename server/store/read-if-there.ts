import { isBrokenLink, listFolder, readBytes, readText, sizesIn } from '#platform/files';

/** The code of a system error, such as `ENOENT`; undefined for any other error. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Codes of a disk, or of a user's share of one, that has no room; no other error is mended by freeing some. */
export const FULL_DISK: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

/** A file or folder exists but cannot be read. Unlike Node's own errors, this one always names its path. */
export class CannotRead extends Error {
  override name = 'CannotRead';
  constructor(
    /** What it is, for messages: 'the secret'. */
    readonly what: string,
    readonly path: string,
    cause: unknown,
    /** The code of the system error, such as `EACCES`, else its text. */
    readonly reason = codeOf(cause) ?? String(cause),
  ) {
    super(`${what}, ${path}, cannot be read (${reason})`, { cause });
  }
}

/** What `read` answers, or `null` where nothing is at the path. Any other failure is a `CannotRead`. */
const ifThere = async <Content>(
  what: string,
  path: string,
  read: () => Promise<Content>,
): Promise<Content | null> => {
  try {
    return await read();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw new CannotRead(what, path, error);
    if (await isBrokenLink(path)) throw new CannotRead(what, path, error, 'a broken link');
    return null;
  }
};

/** The text of a file, or `null` where there is none. */
export const readIfThere = (what: string, path: string): Promise<string | null> =>
  ifThere(what, path, () => readText(path));

/** The bytes of a file, or `null` where there is none. */
export const readBytesIfThere = (what: string, path: string): Promise<Uint8Array | null> =>
  ifThere(what, path, () => readBytes(path));

/** What lies in a folder; nothing where there is no folder. */
export const listIfThere = async (what: string, path: string): ReturnType<typeof listFolder> =>
  (await ifThere(what, path, () => listFolder(path))) ?? [];

/** The files of a folder by name, with their sizes in bytes; none where there is no folder. */
export const sizesIfThere = async (what: string, path: string): Promise<Map<string, number>> =>
  (await ifThere(what, path, () => sizesIn(path))) ?? new Map<string, number>();
