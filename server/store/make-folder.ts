import type { Stats } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './read-if-there.ts';

/** `null` if `stat` fails: the error of `mkdir` is more useful. */
const statOrNull = (path: string): Promise<Stats | null> => stat(path).catch(() => null);

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
    await mkdir(path);
  } catch (error) {
    const parent = dirname(path);
    if (codeOf(error) !== 'ENOENT' || parent === path) {
      return unlessThere(error);
    }
    await makeFolder(parent);
    await mkdir(path).catch(unlessThere);
  }
};
