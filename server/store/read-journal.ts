import { readText } from '#platform/files';
import { CannotRead } from './read-if-there.ts';
import { isJson } from './json-place.ts';
import { isDamage, Unreadable } from './stored-shape.ts';
import type { NumberedEntry, StoredEntry, StoreState } from './stored-document.ts';

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
  if (!('again' in entry)) return entry;
  const { again, resets, last_ids, brand, ...numbers } = entry;
  const state = earlier.get(again);
  if (!state) throw new Unreadable('an entry names no earlier state');
  const { brand: _, ...rows } = state;
  return { ...numbers, state: { ...rows, resets, last_ids, ...(brand && { brand }) } };
};
