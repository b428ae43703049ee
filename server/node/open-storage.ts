import { makeFolder } from '#platform/files';
import type { LockHost } from './lock-host.ts';
import { lockFolder } from './lock.ts';
import { Storage } from '../store/storage.ts';
import type { StorageOptions } from '../store/storage-options.ts';

/** Locks a folder and opens what is stored in it. Throws `FolderInUse`, and what `Storage.open` throws. */
export const openStorage = async (
  options: StorageOptions,
  /** Instead of this process, which may own the folder. */
  host?: LockHost,
): Promise<Storage> => {
  const { folder, warn: say } = options;
  await makeFolder(folder);
  const lock = await lockFolder(folder, { ...(host && { host }), say });
  const unlock = () => lock.release();
  try {
    return await Storage.open(options, lock, unlock);
  } catch (error) {
    // Throw the error of the start, not this one: a lock that remains is ignored once this process has ended.
    await unlock().catch(() => {});
    throw error;
  }
};
