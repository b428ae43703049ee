import { constants, copyFile, link, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, readIfThere } from './read-if-there.ts';

/** Another process owns the folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
  constructor(
    readonly folder: string,
    readonly pid: number,
    readonly path: string,
  ) {
    super(`${folder} is in use by process ${pid}`);
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ESRCH') return false;
    // It runs as another user.
    if (code === 'EPERM') return true;
    throw error;
  }
};

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

/** The process that a lock names; 0 where there is no lock, or one that names no process. */
const readPid = async (path: string): Promise<number> => {
  const pid = Number(await readIfThere('the lock', path));
  // `process.kill` takes no others.
  return Number.isInteger(pid) && pid > 0 && pid < 2 ** 31 ? pid : 0;
};

const removeIfThere = async (path: string): Promise<void> => {
  try {
    await unlink(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
};

/**
 * Makes this process the only owner of a folder, and answers a function that releases it. The lock of a process that
 * no longer runs (it was killed, say) is replaced. Of several processes that find such a lock at once, only the one
 * that creates a second lock, `lock.next`, may replace it.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, 'lock');
  const nextLock = join(folder, 'lock.next');
  const own = join(folder, `lock.${process.pid}`);
  const release = () => removeIfThere(path);
  /** The process that left a lock, 0 where it names none; throws where that process runs. */
  const deadOwner = async (lock: string): Promise<number> => {
    const pid = await readPid(lock);
    if (pid > 0 && pid !== process.pid && isAlive(pid)) throw new FolderInUse(folder, pid, lock);
    return pid;
  };
  try {
    await writeFile(own, String(process.pid));
    for (;;) {
      if (await createOnce(own, path)) return release;
      const dead = await deadOwner(path);
      if (!(await createOnce(own, nextLock))) {
        await deadOwner(nextLock);
        await removeIfThere(nextLock);
        continue;
      }
      try {
        if ((await readPid(path)) === dead) {
          await rename(own, path);
          return release;
        }
      } finally {
        await removeIfThere(nextLock);
      }
    }
  } finally {
    await removeIfThere(own);
  }
};
