import type { Dirent } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';

/** The code of a system error, such as `ENOENT`; undefined for any other error. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Something is there and cannot be read, so what it holds is not known. Node's own error may not name the file. */
export class CannotRead extends Error {
  override name = 'CannotRead';
  constructor(
    /** In plain words, for a sentence. */
    readonly what: string,
    readonly path: string,
    cause: unknown,
    /** Why, as short as it can be looked up. */
    readonly reason = codeOf(cause) ?? String(cause),
  ) {
    super(`${what}, ${path}, cannot be read (${reason})`, { cause });
  }
}

/** A link to a file that is gone: reading it fails as if there were nothing. */
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

/** The text of a file, or `null` where there is none. */
export const readIfThere = (what: string, path: string): Promise<string | null> =>
  ifThere(what, path, () => readFile(path, 'utf8'));

/** What lies in a folder; nothing where there is no folder. */
export const listIfThere = async (what: string, path: string): Promise<Dirent[]> =>
  (await ifThere(what, path, () => readdir(path, { withFileTypes: true }))) ?? [];
