import { orNotFound } from '#contract/http-error';
import { SEED_IMAGE, UPLOADED_IMAGE } from '#contract/pictures';
import { PROBLEM } from '#contract/problems';
import { sha256Hex } from '#platform/bytes';
import { makeFolder, join } from '#platform/files';
import { StorageError } from '../store/document-file.ts';
import type { GuardedFiles } from '../store/data-lock.ts';
import { OneByOne } from '../store/one-by-one.ts';
import { readBytesIfThere, sizesIfThere } from '../store/read-if-there.ts';
import type { Storage } from '../store/storage.ts';
import type { Store } from '../store/store.ts';

/** Path under which the images of a world are served. */
export const IMAGES_PATH = '/uploads';

/** Keep an image from running scripts when opened as a document, above all an SVG (PUB-17). */
const IMAGE_HEADERS = {
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
const inFolder = (folder: string, files: GuardedFiles): ImageFiles => ({
  read: (name) => readBytesIfThere('an image', join(folder, name)),
  write: async (name, bytes) => {
    await makeFolder(folder);
    await files.write(join(folder, name), bytes);
  },
  remove: (name) => files.remove(join(folder, name)),
  removeAll: () => files.removeFolder(folder),
});

/**
 * The images of one world, in memory, or on disk for one that lasts. Other files in its folder are not served. They change
 * within `changes` alone.
 */
export class WorldImages {
  private readonly files: ImageFiles;
  /** Each name with its size in bytes. */
  readonly #sizes: Map<string, number>;
  readonly changes = new OneByOne();

  constructor(
    /** None for a world in memory. */
    readonly folder: string | null = null,
    files?: GuardedFiles,
    sizes: ReadonlyMap<string, number> = new Map(),
  ) {
    this.files = folder !== null && files ? inFolder(folder, files) : inMemory();
    this.#sizes = new Map(sizes);
  }

  /** Lists the files of a folder. */
  static async open(folder: string, files: GuardedFiles): Promise<WorldImages> {
    return new WorldImages(folder, files, await sizesIfThere('the folder of pictures', folder));
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

  /** Stores an image, whole and synced once this resolves. */
  async add(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.files.write(name, bytes);
    } catch (error) {
      throw new StorageError('an image could not be written', { cause: error });
    }
    this.#sizes.set(name, bytes.length);
  }

  async remove(name: string): Promise<void> {
    if (this.#sizes.delete(name)) await this.files.remove(name);
  }

  /** Removes all, once the changes before have ended; whoever makes one later has to ask whether the world is still there. */
  drop(): Promise<void> {
    return this.changes.run(() => {
      this.#sizes.clear();
      return this.files.removeAll();
    });
  }
}

/** The bytes of a picture of the seed; `null` where the seed has none of that name. */
export type ReadSeedImage = (name: string) => Promise<Uint8Array | null>;

/**
 * A picture as it is answered, by its name behind `IMAGES_PATH`: one of the seed, or of a world and of its scenario's file. No
 * header has a file's time, which is the host's (SEED-03). Throws 404.
 */
export const servedImage = async (
  name: string,
  worldOf: () => { images: WorldImages; store: Pick<Store, 'file'> } | undefined,
  readSeed: ReadSeedImage,
) => {
  const head = (etag: string, cache: string) => ({
    ...IMAGE_HEADERS,
    // A browser that encodes no WebP has stored another type.
    'Content-Type': `image/${name.split('.').at(-1)}`,
    'Cache-Control': cache,
    ETag: etag,
  });
  if (SEED_IMAGE.test(name)) {
    const seeded = await readSeed(name.slice('seed/'.length));
    const bytes = orNotFound(seeded ?? undefined, PROBLEM.pathNotFound);
    const etag = `"${sha256Hex(bytes).slice(0, NAME_LENGTH)}"`;
    return { bytes, headers: head(etag, 'public, max-age=3600') };
  }
  const { images, store } = orNotFound(worldOf(), PROBLEM.pathNotFound);
  const own = UPLOADED_IMAGE.test(name)
    ? ((await images.read(name)) ?? store.file?.picture(name))
    : undefined;
  const bytes = orNotFound(own, PROBLEM.pathNotFound);
  return { bytes, headers: head(images.etag(name), 'no-cache') };
};

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
  const sizes = await sizesIfThere('the folder of pictures', folder);
  const unused = [...sizes.keys()].filter((name) => store.tickets.by('image', name).length === 0);
  const isOurs = unused.length < sizes.size;
  if (unused.length > 0 && !isOurs && !damaged)
    warn(
      `No ticket of the stored data has one of the pictures in ${folder}, so none of them was deleted. If they are another server's, choose another folder with UPLOADS_DIR; if not, stop this server, and npm run reset deletes them.`,
    );
  for (const name of unused) {
    sizes.delete(name);
    if (isOurs && !damaged) await files.remove(join(folder, name));
  }
  return new WorldImages(folder, files, sizes);
};

export interface PreparedImage {
  bytes: Uint8Array;
  extension: string;
}

/** Characters of a name before its extension: 128 bits of the digest. */
const NAME_LENGTH = 32;

/**
 * The name of an image's file, made from the content alone: the same calls give the same names on every server (SEED-03),
 * tickets with the same image share its file, and only who has the image can tell its name.
 */
export const imageName = ({ bytes, extension }: PreparedImage): string =>
  `${sha256Hex(bytes).slice(0, NAME_LENGTH)}.${extension}`;
