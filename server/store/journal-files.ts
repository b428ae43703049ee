import { listFolder, type OpenFile, openNew, removeFile, syncFolder } from '#platform/files';
import { dirname, join } from '#platform/path';

const FILE = /^journal-(\d{12})\.jsonl$/;

/** The path of the journal file whose first entry has this number. */
export const pathOfJournal = (folder: string, sequence: number): string =>
  join(folder, `journal-${String(sequence).padStart(12, '0')}.jsonl`);

/**
 * Creates a file, so that it is there after a power cut too; one of that name, which has no entries, is replaced: an earlier
 * owner of the folder that was suspended may still have it open, and its late write must not get into this one's.
 */
export const replaceFile = async (path: string): Promise<OpenFile> => {
  await removeFile(path);
  const handle = await openNew(path);
  try {
    await syncFolder(dirname(path));
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
};

/** The number of the first entry of a journal file, as its name says it. */
export const sequenceOf = (name: string): number => Number(FILE.exec(name)?.[1]);

/** The journal files of a folder, oldest first. */
export const journalFiles = async (folder: string): Promise<string[]> =>
  (await listFolder(folder))
    .map(({ name }) => name)
    .filter((name) => FILE.test(name))
    .toSorted();

/** Deletes the journal files whose entries are all in the snapshot. */
export const dropJournals = async (folder: string, upTo: number): Promise<void> => {
  for (const name of await journalFiles(folder)) {
    if (sequenceOf(name) <= upTo) await removeFile(join(folder, name));
  }
};
