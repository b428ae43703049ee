import { Low } from 'lowdb';
import { removeFile } from '#platform/files';
import { join } from '#platform/path';
import { Journal } from './journal.ts';
import { dropJournals } from './journal-files.ts';
import type { HeldFolder } from './held-folder.ts';
import { codeOf, FULL_DISK, listIfThere } from './read-if-there.ts';
import {
  FOLD_AT_BYTES,
  keepOlder,
  readStored,
  setAside,
  type StorageOptions,
  warnOfOldScenario,
} from './read-stored.ts';
import { SnapshotFile } from './snapshot.ts';
import { FORMAT } from './stored-shape.ts';
import { Store } from './store.ts';
import type { StoredDocument } from './stored-document.ts';

type SnapshotDb = Low<StoredDocument | null>;

const pathIn = (folder: string): string => join(folder, 'db.json');

const snapshotIn = (folder: string, lock: HeldFolder): SnapshotDb =>
  new Low<StoredDocument | null>(new SnapshotFile(pathIn(folder), lock), null);

/** A world on disk: lowdb's snapshot, the journal beside it, and the store over both. */
export class Storage {
  #folding: Promise<void> | null = null;
  /** Number of the last commit in the snapshot; -1 where there is no current one. */
  #folded = -1;

  private constructor(
    readonly store: Store,
    /** True while the folder has a file that was moved aside: its tickets may refer to any of the images. */
    readonly damaged: boolean,
    private readonly options: StorageOptions,
    private readonly journal: Journal,
    private readonly db: SnapshotDb,
    /** The lock on the folder. */
    readonly lock: HeldFolder,
    private readonly unlock: () => Promise<void>,
  ) {
    const { foldAt = FOLD_AT_BYTES } = options;
    store.watch(() => {
      if (journal.size > foldAt)
        void this.fold().catch((error: unknown) => this.#warnOfFold(error));
    });
  }

  /**
   * Reads the files of a locked folder, and begins a new journal; `unlock` is called in the end. Throws `CannotRead` or
   * `NewerFormat` before anything in the folder is changed.
   */
  static async open(
    options: StorageOptions,
    lock: HeldFolder,
    unlock: () => Promise<void>,
  ): Promise<Storage> {
    const db = snapshotIn(options.folder, lock);
    // An earlier owner may be suspended just before it puts this file in place.
    await removeFile(`${pathIn(options.folder)}.tmp`);
    const found = await readStored(options, db);
    await keepOlder(options, found.older);
    await setAside(options, found);
    const journal = await Journal.open(options.folder, found.sequence, lock);
    try {
      const store = new Store(options.seeds, options.scenario, options.anchor, journal);
      if (found.document) store.load(found.document, options.anchor);
      for (const entry of found.entries) {
        if ('reset' in entry) {
          const { reset, scenario_file } = entry;
          store.applyReset(reset, options.anchor, options.seeds.fileOf(reset, scenario_file));
        } else if ('state' in entry) store.load(entry.state, options.anchor);
        else if ('brand' in entry) store.applyBrand(entry.brand);
        else store.apply(entry.changes);
      }
      warnOfOldScenario(store, options);
      const files = await listIfThere('the folder of stored data', options.folder);
      const incomplete = files.some(({ name }) => /\.(corrupt|other-seed)-/.test(name));
      const storage = new Storage(store, incomplete, options, journal, db, lock, unlock);
      const isReplaced = found.aside.size + found.older.size > 0;
      // A new store needs a snapshot, which names its seed; a migration is complete once it is in the current format.
      const isFolded =
        !isReplaced &&
        found.document?.seed === options.seeds.fingerprint &&
        found.entries.length === 0;
      if (isFolded) storage.#folded = found.sequence;
      else await storage.fold().catch((error: unknown) => storage.#warnOfFold(error));
      return storage;
    } catch (error) {
      await journal.close();
      throw error;
    }
  }

  /** Writes everything into a new snapshot, and deletes the journal files that it replaces. */
  fold(): Promise<void> {
    this.#folding ??= this.#fold().finally(() => {
      this.#folding = null;
    });
    return this.#folding;
  }

  /** Folds, and unlocks the folder; where it has another owner by now, it is left as it is. */
  async close(): Promise<void> {
    // The caller that began that fold handles its error; the fold below writes the same data and later changes.
    await this.#folding?.catch(() => {});
    if (this.journal.sequence !== this.#folded)
      await this.fold().catch((error: unknown) => this.#warnOfFold(error));
    await this.end();
  }

  /** Closes its files and unlocks the folder, without writing anything. */
  async end(): Promise<void> {
    await this.#folding?.catch(() => {});
    await this.journal.close();
    await this.unlock();
  }

  async #fold(): Promise<void> {
    const sequence = await this.journal.rotate();
    const seed = this.options.seeds.fingerprint;
    const document = { format: FORMAT, seed, sequence, ...this.store.state };
    // The document contains commits that are not synced yet; one whose sync fails must not get into the snapshot.
    await this.journal.flushed();
    this.db.data = document;
    await this.db.write();
    this.db.data = null;
    this.#folded = sequence;
    await this.lock.assertHeld();
    await dropJournals(this.options.folder, sequence);
  }

  #warnOfFold(error: unknown): void {
    // The server stops and says why.
    if (this.lock.isLost) return;
    const { folder, warn } = this.options;
    const remedy = FULL_DISK.has(codeOf(error)) ? ` Free some space in ${folder}.` : '';
    warn(
      `The snapshot could not be written (${String(error)}). Nothing is lost: the journal keeps every change.${remedy}`,
    );
  }
}
