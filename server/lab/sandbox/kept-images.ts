import { linkFile, makeFolder, removeFile, syncFolder } from '#platform/files';
import { join } from '#platform/path';
import { StorageError } from '../../store/document-writer.ts';
import type { KeptImage, NamedImages } from '../../images/image-folder.ts';
import { listIfThere, sizesIfThere } from '../../store/read-if-there.ts';

export const sizeOf = (images: NamedImages): number =>
  [...images.values()].reduce((sum, { bytes }) => sum + bytes, 0);

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

  async keepOnly(digests: ReadonlySet<string>): Promise<void> {
    const files = await listIfThere('the images of the snapshots', this.folder);
    const others = files.filter(({ name }) => !digests.has(name));
    await Promise.all(others.map(({ name }) => removeFile(join(this.folder, name))));
  }

  /** Each by its name, with its size. */
  sizes(): Promise<Map<string, number>> {
    return sizesIfThere('the images of the snapshots', this.folder);
  }
}
