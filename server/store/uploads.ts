import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { StorageError } from './journal.ts';
import { makeFolder } from './make-folder.ts';
import { syncFolder } from './sync-folder.ts';

/** The images of one sandbox. What it does not list it does not have. */
export class Uploads {
  /** Each name with its size in bytes. */
  readonly #sizes: Map<string, number>;
  #dropped = false;

  private constructor(
    readonly folder: string,
    sizes: readonly (readonly [string, number])[],
  ) {
    this.#sizes = new Map(sizes);
  }

  /** Takes up what the folder holds; the folder is made with the first file. */
  static async open(folder: string): Promise<Uploads> {
    const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const names = found.filter((entry) => entry.isFile()).map((entry) => entry.name);
    return new Uploads(
      folder,
      await Promise.all(
        names.map(async (name) => [name, (await stat(join(folder, name))).size] as const),
      ),
    );
  }

  /** A folder of a sandbox that was just made. */
  static empty(folder: string): Uploads {
    return new Uploads(folder, []);
  }

  get names(): readonly string[] {
    return [...this.#sizes.keys()];
  }

  /** What all of them take. */
  get bytes(): number {
    let sum = 0;
    for (const size of this.#sizes.values()) sum += size;
    return sum;
  }

  /** Where a file lies, if it is one of this sandbox. */
  path(name: string): string | undefined {
    return this.#sizes.has(name) ? join(this.folder, name) : undefined;
  }

  /** Writes a file so that it is whole or not there, synced before this resolves. */
  async add(name: string, bytes: Uint8Array): Promise<void> {
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
      await rm(aside, { force: true }).catch(() => {});
      throw new StorageError('an image could not be written', { cause: error });
    }
    this.#sizes.set(name, bytes.length);
    // The sandbox may have gone while the disk was busy.
    if (this.#dropped) await this.drop();
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

  /** Counts every file but those named as another's: from here on they are not seen, and not touched. */
  disown(kept: ReadonlySet<string>): void {
    for (const name of this.names) if (!kept.has(name)) this.#sizes.delete(name);
  }

  /** Removes everything, the folder too. */
  async drop(): Promise<void> {
    this.#dropped = true;
    this.#sizes.clear();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/**
 * The data folder whose images lie in a folder: the first one to take it. Nobody else may clean it up. It is
 * noted as the way from here to there, so that both can move together.
 */
export const ownerOfUploads = async (uploads: string, data: string): Promise<string> => {
  const path = join(uploads, 'default.owner');
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known) return resolve(uploads, known);
  await makeFolder(uploads);
  await writeFile(path, relative(uploads, data));
  return resolve(data);
};
