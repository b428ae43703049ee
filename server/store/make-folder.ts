import type { Stats } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './read-if-there.ts';

/** `null` where it cannot be looked at: why it could not be made says more. */
const statOrNull = (path: string): Promise<Stats | null> => stat(path).catch(() => null);

/**
 * Makes a folder and its parents. Not by `mkdir` with `recursive`: in /proc the system says ENOENT of a folder whose
 * parent exists, and Node then tries again for ever.
 */
export const makeFolder = async (path: string): Promise<void> => {
  /** An existing folder is refused with EEXIST, by Windows also with EPERM (a drive) and others: what is there counts. */
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
