import { PROBLEM } from '#contract/problems';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { refuse } from '#contract/refusal';
import type { Deps } from '../../http/deps.ts';

/**
 * Stores an uploaded image and passes its file name to `change`, or `null` without an upload. Leaves no file if the
 * image is invalid or `change` fails (PUB-17). Throws 404 if the sandbox was deleted meanwhile.
 */
export const withStoredImage = async <T>(
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
