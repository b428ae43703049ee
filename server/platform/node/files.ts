/** The files that the store and the pictures are kept in. Errors have Node's codes; ENOENT is 'absent'. */
import {
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { dirname } from 'node:path';

export { rename };

/** A file that is open to be written. */
export type OpenFile = Pick<
  FileHandle,
  'write' | 'writeFile' | 'datasync' | 'sync' | 'truncate' | 'close'
>;

export const readBytes = (path: string): Promise<Uint8Array> => readFile(path);

/** The text without the byte order mark that some editors put in front. */
export const readText = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');

export const listFolder = (path: string): Promise<{ name: string; isFile: () => boolean }[]> =>
  readdir(path, { withFileTypes: true });

export const bytesOfFile = async (path: string): Promise<number> => (await stat(path)).size;

/** Opens an empty file in place of what is there. */
export const openEmpty = (path: string): Promise<OpenFile> => open(path, 'w');

/** Creates a file; EEXIST where there is one. */
export const openNew = (path: string): Promise<OpenFile> => open(path, 'wx');

/** Removes a file, if there is one. */
export const removeFile = (path: string): Promise<void> => rm(path, { force: true });

/** Removes a folder with all that is in it. On Windows a file that is being served cannot be deleted, so it retries. */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5 });

/** Whether something is there that leads nowhere. */
export const isBrokenLink = async (path: string): Promise<boolean> => {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch (error) {
    if (codeIn(error) === 'ENOENT') return false;
    throw error;
  }
};

const codeIn = (error: unknown): unknown => (error as { code?: unknown }).code;

/**
 * Changes what a folder lists, and syncs it: without that a new or renamed file may be gone after a power cut. It is opened
 * first, so that nothing has changed where no descriptor is left. Windows cannot open folders.
 */
export const changeFolder = async (path: string, change: () => Promise<void>): Promise<void> => {
  if (process.platform === 'win32') return change();
  const handle = await open(path, 'r');
  try {
    await change();
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Syncs a folder whose list has changed. */
export const syncFolder = (path: string): Promise<void> =>
  changeFolder(path, () => Promise.resolve());

/** Puts a file into another folder too: by a hard link, else as a synced copy. ENOENT where it is gone. */
export const linkFile = async (from: string, to: string): Promise<void> => {
  try {
    return await link(from, to);
  } catch (error) {
    const code = codeIn(error);
    if (code === 'EEXIST') return;
    if (code === 'ENOENT') throw error;
    // Other codes: the file system has no links, or the folders are on two file systems.
  }
  const aside = `${to}.tmp`;
  await copyFile(from, aside);
  const handle = await open(aside, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, to);
};

/** The error of `mkdir` is more useful than that of `stat`. */
const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Makes one folder and syncs its parent: without that the folder may be gone after a power cut, with all that is in it. */
const makeOne = async (path: string): Promise<void> => {
  await mkdir(path);
  await syncFolder(dirname(path)).catch((error: unknown) => {
    // One may write into a folder that one may not read.
    if (codeIn(error) !== 'EACCES') throw error;
  });
};

/**
 * Makes a folder and its parents. Not by `mkdir` with `recursive`: in /proc `mkdir` fails with ENOENT although the
 * parent exists, and Node then retries in an endless loop.
 */
export const makeFolder = async (path: string): Promise<void> => {
  /** If the folder exists, `mkdir` fails with EEXIST, on Windows also with EPERM (a drive) or others; hence `stat`. */
  const unlessThere = async (error: unknown): Promise<void> => {
    if (!(await isFolder(path))) throw error;
  };
  try {
    await makeOne(path);
  } catch (error) {
    const parent = dirname(path);
    if (codeIn(error) !== 'ENOENT' || parent === path) return unlessThere(error);
    await makeFolder(parent);
    await makeOne(path).catch(unlessThere);
  }
};
