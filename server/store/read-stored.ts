import type { Low } from 'lowdb';
import { isSame } from '#platform/bytes';
import { readBytes, rename } from '#platform/files';
import { join } from '#platform/path';
import { journalFiles, readJournal, sequenceOf } from './journal-files.ts';
import { listIfThere } from './read-if-there.ts';
import { FORMAT, isDamage, parseEntry } from './stored-shape.ts';
import type { Store } from './store.ts';
import type { NumberedEntry, StoredDocument } from './stored-document.ts';
import type { Seeds } from './seeds.ts';
import { writeWhole } from './write-whole.ts';

interface Found {
  document: StoredDocument | null;
  entries: NumberedEntry[];
  sequence: number;
  /** Files that cannot be used, each with the name that it is moved to; `warnings` are the texts about them. */
  aside: Map<string, string>;
  warnings: string[];
  /** Files of an older format, each with that format. */
  older: Map<string, number>;
}

/** Reads snapshot and journal without changing any file: an error in a later one may still stop the start. */
export const readStored = async (
  { folder, seeds, now }: StorageOptions,
  db: Low<StoredDocument | null>,
): Promise<Found> => {
  const time = fileTimeOf(now());
  const aside = new Map<string, string>();
  const warnings: string[] = [];
  const older = new Map<string, number>();
  const mark = (name: string, why: string) => {
    aside.set(name, `${name}.${why}-${time}`);
    return aside.get(name);
  };
  const nothing: Found = { document: null, entries: [], sequence: 0, aside, warnings, older };
  const journals = await journalFiles(folder);
  try {
    await db.read();
  } catch (error) {
    if (!isDamage(error)) throw error;
    const moved = mark('db.json', 'corrupt');
    for (const name of journals) mark(name, 'corrupt');
    warnings.push(
      `The stored data in ${folder} cannot be read (${reasonOf(error)}). It was moved aside as ${moved}` +
        `${journals.length > 0 ? ', with its journal' : ''}; this start begins from the seed.`,
    );
    return nothing;
  }
  const document = db.data;
  db.data = null;
  if (document && document.format < FORMAT) older.set('db.json', document.format);
  const found: Found = { ...nothing, document, sequence: document?.sequence ?? 0 };
  for (const name of journals) {
    const { entries, damaged } = await readJournal(join(folder, name), parseEntry);
    // Entries build on the ones before: after a damaged file the rest cannot be used.
    let isWhole = !damaged && aside.size === 0;
    for (const [at, entry] of (aside.size === 0 ? entries : []).entries()) {
      // A file has the numbers from that of its name on, without a gap: a wrong one is damage too. Later entries build on
      // the missing ones.
      isWhole &&= entry.sequence === sequenceOf(name) + at;
      if (entry.sequence !== sequenceOf(name) + at) break;
      if (entry.sequence <= found.sequence) continue;
      // A snapshot has all of a file or nothing: if it has a part, its own number is damaged, and entries are missing.
      if (entry.sequence !== found.sequence + 1) {
        isWhole = false;
        break;
      }
      if (at > 0 && entry.sequence - 1 === document?.sequence) isWhole = false;
      found.sequence = entry.sequence;
      found.entries.push(entry);
      if (entry.format < FORMAT) older.set(name, entry.format);
    }
    if (!isWhole) {
      const moved = mark(name, 'corrupt');
      warnings.push(
        `The journal ${name} in ${folder} is damaged and was moved aside as ${moved}. Changes read from the journal before the damage: ${found.entries.length}.`,
      );
    }
  }
  if (document && document.seed !== seeds.fingerprint && usesSeed(found)) {
    const moved = mark('db.json', 'other-seed');
    for (const name of journals) if (!aside.has(name)) mark(name, 'other-seed');
    warnings.push(
      `The stored data in ${folder} was made from another seed. It was moved aside as ${moved}; this start begins from the current seed.`,
    );
    return { ...nothing, entries: [] };
  }
  return found;
};

/** Whether data are over rows of the seed: of a file's scenario they have its rows with them. The last reset decides. */
const usesSeed = ({ document, entries }: Found): boolean => {
  const last = entries.findLast((entry) => 'reset' in entry || 'state' in entry) ?? document;
  return (
    last !== null &&
    !('state' in last ? last.state.scenario_file : 'scenario_file' in last && last.scenario_file)
  );
};

/** Data over a file's scenario stay as they are when the file changes or goes; only a reset reads it again. */
export const warnOfOldScenario = (
  { scenario, file }: Store,
  { seeds, folder, warn }: StorageOptions,
) => {
  const now = seeds.file(scenario);
  if (!file || now === file) return;
  warn(
    `The stored data in ${folder} began from the scenario '${scenario}', whose file ${now ? 'has changed' : 'cannot be used any more'}. Nothing is lost: ${now ? 'the data stay as they are, and a reset begins from the file as it is now' : 'its rows are kept with the data until a reset'}.`,
  );
};

/** An instant as a part of a file's name; Windows allows no colon there. */
export const fileTimeOf = (instant: string): string => instant.replaceAll(/[:.]/g, '-');

/** Moves what cannot be used aside, and says so. Nothing is ever deleted. */
export const setAside = async ({ folder, warn }: StorageOptions, { aside, warnings }: Found) => {
  for (const [name, moved] of aside) await rename(join(folder, name), join(folder, moved));
  for (const warning of warnings) warn(warning);
};

/**
 * Copies what is of an older format to `<name>.format-<n>-<time>`, before a new snapshot takes its place. A copy and no
 * link: a journal without entries would be opened again, and written to, under both names.
 */
export const keepOlder = async (
  { folder, now }: StorageOptions,
  older: ReadonlyMap<string, number>,
) => {
  if (older.size === 0) return;
  const names = (await listIfThere('the folder of stored data', folder)).map(({ name }) => name);
  for (const [name, format] of older) {
    const bytes = await readBytes(join(folder, name));
    const copies = names.filter((one) => one.startsWith(`${name}.format-${format}-`));
    const kept = await Promise.all(copies.map((copy) => readBytes(join(folder, copy))));
    // An earlier start that was interrupted or could not write the new snapshot has copied it already.
    if (kept.some((copy) => isSame(copy, bytes))) continue;
    const copy = join(folder, `${name}.format-${format}-${fileTimeOf(now())}`);
    await writeWhole(copy, [bytes]);
  }
};

/** The first line of why something does not parse. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** The journal of the default world is folded into a new snapshot when it holds this many bytes. */
export const FOLD_AT_BYTES = 4 * 1024 * 1024;

export interface StorageOptions {
  folder: string;
  seeds: Seeds;
  /** The scenario of a store that holds nothing yet. */
  scenario: string;
  /** The day from which the seed's offsets count. */
  anchor: string;
  /** The journal is folded into a new snapshot when it holds this many bytes; by default `FOLD_AT_BYTES`. */
  foldAt?: number;
  /** An instant, for the names of files that are moved aside. */
  now: () => string;
  /** Called with warnings for the operator: damage, and what was done about it. */
  warn: (text: string) => void;
}
