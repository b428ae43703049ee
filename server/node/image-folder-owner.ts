import { createHash, randomUUID } from 'node:crypto';
import { constants, copyFile, link, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { makeFolder, syncFolder } from '#platform/files';
import { codeOf, listIfThere, readIfThere } from '../store/read-if-there.ts';
import type { Storage } from '../store/storage.ts';
import { ImageFolder } from '../images/image-folder.ts';

/** Removes the images of sandboxes that a killed process left behind. */
export const removeLeftoverSandboxImages = async (folder: string): Promise<void> => {
  const found = await listIfThere('the folder of pictures', folder);
  for (const { name } of found.filter((one) => one.name.startsWith('sandbox-'))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
};

/** Removes the images of all sandboxes, and no other file in the folder. */
export const removeAllImages = async (folder: string): Promise<void> => {
  await removeLeftoverSandboxImages(folder);
  await rm(join(folder, 'default'), { recursive: true, force: true });
};

/** File that names the owner of an uploads folder: the relative path of its data folder, so that both can be moved. */
const OWNER = 'default.owner';

/** The data folder that owns an uploads folder; `undefined` if no server has used the folder yet. */
export const readUploadsOwner = async (uploads: string): Promise<string | undefined> => {
  const owner = await readIfThere('the note of whose the pictures are', join(uploads, OWNER));
  return owner === null ? undefined : resolve(uploads, owner);
};

/** Creates `path` with the content of `own` in one step, unless it exists. */
const createOnce = async (own: string, path: string): Promise<void> => {
  const unlessThere = (error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  };
  // File systems without hard links refuse with different codes. A copy is there and empty for a moment.
  await link(own, path).catch((error: unknown) =>
    codeOf(error) === 'EEXIST'
      ? undefined
      : copyFile(own, path, constants.COPYFILE_EXCL).catch(unlessThere),
  );
};

/** Claims an uploads folder for a data folder, and returns its owner: the first data folder that claimed it. */
export const claimUploads = async (uploads: string, data: string): Promise<string> => {
  const owner = await readUploadsOwner(uploads);
  if (owner !== undefined) return owner;
  await makeFolder(uploads);
  const aside = join(uploads, `${OWNER}.${randomUUID()}`);
  try {
    await writeFile(aside, relative(uploads, data), { flush: true });
    await createOnce(aside, join(uploads, OWNER));
    await syncFolder(uploads);
  } finally {
    await rm(aside, { force: true });
  }
  // Several processes may claim it at once, and the file of one is created: read whose.
  return claimUploads(uploads, data);
};

/**
 * The image folder of a data folder: the uploads folder itself for its owner, else a subfolder of it.
 * So no server deletes the images of another.
 */
export const folderForData = (uploads: string, data: string, owner: string): string => {
  if (owner === resolve(data)) return uploads;
  const hash = createHash('sha256').update(relative(uploads, data)).digest('hex');
  return join(uploads, `data-${hash.slice(0, 16)}`);
};

/**
 * Opens the images of a sandbox on disk, and deletes those that no ticket has: a request that a crash interrupted left
 * them. Where stored data was unreadable, any image could belong to one of its tickets, so none is deleted.
 */
export const openImages = async (folder: string, storage: Storage): Promise<ImageFolder> => {
  const images = await ImageFolder.open(folder);
  const tickets = [...storage.store.tickets.values()];
  if (!storage.damaged) await images.keepOnly(new Set(tickets.map(({ image }) => image ?? '')));
  return images;
};
