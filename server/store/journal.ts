import type { OpenFile } from '#platform/files';
import { pathOfJournal, replaceFile } from './journal-files.ts';
import { FolderLost, type HeldFolder } from './held-folder.ts';
import { FORMAT } from './stored-shape.ts';
import type { Entry } from './stored-document.ts';

/** A commit that could not be written, and was undone. */
export class StorageError extends Error {
  override name = 'StorageError';
}

interface Waiting {
  /** 0 for a caller that only waits until earlier entries are on disk. */
  sequence: number;
  /** The text to write; made when it is written, since a state need not be written twice into one file. */
  line: () => string;
  resolve: () => void;
  reject: (error: Error) => void;
}

interface Rotation {
  resolve: (last: number) => void;
  reject: (error: unknown) => void;
}

/**
 * One line for each commit, appended and synced before the commit is answered. Commits that arrive while
 * a sync is under way share the next one (group commit), so 32 writers cost little more than one.
 */
export class Journal {
  #handle: OpenFile;
  #path: string;
  /** Bytes of whole, synced lines. */
  #length = 0;
  /** States that the current file has, each by its changes with the number of its entry. */
  readonly #states = new Map<object, number>();
  /** Number of the last entry appended, and of the last one on disk. */
  #sequence: number;
  #written: number;
  #waiting: Waiting[] = [];
  #rotations: Rotation[] = [];
  #flushing: Promise<void> | null = null;
  /** The error with which every further write fails; `null` while writing works. */
  #broken: Error | null = null;
  /** Called when entries could not be written. The store sets it, and undoes their changes. */
  onFailure: () => void = () => {};

  private constructor(
    readonly folder: string,
    path: string,
    handle: OpenFile,
    sequence: number,
    /** The lock on the folder. */
    readonly lock: HeldFolder,
  ) {
    this.#path = path;
    this.#handle = handle;
    this.#sequence = sequence;
    this.#written = sequence;
  }

  /** Begins a new file after the commit numbered `sequence`. */
  static async open(folder: string, sequence: number, lock: HeldFolder): Promise<Journal> {
    const path = pathOfJournal(folder, sequence + 1);
    return new Journal(folder, path, await replaceFile(path), sequence, lock);
  }

  get sequence(): number {
    return this.#sequence;
  }

  /** Bytes in the current file. */
  get size(): number {
    return this.#length;
  }

  /**
   * Resolves once the entry is on disk. Before it rejects, `onFailure` is called in the same tick, so that no entry
   * can be appended in between.
   */
  append(entry: Entry): Promise<void> {
    if (this.#broken) {
      this.onFailure();
      return Promise.reject(this.#broken);
    }
    const sequence = ++this.#sequence;
    return this.#queue(sequence, () => this.#lineOf(sequence, entry));
  }

  /** A return to a state that is in the file already costs a line as short as that of a reset. */
  #lineOf(sequence: number, entry: Entry): string {
    const line = (content: object) =>
      `${JSON.stringify({ format: FORMAT, sequence, ...content })}\n`;
    if (!('state' in entry)) return line(entry);
    const { changes, resets, last_ids, brand } = entry.state;
    const state_of = this.#states.get(changes);
    if (state_of !== undefined) return line({ state_of, resets, last_ids, brand });
    this.#states.set(changes, sequence);
    return line(entry);
  }

  /** Resolves once every entry appended so far is on disk; rejects where one of them could not be written. */
  flushed(): Promise<void> {
    return this.#broken ? Promise.reject(this.#broken) : this.#queue(0, () => '');
  }

  #queue(sequence: number, line: () => string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sequence, line, resolve, reject });
      this.#flushing ??= this.#flush();
    });
  }

  /**
   * Starts a new file for later entries, and answers the number of the last one in the old. It runs between two
   * batches: within one, entries would be in neither file; and writers under load may never pause.
   */
  rotate(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#rotations.push({ resolve, reject });
      this.#flushing ??= this.#flush();
    });
  }

  async idle(): Promise<void> {
    while (this.#flushing) await this.#flushing;
  }

  async close(): Promise<void> {
    await this.idle();
    this.#broken = new StorageError('the journal is closed');
    await this.#handle.close();
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0 || this.#rotations.length > 0) {
      for (const rotation of this.#rotations.splice(0)) {
        await this.#rotate().then(rotation.resolve, rotation.reject);
      }
      const batch = this.#waiting.splice(0);
      try {
        await this.#write(new TextEncoder().encode(batch.map((one) => one.line()).join('')));
        this.#written = batch.reduce((last, one) => Math.max(last, one.sequence), this.#written);
        for (const one of batch) one.resolve();
      } catch (cause) {
        await this.#giveUp(batch, cause);
      }
    }
    this.#flushing = null;
  }

  /**
   * Appends and syncs. On a full disk a write may be short; only the next one then fails with ENOSPC. Only what was
   * written while the folder was certainly this process's may be answered: another owner has read it.
   */
  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    await this.lock.assertHeld();
    const handle = this.#handle;
    for (let from = 0; from < bytes.length;) {
      const at = this.#length + from;
      from += (await handle.write(bytes, from, bytes.length - from, at)).bytesWritten;
    }
    await handle.datasync();
    await this.lock.assertHeld();
    this.#length += bytes.length;
  }

  async #rotate(): Promise<number> {
    const path = pathOfJournal(this.folder, this.#written + 1);
    if (path === this.#path) return this.#written;
    await this.lock.assertHeld();
    // Synced before it gets any entry: a power cut must not take the file with answered ones.
    const handle = await replaceFile(path);
    const old = this.#handle;
    this.#handle = handle;
    this.#path = path;
    this.#length = 0;
    this.#states.clear();
    await old.close();
    return this.#written;
  }

  /** Truncates a partly written line. Entries after the failed batch fail too, since their changes build on it. */
  async #giveUp(batch: Waiting[], cause: unknown): Promise<void> {
    const error = new StorageError('the journal could not be written', { cause });
    try {
      // Another owner may have read the line and built on it.
      if (cause instanceof FolderLost) throw cause;
      await this.#handle.truncate(this.#length);
    } catch {
      this.#broken = error;
    }
    this.#states.clear();
    const lost = [...batch, ...this.#waiting];
    this.#waiting = [];
    // Numbers have no gaps, so that a missing one shows damage.
    this.#sequence = this.#written;
    this.onFailure();
    for (const one of lost) one.reject(error);
  }
}
