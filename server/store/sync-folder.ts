import { open } from 'node:fs/promises';

/** Syncs a folder: without it a new or renamed file may be gone after a power cut. Windows cannot open folders. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
