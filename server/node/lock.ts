/** The lock on a data folder (HOST-05): a file that names its owner, who renews a beat in it. */
import { randomUUID } from 'node:crypto';
import { existsSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { openNew, removeFile, renameIf, type OpenFile } from '#platform/files';
import { FolderInUse, FolderLost, type DataLock } from '../store/data-lock.ts';
import { codeOf, readIfThere } from '../store/read-if-there.ts';
import { findService } from './synced-folder.ts';

/** Milliseconds between two beats, between two looks for one, and for which a starter looks. */
const [BEAT, LOOK, WATCH] = [500, 250, 5000];
/** Milliseconds between two beats where a service sends each of them on, and how many of them a starter looks for. */
const [SLOW_BEAT, SLOW_WATCH] = [10_000, 2.5];
/** An owner that has not seen its lock for this long, in milliseconds, looks at it again before it writes. */
const LEASE = 1500;

const NAMESPACE = '/proc/self/ns/pid';
type Say = (text: string) => void;
const readLock = (folder: string) => readIfThere('the lock', join(folder, 'lock'));
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
/** Names the place where process numbers mean the same: one PID namespace (container), or a machine without any. */
export const findPlace = () => (existsSync(NAMESPACE) ? readlinkSync(NAMESPACE) : 'one machine');

const TEXT = /^\{"id":"(.+?)","pid":(\d+),"host":"(.*?)","place":"(.*?)"(?:,"every":(\d+))?/;
const ownerIn = (text: string | null) => {
  const [, id = '', pid = '0', host = '', where = '', every = BEAT] = TEXT.exec(text ?? '') ?? [];
  return { id, pid: Number(pid), host, place: where, every: Number(every) };
};
type Owner = ReturnType<typeof ownerIn>;
/** The lock's text. All texts of an owner have one length, since each is written over the one before. */
const textOf = (owner: Owner, beat: number) =>
  `${JSON.stringify({ ...owner, beat: String(beat).padStart(12) })}\n`;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
};

/** A lock that this process holds until somebody replaces it. */
export class FolderLock implements DataLock {
  isLost = false;
  #lose: () => void = () => {};
  readonly lost = new Promise<void>((resolve) => (this.#lose = resolve));
  #beat = 0;
  /** When the lock was last seen to be this process's. */
  #seenAt = performance.now();
  #looking: Promise<void> | null = null;
  readonly #timer: NodeJS.Timeout;

  constructor(
    readonly folder: string,
    private readonly owner: Owner,
    private readonly handle: OpenFile,
  ) {
    // A lock that cannot be read now is read again before the next write.
    this.#timer = setInterval(() => void this.look().catch(() => {}), owner.every).unref();
  }

  async assertHeld(): Promise<void> {
    const isOld = () => performance.now() - this.#seenAt >= LEASE;
    // Twice: the look under way may have begun before this process was suspended.
    for (let n = 0; n < 2 && !this.isLost && isOld(); n += 1) await this.look();
    if (this.isLost) throw new FolderLost(this.folder);
    if (isOld()) throw new Error(`the lock of ${this.folder} was not read in time`);
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.look().catch(() => {});
    if (this.isLost) return;
    await this.abandon();
    await removeFile(join(this.folder, 'lock'));
  }

  /** Leaves the lock in the folder without a beat. */
  async abandon(): Promise<void> {
    clearInterval(this.#timer);
    await this.handle.close();
  }

  /** Renews the beat, and finds out whether the lock is still this one. */
  look(): Promise<void> {
    return (this.#looking ??= this.#renew().finally(() => (this.#looking = null)));
  }

  async #renew(): Promise<void> {
    if (this.isLost) return;
    const now = performance.now();
    // The handle is written to, since the lock at the path may be another owner's by now.
    await this.handle.write(textOf(this.owner, (this.#beat += 1)), 0).catch(() => {});
    this.isLost = ownerIn(await readLock(this.folder)).id !== this.owner.id;
    if (!this.isLost) return void (this.#seenAt = now);
    this.#lose();
    await this.abandon();
  }
}

/** Throws `FolderInUse` when the owner of a lock shows a beat; returns when it has ended, shows none, or is another. */
const assertLeft = async (folder: string, left: string, here: string, say: Say): Promise<void> => {
  const { id, pid, host, place: where, every } = ownerIn(left);
  if (where === here && !isRunning(pid)) return;
  const watch = Math.max(WATCH, SLOW_WATCH * every);
  const elsewhere = where === here ? '' : ` in another container or on another machine (${host})`;
  for (let waited = LOOK; waited <= watch; waited += LOOK) {
    await wait(LOOK);
    const now = await readLock(folder);
    if (now !== left && id !== '' && ownerIn(now).id === id)
      throw new FolderInUse(folder, `process ${pid}${elsewhere}`);
    if (now !== left) return;
    if (waited === 2 * BEAT)
      say(
        `Process ${pid}${elsewhere} has locked ${folder} and may have ended: looking for ${watch / 1000} seconds.`,
      );
  }
};

/** Puts a lock in place of the one that was `left`; `null` where there is another one by now. */
const putInPlace = async (folder: string, left: string | null, owner: Owner) => {
  const [path, aside] = [join(folder, 'lock'), join(folder, `lock.${owner.id}`)];
  const isLeft = async () => (await readLock(folder)) === left;
  let handle: OpenFile | undefined;
  let isPlaced = false;
  try {
    handle = await openNew(left === null ? path : aside);
    await handle.write(textOf(owner, 0), 0);
    isPlaced = left === null || (await renameIf(aside, path, isLeft));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    if (!isPlaced) await handle?.close();
    await removeFile(aside);
  }
  return isPlaced ? (handle ?? null) : null;
};

/**
 * Makes this process the only owner of a folder; throws `FolderInUse`. A lock whose process has ended, or has shown no
 * beat for some seconds, is replaced; then the folder is this process's only after `LEASE`. By then an owner that was
 * suspended has learned of it, and of several starters the last one has the lock.
 */
export const lockFolder = async (folder: string, say: Say = () => {}): Promise<FolderLock> => {
  const service = await findService(folder);
  const every = service === null ? BEAT : SLOW_BEAT;
  const owner = { id: randomUUID(), pid: process.pid, host: hostname(), place: findPlace(), every };
  if (service !== null)
    say(
      `${service} keeps ${folder} the same on several machines: it sends each change on, and may hold a file for a moment or put another machine's in its place. The lock there shows a beat every ${SLOW_BEAT / 1000} seconds instead of twice a second. Choose a folder outside of it with DATA_DIR.`,
    );
  for (;;) {
    const left = await readLock(folder);
    if (left !== null) await assertLeft(folder, left, owner.place, say);
    const handle = await putInPlace(folder, left, owner);
    const lock = handle && new FolderLock(folder, owner, handle);
    if (lock && left !== null) await wait(LEASE);
    await lock?.look().catch(async (error: unknown) => {
      await lock.abandon();
      throw error;
    });
    if (lock && !lock.isLost) return lock;
  }
};
