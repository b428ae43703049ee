/** The lock on what is stored in this browser. */
import { EDITION_NAME } from './platform/owned-store.ts';
import { FolderLost, type DataLock } from '../../store/data-lock.ts';

/**
 * Milliseconds that an earlier worker has for calls that are under way, before the lock is taken from it. One that was
 * unregistered holds it for ever where developer tools, or a page that is still open, keep it alive.
 */
const LOCK_LIMIT = 2000;

const lockData = (options: LockOptions): Promise<DataLock> =>
  new Promise((resolve, reject) => {
    let lose = () => {};
    const lock = {
      isLost: false,
      lost: new Promise<void>((end) => (lose = end)),
      assertHeld: () =>
        lock.isLost ? Promise.reject(new FolderLost('the stored data')) : Promise.resolve(),
    };
    const held = navigator.locks.request(EDITION_NAME, options, () => {
      resolve(lock);
      return new Promise<never>(() => {});
    });
    // Not given, or taken by the next worker.
    held.catch((cause: unknown) => {
      lock.isLost = true;
      lose();
      reject(new Error('the lock was not given', { cause }));
    });
  });

/**
 * The stored data, once they are this worker's: while a new version takes over, the old one may still be writing. The
 * browser gives the lock back when a worker ends.
 */
export const holdData = (): Promise<DataLock> =>
  lockData({ signal: AbortSignal.timeout(LOCK_LIMIT) }).catch(() => lockData({ steal: true }));
