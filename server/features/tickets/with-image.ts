import { PROBLEM } from '#contract/problems';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { refuse } from '#contract/refusal';
import type { Deps } from '../../http/deps.ts';

/**
 * Stores an uploaded image and hands its name to a change. Where the image is none, or the change is refused,
 * no file remains (PUB-17). `null` without an image.
 */
export const withImage = async <T>(
  sandbox: Sandbox,
  images: Deps['imagePreparer'],
  upload: Buffer | null,
  change: (name: string | null) => Promise<T>,
): Promise<T> => {
  if (!upload) return change(null);
  const { bytes, extension } = await images.prepare(upload);
  const name = sandbox.newFileName(extension);
  if (!(await sandbox.images.add(name, bytes)))
    throw refuse(404, PROBLEM.sandboxNotFound(sandbox.id));
  try {
    return await change(name);
  } catch (error) {
    await sandbox.images.remove(name);
    throw error;
  }
};
