import type { World } from '../../demo/world.ts';
import { prepareImage } from '../../http/image.ts';

/**
 * Stores an uploaded image and hands its name to a change. Where the image is none, or the change is refused,
 * no file remains (PUB-17). `null` without an image.
 */
export const withImage = async <T>(
  world: World,
  upload: Buffer | null,
  change: (name: string | null) => Promise<T>,
): Promise<T> => {
  if (!upload) return change(null);
  const { bytes, extension } = await prepareImage(upload);
  const name = world.newFileName(extension);
  await world.uploads.add(name, bytes);
  try {
    return await change(name);
  } catch (error) {
    await world.uploads.remove(name);
    throw error;
  }
};
