import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Low } from 'lowdb';
import type { Scenario } from '#contract/catalogue';
import type { Bases } from './bases.ts';
import { dropJournals, Journal, journalFiles, readJournal } from './journal.ts';
import { lockFolder } from './lock.ts';
import { makeFolder } from './make-folder.ts';
import { SnapshotFile } from './snapshot.ts';
import { parseEntry } from './stored-shape.ts';
import { Store } from './store.ts';
import type { NumberedEntry, StoredDocument } from './stored-document.ts';

/** The journal is folded into a new snapshot when it holds this many bytes. */
const FOLD_AT_BYTES = 4 * 1024 * 1024;

export interface StorageOptions {
  folder: string;
  bases: Bases;
  /** Where nothing is stored yet. */
  scenario: Scenario;
  /** The day on which the seed stands. */
  anchor: string;
  /** Marks files that are moved aside; an instant. */
  now: () => string;
  /** Called with what the person who runs the server must know: damage, and what was done about it. */
  warn: (text: string) => void;
}

/** The default sandbox on disk: lowdb's snapshot, the journal beside it, and the store over both. */
export class Storage {
  #folding: Promise<void> | null = null;

  private constructor(
    readonly store: Store,
    /** True while a file that could not be read lies set aside: the images that its tickets name are unknown. */
    readonly damaged: boolean,
    private readonly options: StorageOptions,
    private readonly journal: Journal,
    private readonly db: Low<StoredDocument | null>,
    private readonly unlock: () => Promise<void>,
  ) {
    store.watch(() => {
      if (journal.size > FOLD_AT_BYTES)
        void this.fold().catch((error: unknown) => this.#warnOfFold(error));
    });
  }

  /** Takes the folder, reads what is there, and begins a new journal. Throws `FolderInUse`. */
  static async open(options: StorageOptions): Promise<Storage> {
    await makeFolder(options.folder);
    const unlock = await lockFolder(options.folder);
    try {
      const db = new Low<StoredDocument | null>(
        new SnapshotFile(join(options.folder, 'db.json')),
        null,
      );
      const found = await readStored(options, db);
      const journal = await Journal.open(options.folder, found.sequence);
      const store = new Store(options.bases, options.scenario, options.anchor, journal);
      if (found.document) store.load(found.document, options.anchor);
      for (const entry of found.entries) {
        if ('reset' in entry) store.applyReset(entry.reset, options.anchor);
        else store.apply(entry.changes);
      }
      const names = await readdir(options.folder);
      const incomplete = names.some((name) => /\.(corrupt|other-seed)-/.test(name));
      const storage = new Storage(store, incomplete, options, journal, db, unlock);
      // Written at once, because the snapshot holds the fingerprint of the seed that the journal builds on.
      if (!found.document || found.entries.length > 0 || found.damaged) {
        await storage.fold().catch((error: unknown) => storage.#warnOfFold(error));
      }
      return storage;
    } catch (error) {
      await unlock();
      throw error;
    }
  }

  /** Writes everything into a new snapshot and drops the journal that it makes needless. */
  fold(): Promise<void> {
    this.#folding ??= this.#fold().finally(() => {
      this.#folding = null;
    });
    return this.#folding;
  }

  /** Folds, and unlocks the folder. */
  async close(): Promise<void> {
    await this.#folding?.catch(() => {});
    await this.fold().catch((error: unknown) => this.#warnOfFold(error));
    await this.journal.close();
    await this.unlock();
  }

  async #fold(): Promise<void> {
    const sequence = await this.journal.rotate();
    const document = this.store.toDocument(this.options.bases.fingerprint, sequence);
    // Waits for the commits that the document already holds: one that the disk refuses must not reach the snapshot.
    await this.journal.flushed();
    this.db.data = document;
    await this.db.write();
    this.db.data = null;
    await dropJournals(this.options.folder, sequence);
  }

  #warnOfFold(error: unknown): void {
    this.options.warn(
      `The snapshot could not be written (${String(error)}). Nothing is lost: the journal keeps every change. Free some space in ${this.options.folder}.`,
    );
  }
}

interface Found {
  document: StoredDocument | null;
  entries: NumberedEntry[];
  sequence: number;
  damaged: boolean;
}

/** Reads snapshot and journal. A file that cannot be read is moved aside with a warning, never deleted. */
const readStored = async (
  options: StorageOptions,
  db: Low<StoredDocument | null>,
): Promise<Found> => {
  const { folder, bases, warn } = options;
  const setAside = async (name: string, why: string) => {
    const aside = `${name}.${why}-${options.now().replaceAll(/[:.]/g, '-')}`;
    await rename(join(folder, name), join(folder, aside));
    return aside;
  };
  const found: Found = { document: null, entries: [], sequence: 0, damaged: false };
  try {
    await db.read();
    found.document = db.data;
  } catch (error) {
    const aside = await setAside('db.json', 'corrupt');
    const journals = await journalFiles(folder);
    for (const name of journals) await setAside(name, 'corrupt');
    warn(
      `The stored data in ${folder} cannot be read (${reasonOf(error)}). It was moved aside as ${aside}` +
        `${journals.length > 0 ? ', with its journal' : ''}; this start begins from the seed.`,
    );
    return { ...found, damaged: true };
  }
  db.data = null;
  if (found.document && found.document.seed !== bases.fingerprint) {
    const aside = await setAside('db.json', 'other-seed');
    for (const name of await journalFiles(folder)) await setAside(name, 'other-seed');
    warn(
      `The stored data in ${folder} was made from another seed. It was moved aside as ${aside}; this start begins from the current seed.`,
    );
    return { ...found, document: null, damaged: true };
  }
  found.sequence = found.document?.sequence ?? 0;
  for (const name of await journalFiles(folder)) {
    const { entries, damaged } = found.damaged
      ? { entries: [], damaged: true }
      : await readJournal(join(folder, name), parseEntry);
    let isWhole = !damaged;
    for (const entry of entries) {
      if (entry.sequence <= found.sequence) continue;
      // A gap in the sequence is damage too: later entries build on the missing ones.
      isWhole &&= entry.sequence === found.sequence + 1;
      if (entry.sequence > found.sequence + 1) break;
      found.sequence = entry.sequence;
      found.entries.push(entry);
    }
    if (!isWhole) {
      found.damaged = true;
      const aside = await setAside(name, 'corrupt');
      warn(
        `The journal ${name} in ${folder} is damaged and was moved aside as ${aside}. Changes read from the journal before the damage: ${found.entries.length}.`,
      );
    }
  }
  return found;
};

/** The first line of an error's message. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
