import { constants, copyFile, link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Puts a file in place with all its content, or answers false where there is one. */
export const place = async (own: string, path: string): Promise<boolean> => {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
  }
  // A file system without links: for a moment the file is there and empty.
  try {
    await copyFile(own, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

const readPid = async (path: string): Promise<number> =>
  Number(await readFile(path, 'utf8').catch(() => '')) || 0;

/**
 * Makes this process the only owner of a folder, and answers what lets go of it again. The lock of a process
 * that is gone (killed, say) counts for nothing. Of several that find one at once, a second lock lets one alone
 * put its own in the place of it.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, 'lock');
  const succession = join(folder, 'lock.next');
  const own = join(folder, `lock.${process.pid}`);
  const release = () => unlink(path).catch(() => {});
  /** Whose a lock is, 0 for nobody's; throws where that process lives. */
  const deadOwner = async (lock: string): Promise<number> => {
    const pid = await readPid(lock);
    if (pid > 0 && pid !== process.pid && isAlive(pid)) throw new FolderInUse(folder, pid, lock);
    return pid;
  };
  try {
    await writeFile(own, String(process.pid));
    for (;;) {
      if (await place(own, path)) return release;
      const dead = await deadOwner(path);
      if (!(await place(own, succession))) {
        await deadOwner(succession);
        await unlink(succession).catch(() => {});
        continue;
      }
      try {
        if ((await readPid(path)) === dead) {
          await rename(own, path);
          return release;
        }
      } finally {
        await unlink(succession).catch(() => {});
      }
    }
  } finally {
    await unlink(own).catch(() => {});
  }
};
