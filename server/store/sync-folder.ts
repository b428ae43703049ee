import { open } from 'node:fs/promises';

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
