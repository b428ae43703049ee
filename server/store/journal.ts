import { open, readdir, readFile, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotRead } from './read-if-there.ts';
import { FORMAT, isDamage } from './stored-shape.ts';
import { syncFolder } from './sync-folder.ts';
import type { Entry, NumberedEntry } from './stored-document.ts';

/** A commit that could not be written, and was undone. */
export class StorageError extends Error {
  override name = 'StorageError';
}

interface Waiting {
  /** 0 for a caller that only waits until earlier entries are on disk. */
  sequence: number;
  line: string;
  resolve: () => void;
  reject: (error: Error) => void;
}

interface Rotation {
  resolve: (last: number) => void;
  reject: (error: unknown) => void;
}

const FILE = /^journal-(\d{12})\.jsonl$/;
const fileName = (sequence: number) => `journal-${String(sequence).padStart(12, '0')}.jsonl`;

/**
 * One line for each commit, appended and synced before the commit is answered. Commits that arrive while
 * a sync is under way share the next one (group commit), so 32 writers cost little more than one.
 */
export class Journal {
  #handle: FileHandle;
  #path: string;
  /** Bytes of whole, synced lines. */
  #length = 0;
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
    handle: FileHandle,
    sequence: number,
  ) {
    this.#path = path;
    this.#handle = handle;
    this.#sequence = sequence;
    this.#written = sequence;
  }

  /** Begins a new file after the commit numbered `sequence`. */
  static async open(folder: string, sequence: number): Promise<Journal> {
    const path = join(folder, fileName(sequence + 1));
    const handle = await open(path, 'w');
    await syncFolder(folder);
    return new Journal(folder, path, handle, sequence);
  }

  /** Number of the last entry appended. */
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
    return this.#queue(sequence, `${JSON.stringify({ format: FORMAT, sequence, ...entry })}\n`);
  }

  /** Resolves once every entry appended so far is on disk; rejects where one of them could not be written. */
  flushed(): Promise<void> {
    return this.#broken ? Promise.reject(this.#broken) : this.#queue(0, '');
  }

  #queue(sequence: number, line: string): Promise<void> {
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

  /** Waits until nothing is under way. */
  async settle(): Promise<void> {
    while (this.#flushing) await this.#flushing;
  }

  async close(): Promise<void> {
    await this.settle();
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
        await this.#write(Buffer.from(batch.map((one) => one.line).join('')));
        this.#written = batch.reduce((last, one) => Math.max(last, one.sequence), this.#written);
        for (const one of batch) one.resolve();
      } catch (cause) {
        await this.#giveUp(batch, cause);
      }
    }
    this.#flushing = null;
  }

  /** Appends and syncs. On a full disk a write may be short; only the next one then fails with ENOSPC. */
  async #write(bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return;
    for (let from = 0; from < bytes.length;) {
      const at = this.#length + from;
      from += (await this.#handle.write(bytes, from, bytes.length - from, at)).bytesWritten;
    }
    await this.#handle.datasync();
    this.#length += bytes.length;
  }

  async #rotate(): Promise<number> {
    const path = join(this.folder, fileName(this.#written + 1));
    if (path === this.#path) return this.#written;
    const handle = await open(path, 'w');
    const old = this.#handle;
    this.#handle = handle;
    this.#path = path;
    this.#length = 0;
    await Promise.all([old.close(), syncFolder(this.folder)]);
    return this.#written;
  }

  /** Truncates a partly written line. Entries after the failed batch fail too, since their changes build on it. */
  async #giveUp(batch: Waiting[], cause: unknown): Promise<void> {
    const error = new StorageError('the journal could not be written', { cause });
    try {
      await this.#handle.truncate(this.#length);
    } catch {
      this.#broken = error;
    }
    const lost = [...batch, ...this.#waiting];
    this.#waiting = [];
    // Numbers have no gaps, so that a missing one shows damage.
    this.#sequence = this.#written;
    this.onFailure();
    for (const one of lost) one.reject(error);
  }
}

/** The journal files of a folder, oldest first. */
export const journalFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => FILE.test(name)).toSorted();

/** Deletes the journal files whose entries are all in the snapshot. */
export const dropJournals = async (folder: string, upTo: number): Promise<void> => {
  for (const name of await journalFiles(folder)) {
    if (Number(FILE.exec(name)?.[1]) <= upTo) await unlink(join(folder, name));
  }
};

/**
 * Reads a file's entries up to the first line that is damaged. A damaged last line without a line break was being
 * written when the process died: it was never answered and is dropped. Any other one means damage of the file.
 */
export const readJournal = async (
  path: string,
  parse: (line: unknown) => NumberedEntry,
): Promise<{ entries: NumberedEntry[]; damaged: boolean }> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CannotRead('the journal', path, error);
  });
  const lines = text.split('\n');
  const isLast = (at: number) => at === lines.length - 1;
  const entries: NumberedEntry[] = [];
  for (const [at, line] of lines.entries()) {
    if (isLast(at) && line === '') break;
    try {
      entries.push(parse(JSON.parse(line)));
    } catch (error) {
      if (!isDamage(error)) throw error;
      return { entries, damaged: !isLast(at) };
    }
  }
  return { entries, damaged: false };
};
