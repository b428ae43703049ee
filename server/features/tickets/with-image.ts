import { PROBLEM } from '#contract/problems';
import type { World } from '../../demo/world.ts';
import { refuse } from '#contract/refusal';
import type { Deps } from '../../http/route.ts';

/**
 * Stores an uploaded image and hands its name to a change. Where the image is none, or the change is refused,
 * no file remains (PUB-17). `null` without an image.
 */
export const withImage = async <T>(
  world: World,
  images: Deps['images'],
  upload: Buffer | null,
  change: (name: string | null) => Promise<T>,
): Promise<T> => {
  if (!upload) return change(null);
  const { bytes, extension } = await images.prepare(upload);
  const name = world.newFileName(extension);
  if (!(await world.uploads.add(name, bytes))) throw refuse(404, PROBLEM.sandboxNotFound(world.id));
  try {
    return await change(name);
  } catch (error) {
    await world.uploads.remove(name);
    throw error;
  }
};
