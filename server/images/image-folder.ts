import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../store/journal.ts';
import { makeFolder } from '../store/make-folder.ts';
import { listIfThere } from '../store/read-if-there.ts';
import { syncFolder } from '../store/sync-folder.ts';

/** Path under which the images of a sandbox are served. */
export const IMAGES_PATH = '/uploads';

/** The images of one sandbox. Other files in the folder are not served. */
export class ImageFolder {
  /** Each name with its size in bytes. */
  readonly #sizes: Map<string, number>;
  /** Files that are being written. */
  readonly #writing = new Set<Promise<void>>();
  #dropped = false;

  private constructor(
    readonly folder: string,
    sizes: readonly (readonly [string, number])[],
  ) {
    this.#sizes = new Map(sizes);
  }

  /** Lists the files of a folder; a missing folder is created with the first file. */
  static async open(folder: string): Promise<ImageFolder> {
    const found = await listIfThere('the folder of pictures', folder);
    const names = found.filter((entry) => entry.isFile()).map((entry) => entry.name);
    return new ImageFolder(
      folder,
      await Promise.all(
        names.map(async (name) => [name, (await stat(join(folder, name))).size] as const),
      ),
    );
  }

  /** A folder of a sandbox that was just made. */
  static empty(folder: string): ImageFolder {
    return new ImageFolder(folder, []);
  }

  get names(): readonly string[] {
    return [...this.#sizes.keys()];
  }

  /** Bytes of all images together. */
  get bytes(): number {
    let sum = 0;
    for (const size of this.#sizes.values()) sum += size;
    return sum;
  }

  /** Where a file lies, if it is one of this sandbox. */
  path(name: string): string | undefined {
    return this.#sizes.has(name) ? join(this.folder, name) : undefined;
  }

  /** Stores a file, synced once this resolves; false if the sandbox was deleted before or meanwhile. */
  async add(name: string, bytes: Uint8Array): Promise<boolean> {
    if (this.#dropped) return false;
    const writing = this.#write(name, bytes);
    this.#writing.add(writing);
    try {
      await writing;
    } finally {
      this.#writing.delete(writing);
    }
    if (this.#dropped) return false;
    this.#sizes.set(name, bytes.length);
    return true;
  }

  /** Writes a file so that it is whole or not there. */
  async #write(name: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.folder, name);
    const aside = `${path}.tmp`;
    try {
      await makeFolder(this.folder);
      const handle = await open(aside, 'wx');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(aside, path);
      await syncFolder(this.folder);
    } catch (error) {
      // Ignore this error and throw that of the write; the next start removes a leftover file.
      await rm(aside, { force: true }).catch(() => {});
      throw new StorageError('an image could not be written', { cause: error });
    }
  }

  async remove(name: string): Promise<void> {
    if (!this.#sizes.delete(name)) return;
    await rm(join(this.folder, name), { force: true });
  }

  /** Removes every file but those named. */
  async keepOnly(kept: ReadonlySet<string>): Promise<void> {
    await Promise.all(
      this.names.filter((name) => !kept.has(name)).map((name) => this.remove(name)),
    );
  }

  /** Waits for pending writes, then removes the folder with its files; `add` returns false from now on. */
  async drop(): Promise<void> {
    this.#dropped = true;
    this.#sizes.clear();
    await Promise.allSettled(this.#writing);
    // On Windows a file that is being served cannot be deleted, so `rm` retries.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
