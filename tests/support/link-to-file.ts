import { symlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a symbolic link to a file. On Windows only administrators, and users with its Developer Mode, may make one; others
 * may make a junction, which leads to the file's folder.
 */
export const linkToFile = async (file: string, path: string): Promise<void> => {
  try {
    await symlink(file, path, 'file');
  } catch (error) {
    if (process.platform !== 'win32') throw error;
    await symlink(dirname(file), path, 'junction');
  }
};
