import type { Stats } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './read-if-there.ts';
import { syncFolder } from './sync-folder.ts';

/** `null` if `stat` fails: the error of `mkdir` is more useful. */
const statOrNull = (path: string): Promise<Stats | null> => stat(path).catch(() => null);

/** Makes one folder and syncs its parent: without that the folder may be gone after a power cut, with all that is in it. */
const makeOne = async (path: string): Promise<void> => {
  await mkdir(path);
  await syncFolder(dirname(path)).catch((error: unknown) => {
    // One may write into a folder that one may not read.
    if (codeOf(error) !== 'EACCES') throw error;
  });
};

/**
 * Makes a folder and its parents. Not by `mkdir` with `recursive`: in /proc `mkdir` fails with ENOENT although the
 * parent exists, and Node then retries in an endless loop.
 */
export const makeFolder = async (path: string): Promise<void> => {
  /** If the folder exists, `mkdir` fails with EEXIST, on Windows also with EPERM (a drive) or others; hence `stat`. */
  const unlessThere = async (error: unknown): Promise<void> => {
    const found = await statOrNull(path);
    if (!found?.isDirectory()) throw error;
  };
  try {
    await makeOne(path);
  } catch (error) {
    const parent = dirname(path);
    if (codeOf(error) !== 'ENOENT' || parent === path) {
      return unlessThere(error);
    }
    await makeFolder(parent);
    await makeOne(path).catch(unlessThere);
  }
};
