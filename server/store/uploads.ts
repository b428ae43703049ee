import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { StorageError } from './journal.ts';
import { place } from './lock.ts';
import { makeFolder } from './make-folder.ts';
import { syncFolder } from './sync-folder.ts';

/** The images of one sandbox. What it does not list it does not have. */
export class Uploads {
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

  /** Keeps a file, synced before this resolves; false where the sandbox has gone, before or meanwhile. */
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

  /** Removes everything, the folder too, once what is being written lies there; nothing is added any more. */
  async drop(): Promise<void> {
    this.#dropped = true;
    this.#sizes.clear();
    await Promise.allSettled(this.#writing);
    // Windows keeps a file that is being served for a moment.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Removes the images of sandboxes that a killed process left behind. */
export const dropOldSandboxes = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith('sandbox-'))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
};

/** Removes the images of all sandboxes, and nothing else that lies there. */
export const dropImages = async (folder: string): Promise<void> => {
  await dropOldSandboxes(folder);
  await rm(join(folder, 'default'), { recursive: true, force: true });
};

/** Says whose the images are that lie in a folder, as the way from here to there: both can move together. */
const OWNER = 'default.owner';

/** The data folder that the images in a folder belong to; none where no server has kept any there. */
export const ownerOfUploads = async (uploads: string): Promise<string | undefined> => {
  try {
    return resolve(uploads, await readFile(join(uploads, OWNER), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** The owner of a folder of images, which the first data folder to ask becomes. */
export const takeUploads = async (uploads: string, data: string): Promise<string> => {
  const owner = await ownerOfUploads(uploads);
  if (owner !== undefined) return owner;
  await makeFolder(uploads);
  const aside = join(uploads, `${OWNER}.${randomUUID()}`);
  try {
    await writeFile(aside, relative(uploads, data), { flush: true });
    await place(aside, join(uploads, OWNER));
    await syncFolder(uploads);
  } finally {
    await rm(aside, { force: true });
  }
  // Of several that ask at once, one was the first.
  return takeUploads(uploads, data);
};

/**
 * Where the images of a data folder lie: in the folder itself if it is the owner, else in one of its own in there.
 * So none cleans up what is another's.
 */
export const imagesFolder = (uploads: string, data: string, owner: string): string => {
  if (owner === resolve(data)) return uploads;
  const hash = createHash('sha256').update(relative(uploads, data)).digest('hex');
  return join(uploads, `data-${hash.slice(0, 16)}`);
};
