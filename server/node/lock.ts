import { open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { createOnce } from './create-once.ts';
import { FolderLost, type HeldFolder } from '../store/held-folder.ts';
import { thisHost, type LockHost } from './lock-host.ts';
import { makeRecord, readRecord, textOf, type LockRecord } from './lock-record.ts';
import { readIfThere } from '../store/read-if-there.ts';

/** Milliseconds between two beats of an owner. */
const BEAT = 1000;
/** An owner that has not seen its lock for this long, in milliseconds, looks at it again before it writes. */
const LEASE = 2000;
/** How often a starter looks for a beat, in milliseconds, and after how many looks without one the owner counts as gone. */
const LOOK = 250;
const LOOKS = 20;
/** Milliseconds after which a lock that says nothing was not just being written. */
const MOMENT = 100;

/** Another process owns the folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
  /** The number of that process, in its own place. */
  readonly pid: number;
  /** Who that is, for messages. */
  readonly owner: string;
  /** Set where the process may be any other program: its lock does not say when it began. */
  readonly uncertainLock: string | null;

  constructor(
    readonly folder: string,
    lock: string,
    { pid, id, place, host }: LockRecord,
    here: string,
  ) {
    const elsewhere = place === here ? '' : ` in another container or on another machine (${host})`;
    super(`${folder} is in use by process ${pid}${elsewhere}`);
    this.pid = pid;
    this.owner = `process ${pid}${elsewhere}`;
    this.uncertainLock = id === '' ? lock : null;
  }
}

const removeIfThere = (path: string): Promise<void> => rm(path, { force: true });

const readLock = (path: string): Promise<string | null> => readIfThere('the lock', path);

/**
 * A lock that this process holds. It renews a beat in it, so that starters in other containers see that it runs, and
 * looks whether the lock is still its own.
 */
export class FolderLock implements HeldFolder {
  /** Resolves when the folder turns out to have another owner. */
  readonly lost: Promise<void>;
  #isLost = false;
  #lose: () => void = () => {};
  #beat = 0;
  /** Milliseconds since the lock was last known to be this process's. */
  #sinceProof: () => number;
  #renewing: Promise<void> | null = null;
  readonly #stopBeating: () => void;

  constructor(
    readonly folder: string,
    private readonly path: string,
    private readonly record: LockRecord,
    private readonly handle: FileHandle,
    private readonly host: LockHost,
  ) {
    this.#sinceProof = host.stopwatch();
    this.lost = new Promise((resolve) => (this.#lose = resolve));
    // A lock that cannot be read now is read again before the next write.
    this.#stopBeating = host.every(BEAT, () => this.#renew().catch(() => {}));
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /**
   * Resolves while the folder is this process's; throws `FolderLost` where it is not, and another error where that cannot
   * be found out. Who takes over waits for `LEASE` before reading the folder, and so reads what was written before this
   * resolves.
   */
  async assertHeld(): Promise<void> {
    // Twice: the renewal under way may have begun before this process was suspended.
    for (let n = 0; n < 2 && !this.#isLost && this.#sinceProof() >= LEASE; n += 1) {
      await this.#renew();
    }
    if (this.#isLost) throw new FolderLost(this.folder);
    if (this.#sinceProof() >= LEASE) throw new Error(`${this.path} was not read in time`);
  }

  async release(): Promise<void> {
    this.#stopBeating();
    await this.#renewing?.catch(() => {});
    if (this.#isLost) return;
    await this.handle.close();
    if (await this.isOwn()) await removeIfThere(this.path);
  }

  #renew(): Promise<void> {
    this.#renewing ??= this.#renewNow().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #renewNow(): Promise<void> {
    if (this.#isLost) return;
    const since = this.host.stopwatch();
    this.#beat += 1;
    // By the handle: at the path there may be the lock of another owner by now. Where it fails, on a full disk say, a
    // starter elsewhere may take the folder over, which the next line notices.
    await this.handle.write(textOf(this.record, this.#beat), 0).catch(() => {});
    if (await this.isOwn()) {
      this.#sinceProof = since;
      return;
    }
    this.#isLost = true;
    this.#stopBeating();
    this.#lose();
    await this.handle.close();
  }

  /** Whether the lock in the folder is this one. */
  async isOwn(): Promise<boolean> {
    return readRecord(await readLock(this.path), this.host.place)?.id === this.record.id;
  }
}

interface LockOptions {
  host?: LockHost;
  /** Called with a sentence for the operator before a wait of some seconds. */
  say?: (text: string) => void;
}

/**
 * Makes this process the only owner of a folder. The lock of a process that no longer runs (it was killed, say) is
 * replaced: at once where process numbers tell, else after watching it for some seconds without a beat. Of several
 * processes that find such a lock, only the one that creates a second lock, `lock.next`, may replace it. Throws
 * `FolderInUse`.
 */
export const lockFolder = async (
  folder: string,
  { host = thisHost(), say = () => {} }: LockOptions = {},
): Promise<FolderLock> => {
  const path = join(folder, 'lock');
  const record = await makeRecord(host);
  const aside = join(folder, `lock.${record.id}`);
  try {
    await writeFile(aside, textOf(record, 0));
    const mayStillWrite = await take(folder, aside, { host, say });
    const lock = new FolderLock(folder, path, record, await open(path, 'r+'), host);
    // An owner that was only suspended may have looked at its lock just before it was replaced.
    if (mayStillWrite) await host.wait(LEASE);
    if (await lock.isOwn()) return lock;
    // Another starter has replaced it in the same moment.
    await lock.release();
    return await lockFolder(folder, { host, say });
  } finally {
    await removeIfThere(aside);
  }
};

/** Puts the lock `aside` in place. True where it replaced one whose process may still run elsewhere. */
const take = async (
  folder: string,
  aside: string,
  options: Required<LockOptions>,
): Promise<boolean> => {
  const path = join(folder, 'lock');
  const nextLock = join(folder, 'lock.next');
  for (;;) {
    if (await createOnce(aside, path)) return false;
    const left = await judge(folder, path, options);
    if (left === null) continue;
    if (!(await createOnce(aside, nextLock))) {
      const leftNext = await judge(folder, nextLock, options);
      if (leftNext !== null && (await readLock(nextLock)) === leftNext.text) {
        await removeIfThere(nextLock);
      }
      continue;
    }
    try {
      if ((await readLock(path)) !== left.text) continue;
      await rename(aside, path);
      return left.mayStillWrite;
    } finally {
      await removeIfThere(nextLock);
    }
  }
};

/** A lock whose process is gone as far as can be known from here. */
interface LeftLock {
  text: string;
  mayStillWrite: boolean;
}

/** A lock that may be replaced, or `null` where it has changed meanwhile; throws where its process runs. */
const judge = async (
  folder: string,
  path: string,
  { host, say }: Required<LockOptions>,
): Promise<LeftLock | null> => {
  const text = await readLock(path);
  if (text === null) return null;
  const record = readRecord(text, host.place);
  if (!record) {
    await host.wait(MOMENT);
    return (await readLock(path)) === text ? { text, mayStillWrite: false } : null;
  }
  const inUse = () => new FolderInUse(folder, path, record, host.place);
  if (record.place === host.place) {
    const began = await host.beganOf(record.pid);
    const isOther = record.began !== '' && began !== '' && began !== record.began;
    // This process's own number was that of an earlier one, before the container was started again.
    const isOwnNumber = record.pid === host.pid && (record.began === '' || began === '');
    if (began === null || isOther || isOwnNumber) return { text, mayStillWrite: false };
    if (record.id === '' || (began !== '' && record.began === began)) throw inUse();
  }
  say(
    `The folder ${folder} is locked by process ${record.pid} of another container, boot or machine (${record.host}), which may have ended. Watching for ${(LOOKS * LOOK) / 1000} seconds whether it runs.`,
  );
  for (let look = 0; look < LOOKS; look += 1) {
    await host.wait(LOOK);
    const now = await readLock(path);
    if (now === text) continue;
    if (readRecord(now, host.place)?.id === record.id) throw inUse();
    return null;
  }
  return { text, mayStillWrite: true };
};
