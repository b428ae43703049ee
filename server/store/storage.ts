import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Low } from 'lowdb';
import type { Scenario } from '#contract/catalogue';
import type { Bases } from './bases.ts';
import { dropJournals, Journal, journalFiles, readJournal } from './journal.ts';
import { lockFolder } from './lock.ts';
import { makeFolder } from './make-folder.ts';
import { SnapshotFile } from './snapshot.ts';
import { FORMAT, isDamage, parseEntry } from './stored-shape.ts';
import { Store } from './store.ts';
import type { NumberedEntry, StoredDocument } from './stored-document.ts';
import { syncFolder } from './sync-folder.ts';

/** The journal is folded into a new snapshot when it holds this many bytes. */
const FOLD_AT_BYTES = 4 * 1024 * 1024;

export interface StorageOptions {
  folder: string;
  bases: Bases;
  /** Of a store that holds nothing yet. */
  scenario: Scenario;
  /** The day from which the seed's offsets count. */
  anchor: string;
  /** An instant, for the names of files that are moved aside. */
  now: () => string;
  /** Called with warnings for the operator: damage, and what was done about it. */
  warn: (text: string) => void;
}

/** The default sandbox on disk: lowdb's snapshot, the journal beside it, and the store over both. */
export class Storage {
  #folding: Promise<void> | null = null;

  private constructor(
    readonly store: Store,
    /** True while the folder has a file that was moved aside: its tickets may refer to any of the images. */
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

  /**
   * Locks the folder, reads its files, and begins a new journal. Throws `FolderInUse`; and `CannotRead` or
   * `NewerFormat` before anything in the folder is changed.
   */
  static async open(options: StorageOptions): Promise<Storage> {
    await makeFolder(options.folder);
    const unlock = await lockFolder(options.folder);
    try {
      const db = new Low<StoredDocument | null>(
        new SnapshotFile(join(options.folder, 'db.json')),
        null,
      );
      const found = await readStored(options, db);
      await keepOlder(options, found.older);
      await setAside(options, found);
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
      // A new store needs a snapshot, which names its seed; a migration is complete once it is in the current format.
      if (!found.document || found.entries.length > 0 || found.aside.size + found.older.size > 0) {
        await storage.fold().catch((error: unknown) => storage.#warnOfFold(error));
      }
      return storage;
    } catch (error) {
      // Throw the error of the start, not this one: a lock that remains is ignored once this process has ended.
      await unlock().catch(() => {});
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

  /** Folds, and unlocks the folder. */
  async close(): Promise<void> {
    // The caller that began that fold handles its error; the fold below writes the same data and later changes.
    await this.#folding?.catch(() => {});
    await this.fold().catch((error: unknown) => this.#warnOfFold(error));
    await this.journal.close();
    await this.unlock();
  }

  async #fold(): Promise<void> {
    const sequence = await this.journal.rotate();
    const seed = this.options.bases.fingerprint;
    const document = { format: FORMAT, seed, sequence, ...this.store.state };
    // The document contains commits that are not synced yet; one whose sync fails must not get into the snapshot.
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
  /** Files that cannot be used, each with the name that it is moved to; `warnings` are the texts about them. */
  aside: Map<string, string>;
  warnings: string[];
  /** Files of an older format, each with that format. */
  older: Map<string, number>;
}

/** Reads snapshot and journal without changing any file: an error in a later one may still stop the start. */
const readStored = async (
  { folder, bases, now }: StorageOptions,
  db: Low<StoredDocument | null>,
): Promise<Found> => {
  const time = fileTimeOf(now());
  const aside = new Map<string, string>();
  const warnings: string[] = [];
  const older = new Map<string, number>();
  const mark = (name: string, why: string) => {
    aside.set(name, `${name}.${why}-${time}`);
    return aside.get(name);
  };
  const nothing: Found = { document: null, entries: [], sequence: 0, aside, warnings, older };
  const journals = await journalFiles(folder);
  try {
    await db.read();
  } catch (error) {
    if (!isDamage(error)) throw error;
    const moved = mark('db.json', 'corrupt');
    for (const name of journals) mark(name, 'corrupt');
    warnings.push(
      `The stored data in ${folder} cannot be read (${reasonOf(error)}). It was moved aside as ${moved}` +
        `${journals.length > 0 ? ', with its journal' : ''}; this start begins from the seed.`,
    );
    return nothing;
  }
  const document = db.data;
  db.data = null;
  if (document && document.seed !== bases.fingerprint) {
    const moved = mark('db.json', 'other-seed');
    for (const name of journals) mark(name, 'other-seed');
    warnings.push(
      `The stored data in ${folder} was made from another seed. It was moved aside as ${moved}; this start begins from the current seed.`,
    );
    return nothing;
  }
  if (document && document.format < FORMAT) older.set('db.json', document.format);
  const found: Found = { ...nothing, document, sequence: document?.sequence ?? 0 };
  for (const name of journals) {
    const { entries, damaged } = await readJournal(join(folder, name), parseEntry);
    // Entries build on the ones before: after a damaged file the rest cannot be used.
    let isWhole = !damaged && aside.size === 0;
    for (const entry of aside.size === 0 ? entries : []) {
      if (entry.sequence <= found.sequence) continue;
      // A gap in the sequence is damage too: later entries build on the missing ones.
      isWhole &&= entry.sequence === found.sequence + 1;
      if (entry.sequence > found.sequence + 1) break;
      found.sequence = entry.sequence;
      found.entries.push(entry);
      if (entry.format < FORMAT) older.set(name, entry.format);
    }
    if (!isWhole) {
      const moved = mark(name, 'corrupt');
      warnings.push(
        `The journal ${name} in ${folder} is damaged and was moved aside as ${moved}. Changes read from the journal before the damage: ${found.entries.length}.`,
      );
    }
  }
  return found;
};

/** An instant as a part of a file's name; Windows allows no colon there. */
const fileTimeOf = (instant: string): string => instant.replaceAll(/[:.]/g, '-');

/** Moves what cannot be used aside, and says so. Nothing is ever deleted. */
const setAside = async ({ folder, warn }: StorageOptions, { aside, warnings }: Found) => {
  for (const [name, moved] of aside) await rename(join(folder, name), join(folder, moved));
  for (const warning of warnings) warn(warning);
};

/**
 * Copies what is of an older format to `<name>.format-<n>-<time>`, before a new snapshot takes its place. A copy and no
 * link: a journal without entries would be opened again, and written to, under both names.
 */
const keepOlder = async ({ folder, now }: StorageOptions, older: ReadonlyMap<string, number>) => {
  if (older.size === 0) return;
  const names = await readdir(folder);
  for (const [name, format] of older) {
    const bytes = await readFile(join(folder, name));
    const copies = names.filter((one) => one.startsWith(`${name}.format-${format}-`));
    const kept = await Promise.all(copies.map((copy) => readFile(join(folder, copy))));
    // An earlier start that was interrupted or could not write the new snapshot has copied it already.
    if (kept.some((copy) => copy.equals(bytes))) continue;
    const copy = join(folder, `${name}.format-${format}-${fileTimeOf(now())}`);
    await writeFile(copy, bytes, { flush: true });
  }
  await syncFolder(folder);
};

/** The first line of why something does not parse. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
