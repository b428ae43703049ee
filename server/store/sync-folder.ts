import { open } from 'node:fs/promises';

/** Makes a created or renamed file durable under its name. Windows cannot and need not. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
