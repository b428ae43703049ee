import { readFile, unlink, writeFile } from 'node:fs/promises';
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

/**
 * Makes this process the only owner of a folder, and answers what lets go of it again. The lock of a process
 * that is gone (killed, say) counts for nothing.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, 'lock');
  for (;;) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' });
      return () => unlink(path).catch(() => {});
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const pid = Number(await readFile(path, 'utf8').catch(() => ''));
    if (pid > 0 && pid !== process.pid && isAlive(pid)) throw new FolderInUse(folder, pid, path);
    await unlink(path).catch(() => {});
  }
};
