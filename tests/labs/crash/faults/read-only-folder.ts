/** The folder of pictures can only be read: what needs no picture goes on, and a picture is refused whole with 503. */
import { execFileSync } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaultCase } from '../faults.ts';
import { dropFolders, makeFolders, type Folders } from '../folders.ts';
import { isDone, isRefused, Trial } from './trial.ts';

interface Lockable {
  lock: () => Promise<void> | void;
  unlock: () => Promise<void> | void;
  remove: () => Promise<void> | void;
}

/** By its modes; they do not hold for root. */
const byModes = ({ uploads }: Folders): Lockable => ({
  lock: () => chmod(join(uploads, 'default'), 0o555),
  unlock: () => chmod(join(uploads, 'default'), 0o755),
  remove: () => {},
});

/** A mount that is made read-only; `null` where this process may not mount. */
const byMount = async ({ uploads }: Folders): Promise<Lockable | null> => {
  await mkdir(uploads);
  const mount = (...args: string[]) => execFileSync('mount', [...args, uploads], { stdio: 'pipe' });
  try {
    mount('-t', 'tmpfs', 'tmpfs');
  } catch {
    return null;
  }
  return {
    lock: () => void mount('-o', 'remount,ro'),
    unlock: () => void mount('-o', 'remount,rw'),
    remove: () => void execFileSync('umount', ['-l', uploads]),
  };
};

export const lockPictures: FaultCase = async (settings, findings) => {
  const folders = await makeFolders();
  const isRoot = process.getuid?.() === 0;
  const folder = isRoot ? await byMount(folders) : byModes(folders);
  if (!folder || process.platform === 'win32') {
    console.log('  skipped the read-only folder, which root can only mount');
    return dropFolders(folders);
  }
  let trial = await Trial.start('folder of pictures read-only', settings, findings, { folders });
  try {
    await folder.lock();
    await trial.work(3, isRefused);
    await trial.work(10, isDone);
    trial = await trial.inspectAfterKill(async () => folder.unlock());
    await trial.work(10, isDone);
    await folder.lock();
    await trial.reset();
    await trial.work(3, isRefused);
    await folder.unlock();
    await trial.work(4, isDone);
    trial = await trial.inspectAfterKill();
  } finally {
    await trial.end();
    await folder.remove();
    await dropFolders(folders);
  }
};
