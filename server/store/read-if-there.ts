import type { Dirent } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';

/** The code of a system error, such as `ENOENT`; undefined for any other error. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** A file or folder exists but cannot be read. Unlike Node's own errors, this one always names its path. */
export class CannotRead extends Error {
  override name = 'CannotRead';
  constructor(
    /** What it is, for messages: 'the journal'. */
    readonly what: string,
    readonly path: string,
    cause: unknown,
    /** The code of the system error, such as `EACCES`, else its text. */
    readonly reason = codeOf(cause) ?? String(cause),
  ) {
    super(`${what}, ${path}, cannot be read (${reason})`, { cause });
  }
}

/** Whether a path that does not exist according to Node (ENOENT) is a link to a missing file. */
const isBrokenLink = async (path: string): Promise<boolean> => {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
};

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

/** The text of a file, without the byte order mark that some editors put in front of it. */
export const readText = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');

/** The text of a file, or `null` where there is none. */
export const readIfThere = (what: string, path: string): Promise<string | null> =>
  ifThere(what, path, () => readText(path));

/** The bytes of a file, or `null` where there is none. */
export const readBytesIfThere = (what: string, path: string): Promise<Buffer | null> =>
  ifThere(what, path, () => readFile(path));

/** What lies in a folder; nothing where there is no folder. */
export const listIfThere = async (what: string, path: string): Promise<Dirent[]> =>
  (await ifThere(what, path, () => readdir(path, { withFileTypes: true }))) ?? [];
