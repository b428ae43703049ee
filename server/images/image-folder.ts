import { sha256Hex } from '#platform/digest';
import { linkFile, makeFolder, removeFile, removeFolder, syncFolder } from '#platform/files';
import { join } from '#platform/path';
import { StorageError } from '../store/document-writer.ts';
import { readBytesIfThere, sizesIfThere } from '../store/read-if-there.ts';
import { writeWhole } from '../store/write-whole.ts';

/** An image in a folder. Its file is never written to again, so that several folders may have it by hard links. */
export interface KeptImage {
  path: string;
  bytes: number;
  /** SHA-256 of its content, in hexadecimal. */
  digest: string;
}

/** Images by their names. */
export type NamedImages = ReadonlyMap<string, KeptImage>;

/** How the names of folders begin whose images go with the process. */
export const TEMPORARY_FOLDER = 'temporary-';

/** Path under which the images of a world are served. */
export const IMAGES_PATH = '/uploads';

/** Keep an image from running scripts when opened as a document, above all an SVG (PUB-17). */
export const IMAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The images of one world. Other files in the folder are not served. */
export class ImageFolder {
  /** Each name with its size in bytes. */
  readonly #sizes: Map<string, number>;
  /** SHA-256 by name, of files whose content was asked for. */
  readonly #digests = new Map<string, string>();
  readonly #writing = new Set<Promise<void>>();
  /** Removals under way, by name: the same image may be stored again meanwhile. */
  readonly #removals = new Map<string, Promise<void>>();
  #lastWrite = 0;
  #dropped = false;

  private constructor(
    readonly folder: string,
    sizes: ReadonlyMap<string, number>,
  ) {
    this.#sizes = new Map(sizes);
  }

  /** Lists the files of a folder; a missing folder is created with the first file. */
  static async open(folder: string): Promise<ImageFolder> {
    return new ImageFolder(folder, await sizesIfThere('the folder of pictures', folder));
  }

  /** A folder of a world that was just made. */
  static empty(folder: string): ImageFolder {
    return new ImageFolder(folder, new Map());
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

  /** The path of a file, if it is one of this world. */
  path(name: string): string | undefined {
    return this.#sizes.has(name) ? join(this.folder, name) : undefined;
  }

  /** A validator for caches: the name is made from the content, which a hand-written state may yet give another one. */
  etag(name: string): string {
    return `"${name}-${this.size(name)}"`;
  }

  /** The bytes of a file; `null` if there is none, also if it is removed meanwhile. */
  async read(name: string): Promise<Uint8Array | null> {
    const path = this.path(name);
    return path === undefined ? null : readBytesIfThere('an image', path);
  }

  /** Stores a file, synced once this resolves; false if the world was deleted before or meanwhile. */
  async add(name: string, bytes: Uint8Array): Promise<boolean> {
    if (this.#dropped) return false;
    if (!(await this.#unlessDropped(this.#write(name, bytes)))) return false;
    this.#sizes.set(name, bytes.length);
    this.#digests.delete(name);
    return true;
  }

  /** Waits for a write that `drop` waits for too; false if the world was deleted before or meanwhile. */
  async #unlessDropped(writing: Promise<void>): Promise<boolean> {
    this.#writing.add(writing);
    try {
      await writing;
    } finally {
      this.#writing.delete(writing);
    }
    return !this.#dropped;
  }

  /** The files of these names that are there, each with its content's digest. */
  async describe(names: Iterable<string>): Promise<NamedImages> {
    const found = new Map<string, KeptImage>();
    for (const name of names) {
      const [path, digest] = [this.path(name), await this.#digestOf(name)];
      const bytes = this.#sizes.get(name);
      if (path !== undefined && bytes !== undefined && digest !== null)
        found.set(name, { path, bytes, digest });
    }
    return found;
  }

  async #digestOf(name: string): Promise<string | null> {
    const known = this.#digests.get(name);
    if (known !== undefined) return known;
    const bytes = await this.read(name);
    if (!bytes) return null;
    const digest = sha256Hex(bytes);
    if (this.#sizes.has(name)) this.#digests.set(name, digest);
    return digest;
  }

  /**
   * Takes over the images of a kept state that are not here with the same content, synced once this resolves; false if
   * the world was deleted before or meanwhile.
   */
  async take(images: NamedImages): Promise<boolean> {
    const here = await this.describe(images.keys());
    const missing = [...images].filter(([name, { digest }]) => here.get(name)?.digest !== digest);
    if (this.#dropped) return false;
    return missing.length === 0 || this.#unlessDropped(this.#linkAll(missing));
  }

  async #linkAll(images: readonly (readonly [string, KeptImage])[]): Promise<void> {
    const linked: string[] = [];
    try {
      await makeFolder(this.folder);
      for (const [name, { path, bytes, digest }] of images) {
        const own = join(this.folder, name);
        await this.#removals.get(name);
        await removeFile(own);
        await linkFile(path, own);
        if (this.#dropped) return;
        this.#sizes.set(name, bytes);
        this.#digests.set(name, digest);
        linked.push(name);
      }
      await syncFolder(this.folder);
    } catch (error) {
      await Promise.all(linked.map((name) => this.remove(name)));
      throw new StorageError('an image could not be restored', { cause: error });
    }
  }

  /** Writes a file so that it is whole or not there. */
  async #write(name: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.folder, name);
    // Two requests may store the same image.
    const aside = `${path}.${++this.#lastWrite}.tmp`;
    try {
      await this.#removals.get(name);
      await makeFolder(this.folder);
      await writeWhole(path, bytes, { aside });
    } catch (error) {
      throw new StorageError('an image could not be written', { cause: error });
    }
  }

  async remove(name: string): Promise<void> {
    this.#digests.delete(name);
    if (!this.#sizes.delete(name)) return;
    const removal = removeFile(join(this.folder, name));
    const ended = removal.catch(() => {}).then(() => void this.#removals.delete(name));
    this.#removals.set(name, ended);
    await removal;
  }

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
    await removeFolder(this.folder);
  }
}

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
