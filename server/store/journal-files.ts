import {
  listFolder,
  type OpenFile,
  openNew,
  readText,
  removeFile,
  syncFolder,
} from '#platform/files';
import { dirname, join } from '#platform/path';
import { CannotRead } from './read-if-there.ts';
import { isJson } from './json-place.ts';
import { isDamage, Unreadable } from './stored-shape.ts';
import type { NumberedEntry, StoredEntry, StoreState } from './stored-document.ts';

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

/**
 * Reads a file's entries up to the first line that is damaged. A damaged last line without a line break was being
 * written when the process died: it was never answered and is dropped. Any other one means damage of the file.
 */
export const readJournal = async (
  path: string,
  parse: (line: unknown) => StoredEntry,
): Promise<{ entries: NumberedEntry[]; damaged: boolean }> => {
  const text = await readText(path).catch((error: unknown) => {
    throw new CannotRead('the journal', path, error);
  });
  const lines = text.split('\n');
  const isLast = (at: number) => at === lines.length - 1;
  const entries: NumberedEntry[] = [];
  const states = new Map<number, StoreState>();
  for (const [at, line] of lines.entries()) {
    if (isLast(at) && line === '') break;
    try {
      const entry = withState(parse(JSON.parse(line)), states);
      if ('state' in entry) states.set(entry.sequence, entry.state);
      entries.push(entry);
    } catch (error) {
      if (!isDamage(error)) throw error;
      // A whole line whose line break alone is damaged was answered, too.
      return { entries, damaged: !isLast(at) || isJson(line.slice(0, -1)) };
    }
  }
  return { entries, damaged: false };
};

/** An entry that goes back to the state of an earlier one in the file, with that state. */
const withState = (entry: StoredEntry, earlier: ReadonlyMap<number, StoreState>): NumberedEntry => {
  if (!('state_of' in entry)) return entry;
  const { state_of, resets, last_ids, brand, ...numbers } = entry;
  const state = earlier.get(state_of);
  if (!state) throw new Unreadable('an entry names no earlier state');
  const { brand: _, ...rows } = state;
  return { ...numbers, state: { ...rows, resets, last_ids, ...(brand && { brand }) } };
};
