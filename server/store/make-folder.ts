import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Makes a folder, and those that it lies in. Node's own `recursive` never returns where the system calls a folder
 * missing that is there, as it does in /proc.
 */
export const makeFolder = async (path: string): Promise<void> => {
  const unlessThere = async (error: unknown): Promise<void> => {
    if (!(await isFolder(path))) throw error;
  };
  try {
    await mkdir(path);
  } catch (error) {
    const parent = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) {
      return unlessThere(error);
    }
    await makeFolder(parent);
    await mkdir(path).catch(unlessThere);
  }
};
