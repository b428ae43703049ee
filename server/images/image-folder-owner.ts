import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { place } from '../store/lock.ts';
import { makeFolder } from '../store/make-folder.ts';
import { listIfThere, readIfThere } from '../store/read-if-there.ts';
import { syncFolder } from '../store/sync-folder.ts';

/** Removes the images of sandboxes that a killed process left behind. */
export const removeLeftoverSandboxImages = async (folder: string): Promise<void> => {
  const found = await listIfThere('the folder of pictures', folder);
  for (const { name } of found.filter((one) => one.name.startsWith('sandbox-'))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
};

/** Removes the images of all sandboxes, and nothing else that lies there. */
export const removeAllImages = async (folder: string): Promise<void> => {
  await removeLeftoverSandboxImages(folder);
  await rm(join(folder, 'default'), { recursive: true, force: true });
};

/** Says whose the images are that lie in a folder, as the way from here to there: both can move together. */
const OWNER = 'default.owner';

/** The data folder that the images in a folder belong to; none where no server has kept any there. */
export const readUploadsOwner = async (uploads: string): Promise<string | undefined> => {
  const owner = await readIfThere('the note of whose the pictures are', join(uploads, OWNER));
  return owner === null ? undefined : resolve(uploads, owner);
};

/** The owner of a folder of images, which the first data folder to ask becomes. */
export const claimUploads = async (uploads: string, data: string): Promise<string> => {
  const owner = await readUploadsOwner(uploads);
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
  return claimUploads(uploads, data);
};

/**
 * Where the images of a data folder lie: in the folder itself if it is the owner, else in one of its own in there.
 * So none cleans up what is another's.
 */
export const folderForData = (uploads: string, data: string, owner: string): string => {
  if (owner === resolve(data)) return uploads;
  const hash = createHash('sha256').update(relative(uploads, data)).digest('hex');
  return join(uploads, `data-${hash.slice(0, 16)}`);
};
