import { sha256Hex } from '#platform/digest';
import { makeFolder, join } from '#platform/files';
import { StorageError } from '../store/document-writer.ts';
import type { LockedFiles } from '../store/held-folder.ts';
import { readBytesIfThere, sizesIfThere } from '../store/read-if-there.ts';
import type { Storage } from '../store/storage.ts';

/** Path under which the images of a world are served. */
export const IMAGES_PATH = '/uploads';

/** Keep an image from running scripts when opened as a document, above all an SVG (PUB-17). */
export const IMAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Where the bytes of a world's images are. */
interface ImageFiles {
  read: (name: string) => Promise<Uint8Array | null>;
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  remove: (name: string) => Promise<void>;
  removeAll: () => Promise<void>;
}

const inMemory = (): ImageFiles => {
  const contents = new Map<string, Uint8Array>();
  return {
    read: (name) => Promise.resolve(contents.get(name) ?? null),
    write: (name, bytes) => Promise.resolve(void contents.set(name, bytes)),
    remove: (name) => Promise.resolve(void contents.delete(name)),
    removeAll: () => Promise.resolve(contents.clear()),
  };
};

/** A missing folder is created with the first file. */
const inFolder = (folder: string, files: LockedFiles): ImageFiles => {
  let writes = 0;
  return {
    read: (name) => readBytesIfThere('an image', join(folder, name)),
    write: async (name, bytes) => {
      const path = join(folder, name);
      await makeFolder(folder);
      // Two requests may store the same image.
      await files.write(path, bytes, { aside: `${path}.${++writes}.tmp` });
    },
    remove: (name) => files.remove(join(folder, name)),
    removeAll: () => files.removeFolder(folder),
  };
};

/** The images of one world, in memory, or on disk for one that lasts. Other files in its folder are not served. */
export class WorldImages {
  /** Each name with its size in bytes. */
  readonly #sizes: Map<string, number>;
  readonly #writing = new Set<Promise<void>>();
  /** Removals under way, by name: the same image may be stored again meanwhile. */
  readonly #removals = new Map<string, Promise<void>>();
  #dropped = false;

  private constructor(
    private readonly files: ImageFiles,
    /** `null` for a world in memory. */
    readonly folder: string | null,
    sizes: ReadonlyMap<string, number> = new Map(),
  ) {
    this.#sizes = new Map(sizes);
  }

  static inMemory(): WorldImages {
    return new WorldImages(inMemory(), null);
  }

  /** Lists the files of a folder. */
  static async open(folder: string, files: LockedFiles): Promise<WorldImages> {
    const sizes = await sizesIfThere('the folder of pictures', folder);
    return new WorldImages(inFolder(folder, files), folder, sizes);
  }

  /** The images of a world that was just made, in a folder of their own. */
  static empty(folder: string, files: LockedFiles): WorldImages {
    return new WorldImages(inFolder(folder, files), folder);
  }

  get names(): readonly string[] {
    return [...this.#sizes.keys()];
  }

  get bytes(): number {
    let sum = 0;
    for (const size of this.#sizes.values()) sum += size;
    return sum;
  }

  /** Bytes of one image; 0 where there is none. */
  size(name: string): number {
    return this.#sizes.get(name) ?? 0;
  }

  has(name: string): boolean {
    return this.#sizes.has(name);
  }

  /** A validator for caches: the name is made from the content, which a hand-written state may yet give another one. */
  etag(name: string): string {
    return `"${name}-${this.size(name)}"`;
  }

  /** The bytes of an image; `null` if there is none, also if it is removed meanwhile. */
  async read(name: string): Promise<Uint8Array | null> {
    return this.has(name) ? this.files.read(name) : null;
  }

  /** Stores an image, synced once this resolves; false if the world was deleted before or meanwhile. */
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

  /** Writes an image so that it is whole or not there. */
  async #write(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.#removals.get(name);
      await this.files.write(name, bytes);
    } catch (error) {
      throw new StorageError('an image could not be written', { cause: error });
    }
  }

  async remove(name: string): Promise<void> {
    if (!this.#sizes.delete(name)) return;
    const removal = this.files.remove(name);
    const ended = removal.catch(() => {}).then(() => void this.#removals.delete(name));
    this.#removals.set(name, ended);
    await removal;
  }

  async keepOnly(kept: ReadonlySet<string>): Promise<void> {
    await Promise.all(
      this.names.filter((name) => !kept.has(name)).map((name) => this.remove(name)),
    );
  }

  /** Leaves the files that are not `kept` where they are, and knows nothing of them any more. */
  forgetOthers(kept: ReadonlySet<string>): void {
    for (const name of this.names) if (!kept.has(name)) this.#sizes.delete(name);
  }

  /** Waits for pending writes, then removes all; `add` returns false from now on. */
  async drop(): Promise<void> {
    this.#dropped = true;
    this.#sizes.clear();
    await Promise.allSettled(this.#writing);
    await this.files.removeAll();
  }
}

/**
 * Opens the images of the stored data, and deletes those that no ticket has: a request that a crash interrupted left them.
 * None is deleted where it may be somebody's: of data that were unreadable, or of another server, whose pictures alone lie in
 * the folder.
 */
export const openImages = async (
  folder: string,
  { store, files, damaged }: Pick<Storage, 'store' | 'files' | 'damaged'>,
  warn: (text: string) => void,
): Promise<WorldImages> => {
  const images = await WorldImages.open(folder, files);
  const named = new Set([...store.tickets.values()].map(({ image }) => image ?? ''));
  const isOurs = images.names.some((name) => named.has(name));
  if (isOurs && !damaged) {
    await images.keepOnly(named);
    return images;
  }
  if (images.names.length > 0 && !damaged)
    warn(
      `No ticket of the stored data has one of the pictures in ${folder}, so none of them was deleted. If they are another server's, choose another folder with UPLOADS_DIR; if not, stop this server, and npm run reset deletes them.`,
    );
  images.forgetOthers(named);
  return images;
};

export interface PreparedImage {
  bytes: Uint8Array;
  extension: string;
}

/** Characters of a name before its extension: 128 bits of the digest. */
const NAME_LENGTH = 32;

/**
 * The name of the file of a ticket's image, made from the ticket's id and the content alone: the same calls give the same
 * names on every server (SEED-03), two tickets never share a file, and only who has the image can tell its name.
 */
export const imageName = (ticket: number, { bytes, extension }: PreparedImage): string => {
  const digest = sha256Hex(`${ticket}\n`, bytes);
  return `${digest.slice(0, NAME_LENGTH)}.${extension}`;
};
