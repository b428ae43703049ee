import { copyFile, link, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../store/journal.ts';
import { makeFolder } from '../store/make-folder.ts';
import { codeOf, listIfThere } from '../store/read-if-there.ts';
import { syncFolder } from '../store/sync-folder.ts';

/** An image of a kept state. Its file is never written to again, so that several folders may have it by hard links. */
export interface KeptImage {
  path: string;
  bytes: number;
  /** SHA-256 of its content, in hexadecimal. */
  digest: string;
}

/** Images of a kept state by their names in it. */
export type NamedImages = ReadonlyMap<string, KeptImage>;

export const sizeOf = (images: NamedImages): number =>
  [...images.values()].reduce((sum, { bytes }) => sum + bytes, 0);

/** Puts a file into another folder too: by a hard link, else as a synced copy. ENOENT where it is gone. */
export const linkFile = async (from: string, to: string): Promise<void> => {
  try {
    return await link(from, to);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (code === 'ENOENT') throw error;
    // Other codes: the file system has no links, or the folders are on two file systems.
  }
  const aside = `${to}.tmp`;
  await copyFile(from, aside);
  const handle = await open(aside, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, to);
};

/** A folder of images named by their content: those of all snapshots, or those that a sandbox was made from. */
export class KeptImages {
  constructor(readonly folder: string) {}

  /** Puts images into the folder; answers them as they are there, synced. Fails where one was removed meanwhile. */
  async hold(images: NamedImages): Promise<NamedImages> {
    if (images.size === 0) return images;
    const held = new Map<string, KeptImage>();
    try {
      await makeFolder(this.folder);
      for (const [name, image] of images) {
        const path = join(this.folder, image.digest);
        await linkFile(image.path, path);
        held.set(name, { ...image, path });
      }
      await syncFolder(this.folder);
    } catch (error) {
      throw new StorageError('images could not be kept', { cause: error });
    }
    return held;
  }

  /** Removes every file but those of these contents. */
  async keepOnly(digests: ReadonlySet<string>): Promise<void> {
    const files = await listIfThere('the images of the snapshots', this.folder);
    const others = files.filter(({ name }) => !digests.has(name));
    await Promise.all(others.map(({ name }) => rm(join(this.folder, name), { force: true })));
  }

  /** Each by its name, with its size. */
  async sizes(): Promise<Map<string, number>> {
    const files = await listIfThere('the images of the snapshots', this.folder);
    const sized = files.map(
      async ({ name }) => [name, (await stat(join(this.folder, name))).size] as const,
    );
    return new Map(await Promise.all(sized));
  }
}
