import { ChangingFolder, makeFolder } from '#platform/files';
import { Storage } from '../store/storage.ts';
import type { StorageOptions } from '../store/read-stored.ts';
import { lockFolder } from './lock.ts';

/** Locks a folder and opens what is stored in it. Throws `FolderInUse`, and what `Storage.open` throws. */
export const openStorage = async (options: StorageOptions): Promise<Storage> => {
  await makeFolder(options.folder);
  const lock = await lockFolder(options.folder, options.warn);
  const changing = new ChangingFolder(options.folder);
  const unlock = async () => {
    try {
      await changing.close();
    } finally {
      await lock.release();
    }
  };
  try {
    return await Storage.open(options, lock, changing, unlock);
  } catch (error) {
    // Throw the error of the start, not this one: a lock that remains is ignored once this process has ended.
    await unlock().catch(() => {});
    throw error;
  }
};
