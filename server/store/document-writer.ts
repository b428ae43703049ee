import { Low } from 'lowdb';
import type { DocumentFile } from './document-file.ts';

/** A change that could not be written, and was undone. */
export class StorageError extends Error {
  override name = 'StorageError';
}

interface Waiting {
  resolve: () => void;
  reject: (error: StorageError) => void;
}

/** Writes a store's document whole with each change. Changes that come while a write is under way share the next one. */
export class DocumentWriter {
  readonly #db: Low<object | null>;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;
  /** Undoes every change that is not written. The store sets it. */
  onFailure: () => void = () => {};

  constructor(
    file: DocumentFile,
    private readonly compose: () => object,
  ) {
    this.#db = new Low<object | null>(file, null);
  }

  /** Resolves once all that has changed so far is written. Before it rejects, `onFailure` is called in the same tick. */
  save(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Resolves once nothing is being written. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        await this.#write();
        for (const one of batch) one.resolve();
      } catch (cause) {
        // Later changes build on those that failed.
        const lost = [...batch, ...this.#waiting.splice(0)];
        this.onFailure();
        // The new document may be in place, where the folder could not be synced after it: write what holds over it.
        await this.#write().catch(() => {});
        for (const one of lost)
          one.reject(new StorageError('the stored data could not be written', { cause }));
      }
    }
    this.#writing = null;
  }

  async #write(): Promise<void> {
    this.#db.data = this.compose();
    await this.#db.write();
  }
}
