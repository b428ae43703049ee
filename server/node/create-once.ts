import { constants, copyFile, link } from 'node:fs/promises';
import { codeOf } from '../store/read-if-there.ts';

/** Creates `path` with the content of `own` in one step; false where `path` exists already. */
export const createOnce = async (own: string, path: string): Promise<boolean> => {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // File systems without hard links refuse with different codes. Where something else is wrong, the copy fails too.
  }
  // Not in one step: for a moment the file is there and empty.
  try {
    await copyFile(own, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};
