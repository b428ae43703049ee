/** The folder of a gallery: its pictures, its page, and a record of what is in it. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture } from './plan.ts';

const RECORD = 'gallery.json';

interface Recorded {
  pictures: readonly Picture[];
}

/** What a gallery has. Throws where there is none. */
export const readRecord = async (folder: string): Promise<Recorded> => {
  const text = await readFile(join(folder, RECORD), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} is no gallery: it has no ${RECORD}.`);
  return JSON.parse(text) as Recorded;
};

export const writeRecord = (folder: string, recorded: Recorded): Promise<void> =>
  writeFile(join(folder, RECORD), JSON.stringify(recorded, null, 1));

/** Empties the folder of an earlier gallery; throws where it has anything else. */
export const clearFolder = async (folder: string): Promise<void> => {
  const found = await readdir(folder).catch((): string[] => []);
  if (found.length > 0 && !found.includes(RECORD))
    throw new Error(`${folder} is not empty, and no gallery: choose another folder by --out.`);
  await rm(folder, { recursive: true, force: true });
};
