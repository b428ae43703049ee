import { PROBLEM } from '#contract/problems';
import { refuse } from '#contract/refusal';
import { join } from 'node:path';
import { ImageFolder } from '../images/image-folder.ts';
import { openImages } from '../images/open-images.ts';
import { Storage } from '../store/storage.ts';
import type { StorageOptions } from '../store/storage-options.ts';
import { SandboxClock, startOf } from './clock.ts';
import { Sandbox } from './sandbox.ts';
import {
  imagesIn,
  isThere,
  makeVisitorFolder,
  noteUse,
  removeVisitorFolder,
  renameAsGone,
} from './visitor-folders.ts';
import { shownId } from './visitor-id.ts';
import type { VisitorsOptions } from './visitors-options.ts';

/** The journal is folded at this size: a thousand visitors must not keep 4 MiB each. */
const FOLD_AT_BYTES = 256 * 1024;

/** Estimated bytes on disk of a sandbox without a change: a snapshot, a note and two folders. */
const STORED_BYTES = 8 * 1024;

/** Estimated bytes of a sandbox in memory beside its rows and calls. */
const LOADED_BYTES = 32 * 1024;

/** Seconds after which a caller whose sandbox could not be read may try again. */
const UNREADABLE_RETRY_SECONDS = 10;

/** What a visitor's sandbox takes: bytes on disk, bytes in memory, files held open. */
export interface Size {
  bytes: number;
  memory: number;
  open: number;
}

/**
 * One visitor's sandbox: in memory while it is used, and on disk from its first commit on. Never twice in memory, since
 * who needs it while it is read or written waits for `work`.
 */
export class Visitor {
  readonly #folder: string;
  #sandbox: Sandbox | null = null;
  #storage: Storage | null = null;
  #work: Promise<void> | null = null;
  /** Of its files while it is not in memory. */
  #bytes = 0;
  /** What `Visitors` has counted for it. */
  counted: Size = { bytes: 0, memory: 0, open: 0 };

  constructor(
    readonly key: string,
    /** Of the caller that began it. */
    readonly address: string,
    /** Milliseconds of `options.elapsed()`. */
    public usedAt: number,
    private readonly options: VisitorsOptions,
  ) {
    this.#folder = join(options.folder, key);
  }

  /** One that is on disk, with so many bytes. */
  static stored(
    key: string,
    address: string,
    usedAt: number,
    bytes: number,
    options: VisitorsOptions,
  ) {
    const visitor = new Visitor(key, address, usedAt, options);
    visitor.#bytes = bytes;
    return visitor;
  }

  /** `null` while it is not in memory. */
  get sandbox(): Sandbox | null {
    return this.#sandbox;
  }

  /** What has to end before it can be used; never while it is in memory. */
  get work(): Promise<void> | null {
    return this.#work;
  }

  get isBusy(): boolean {
    return this.#work !== null || (this.#sandbox?.busy ?? 0) > 0;
  }

  /** Whether it is on disk: something was committed. */
  get isStored(): boolean {
    return this.#storage?.isBegun ?? true;
  }

  /** Whether a new one would be the same: nothing was committed, and nothing moved. */
  get isUntouched(): boolean {
    return !this.isStored && this.isAsStored;
  }

  /** Whether its files say all of it: clock, faults, defects and events, which only the control room changes, are in memory alone. */
  get isAsStored(): boolean {
    if (!this.#sandbox) return true;
    const { clock, faults, defects, events } = this.#sandbox;
    const isOnTime = clock.isFrozenAt(startOf(this.options.date));
    return isOnTime && [faults.list, defects.on, events.list].every(({ length }) => length === 0);
  }

  get size(): Size {
    const [sandbox, storage] = [this.#sandbox, this.#storage];
    if (!sandbox || !storage) return { bytes: this.#bytes, memory: 0, open: 0 };
    const images = sandbox.images.bytes;
    return {
      bytes: this.isStored ? STORED_BYTES + storage.bytes + images : 0,
      memory: LOADED_BYTES + sandbox.allBytes - images,
      open: storage.isOpen ? 1 : 0,
    };
  }

  /** Makes the sandbox of a new visitor, in memory. */
  begin(id: string): Sandbox {
    const { address } = this;
    const storage = Storage.begin(this.#storageOptions(), this.options.lock, () =>
      makeVisitorFolder(this.#folder, address),
    );
    return this.#enter(id, storage, ImageFolder.empty(imagesIn(this.#folder)));
  }

  /** Reads it from disk. Where that fails, nothing has changed, and the caller is refused with 503. */
  load(id: string): Promise<void> {
    return this.#during(async () => {
      try {
        await this.options.lock.assertHeld();
        if (!(await isThere(this.#folder))) return void this.begin(id);
        const storage = await Storage.reopen(this.#storageOptions(), this.options.lock);
        this.#enter(id, storage, await openImages(imagesIn(this.#folder), storage));
      } catch (error) {
        this.options.warn(
          `The sandbox of a visitor in ${this.#folder} cannot be read (${String(error)}).`,
        );
        const seconds = UNREADABLE_RETRY_SECONDS;
        throw refuse(503, PROBLEM.visitorUnreadable(seconds), { 'Retry-After': String(seconds) });
      }
    });
  }

  /** Writes what its files lack, and takes it out of memory. Its clock is again that of all. */
  unload(): Promise<void> {
    const { bytes } = this.size;
    const storage = this.#leave();
    this.#bytes = bytes;
    return this.#during(async () => {
      await this.noteUse();
      await storage?.close().catch((error: unknown) =>
        // Every commit that was answered is in the journal.
        this.options.warn(`Files in ${this.#folder} could not be closed (${String(error)}).`),
      );
    });
  }

  /** Removes it for good; not while there is `work`. Where that fails, it is still there, but not in memory. */
  remove(): Promise<void> {
    const { isStored } = this;
    this.#sandbox?.close();
    const { bytes } = this.size;
    const images = this.#sandbox?.images;
    const storage = this.#leave();
    this.#bytes = bytes;
    return this.#during(async () => {
      // Of a request that is still under way, later commits fail.
      await storage?.end().catch(() => {});
      await this.options.lock.assertHeld();
      if (isStored) await renameAsGone(this.#folder);
      try {
        await images?.drop();
        await removeVisitorFolder(this.#folder);
      } catch (error) {
        this.options.warn(
          `Files of a visitor who is gone are still in ${this.#folder} (${String(error)}); the next start removes them.`,
        );
      }
    });
  }

  /** Notes on disk when it was last used, if it is there. */
  async noteUse(): Promise<void> {
    const { now, elapsed } = this.options;
    await noteUse(this.#folder, now() - (elapsed() - this.usedAt));
  }

  #enter(id: string, storage: Storage, images: ImageFolder): Sandbox {
    const { date, onMail } = this.options;
    this.#storage = storage;
    this.#sandbox = new Sandbox(id, storage.store, images, new SandboxClock(date), (mail) =>
      onMail(mail, shownId(id)),
    );
    return this.#sandbox;
  }

  #leave(): Storage | null {
    const storage = this.#storage;
    this.#sandbox?.waits.close();
    this.#sandbox = null;
    this.#storage = null;
    return storage;
  }

  #during(work: () => Promise<void>): Promise<void> {
    const promise = work().finally(() => {
      if (this.#work === promise) this.#work = null;
    });
    this.#work = promise;
    return promise;
  }

  #storageOptions(): StorageOptions {
    const { bases, date, now, warn } = this.options;
    return {
      folder: this.#folder,
      bases,
      scenario: 'default',
      anchor: new SandboxClock(date).today(),
      foldAt: FOLD_AT_BYTES,
      now: () => new Date(now()).toISOString(),
      warn,
    };
  }
}
