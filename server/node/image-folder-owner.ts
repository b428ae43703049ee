import { createHash, randomUUID } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { constants, copyFile, link, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { makeFolder, removeFile, syncFolder } from '#platform/files';
import { codeOf, listIfThere, readIfThere } from '../store/read-if-there.ts';
import type { Storage } from '../store/storage.ts';
import { WorldImages } from '../images/world-images.ts';

/** How the names of folders begin in which earlier versions had images that went with the process. */
export const TEMPORARY_FOLDER = 'temporary-';

/** Removes the images that were to go with a process of an earlier version which was killed. */
export const removeTemporaryImages = async (folder: string): Promise<void> => {
  const found = await listIfThere('the folder of pictures', folder);
  for (const { name } of found.filter((one) => one.name.startsWith(TEMPORARY_FOLDER))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
};

/** Removes the images of all worlds, and no other file in the folder. */
export const removeAllImages = async (folder: string): Promise<void> => {
  await removeTemporaryImages(folder);
  await rm(join(folder, 'default'), { recursive: true, force: true });
};

/**
 * File that names the owner of an uploads folder: the relative path of its data folder with `/`, so that both can be moved,
 * and read on another system.
 */
const OWNER = 'default.owner';

/** A folder without links in its path, such as macOS has in that of its temporary folder, and on Windows in its own case. */
const realPath = (folder: string): string =>
  existsSync(folder) ? realpathSync.native(folder) : resolve(folder);

const relativePath = (uploads: string, data: string): string =>
  relative(realPath(uploads), realPath(data)).replaceAll(sep, '/');

/** One folder has many names: by links, in other case, with another drive letter. */
const isSameFolder = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((path) =>
    existsSync(path) ? statSync(path, { bigint: true }) : undefined,
  );
  // File systems without file numbers answer 0.
  return a && b && a.ino !== 0n
    ? a.dev === b.dev && a.ino === b.ino
    : realPath(one) === realPath(other);
};

/** The data folder that owns an uploads folder; `undefined` if no server has used the folder yet. */
export const readUploadsOwner = async (uploads: string): Promise<string | undefined> => {
  const owner = await readIfThere('the note of whose the pictures are', join(uploads, OWNER));
  if (owner === null) return undefined;
  // Earlier versions wrote the path from the uploads folder as it was given, on Windows with backslashes.
  const read = [uploads, realPath(uploads)].flatMap((from) => [
    resolve(from, owner),
    resolve(from, owner.replaceAll('\\', '/')),
  ]);
  return read.find((path) => existsSync(path)) ?? read[0];
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
    await writeFile(aside, relativePath(uploads, data), { flush: true });
    await createOnce(aside, join(uploads, OWNER));
    await syncFolder(uploads);
  } finally {
    await removeFile(aside);
  }
  // Several processes may claim it at once, and the file of one is created: read whose.
  return claimUploads(uploads, data);
};

/**
 * The image folder of a data folder: the uploads folder itself for its owner, else a subfolder of it.
 * So no server deletes the images of another.
 */
export const folderForData = (uploads: string, data: string, owner: string): string => {
  if (isSameFolder(owner, data)) return uploads;
  // Earlier versions made the name from both paths as they were given.
  const folders = [relativePath(uploads, data), relative(uploads, data)].map((path) => {
    const hash = createHash('sha256').update(path).digest('hex');
    return join(uploads, `data-${hash.slice(0, 16)}`);
  });
  return folders.find((folder) => existsSync(folder)) ?? folders[0] ?? uploads;
};

/**
 * Opens the images of a world on disk, and deletes those that no ticket has: a request that a crash interrupted left
 * them. Where stored data was unreadable, any image could belong to one of its tickets, so none is deleted.
 */
export const openImages = async (folder: string, storage: Storage): Promise<WorldImages> => {
  const images = await WorldImages.open(folder, storage.files);
  const tickets = [...storage.store.tickets.values()];
  if (!storage.damaged) await images.keepOnly(new Set(tickets.map(({ image }) => image ?? '')));
  return images;
};
