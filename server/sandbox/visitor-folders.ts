/**
 * The folders of visitors' sandboxes on disk: each has the files of its store, its images, and a note of whose it is. The
 * note's time of change is that of the last use.
 */
import { rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '#platform/files';
import { codeOf, listIfThere, readIfThere } from '../store/read-if-there.ts';
import { syncFolder } from '../store/sync-folder.ts';

const NOTE = 'visitor.json';
const NOTE_FORMAT = 1;
const IMAGES = 'images';
/** Name of a visitor's folder: the random part of the id, without the signature that makes it a cookie. */
const KEY = /^[0-9a-f-]{36}$/;
/** Of a folder that is being removed, so that none is ever read by half. */
const GONE = '.gone';
/** A folder with nothing else was left by a process that ended before its first commit was answered. */
const BEFORE_FIRST_COMMIT: ReadonlySet<string> = new Set([NOTE, IMAGES, 'db.json.tmp']);
/** Folders that are read at a time. */
const AT_ONCE = 32;

export interface FoundVisitor {
  key: string;
  /** Of the caller that began it; empty where the note is lost. */
  address: string;
  /** Milliseconds since 1970. */
  usedAt: number;
  /** Of all files. */
  bytes: number;
}

export const imagesIn = (folder: string): string => join(folder, IMAGES);

/** False for a folder that somebody deleted while the server ran. */
export const isThere = async (folder: string): Promise<boolean> =>
  (await listIfThere('the folder of a visitor', folder)).length > 0;

/** Every visitor's sandbox that a folder has, the least recently used first; removes what ended processes left behind. */
export const listVisitors = async (folder: string): Promise<FoundVisitor[]> => {
  const names = (await listIfThere('the folder of visitors', folder)).map(({ name }) => name);
  for (const name of names.filter((one) => one.endsWith(GONE)))
    await rm(join(folder, name), { recursive: true, force: true });
  const keys = names.filter((name) => KEY.test(name));
  const found: FoundVisitor[] = [];
  while (keys.length > 0) {
    const read = await Promise.all(keys.splice(0, AT_ONCE).map((key) => readVisitor(folder, key)));
    found.push(...read.filter((one) => one !== null));
  }
  return found.toSorted((a, b) => a.usedAt - b.usedAt);
};

const readVisitor = async (parent: string, key: string): Promise<FoundVisitor | null> => {
  const folder = join(parent, key);
  const files = await listIfThere('the folder of a visitor', folder);
  if (files.every(({ name }) => BEFORE_FIRST_COMMIT.has(name))) {
    await rm(folder, { recursive: true, force: true });
    return null;
  }
  const images = await listIfThere('the images of a visitor', imagesIn(folder));
  const paths = [
    ...files.filter((file) => file.isFile()).map(({ name }) => join(folder, name)),
    ...images.map(({ name }) => join(imagesIn(folder), name)),
  ];
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const note = join(folder, NOTE);
  const text = await readIfThere('the note about a visitor', note);
  const { mtimeMs } = await stat(text === null ? folder : note);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { key, address: addressIn(text), usedAt: mtimeMs, bytes };
};

/** Only decides who goes first under pressure, so a damaged note stops nothing. */
const addressIn = (note: string | null): string => {
  try {
    const { address } = JSON.parse(note ?? '') as { address?: unknown };
    return typeof address === 'string' ? address : '';
  } catch {
    return '';
  }
};

/** Makes a visitor's folder with its note; it is there after a power cut once this resolves and the folder is synced. */
export const makeVisitorFolder = async (folder: string, address: string): Promise<void> => {
  await makeFolder(imagesIn(folder));
  const note = JSON.stringify({ format: NOTE_FORMAT, address });
  await writeFile(join(folder, NOTE), note, { flush: true });
  const parent = dirname(folder);
  await syncFolder(parent);
  await syncFolder(dirname(parent));
};

/** Notes when a visitor's sandbox was last used. */
export const noteUse = async (folder: string, at: number): Promise<void> => {
  // Where it fails, the sandbox counts as idle for longer after a restart; its work is not affected.
  await utimes(join(folder, NOTE), at / 1000, at / 1000).catch(() => {});
};

/** Makes a folder one that is being removed, in one step. */
export const renameAsGone = async (folder: string): Promise<void> => {
  try {
    await rename(folder, `${folder}${GONE}`);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
};

/** Removes a visitor's folder with everything in it, also one that is there as gone. */
export const removeVisitorFolder = async (folder: string): Promise<void> => {
  for (const path of [`${folder}${GONE}`, folder])
    // On Windows a file that is being served cannot be deleted, so `rm` retries.
    await rm(path, { recursive: true, force: true, maxRetries: 5 });
};
