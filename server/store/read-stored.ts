import { Low } from 'lowdb';
import type { Loose } from '#contract/json-values';
import { isSame } from '#platform/bytes';
import { readBytes, rename, join } from '#platform/files';
import type { DocumentFile } from './document-file.ts';
import { JOURNAL_FORMAT, journalFiles, withJournal } from './older-journal.ts';
import { listIfThere } from './read-if-there.ts';
import { TABLES } from './schema.ts';
import type { Seeds } from './seeds.ts';
import type { Store } from './store.ts';
import type { StoredDocument } from './stored-document.ts';
import { FORMAT } from './migrations.ts';
import { isDamage, parseDocument } from './stored-shape.ts';
import { writeWhole } from './write-whole.ts';

export interface StorageOptions {
  folder: string;
  seeds: Seeds;
  /** The scenario of a store that holds nothing yet. */
  scenario: string;
  /** The day from which the seed's offsets count. */
  anchor: string;
  /** An instant, for the names of files that are moved aside. */
  now: () => string;
  /** Called with warnings for the operator: damage, and what was done about it. */
  warn: (text: string) => void;
}

/** The name of the document's file. */
export const DOCUMENT_NAME = 'db.json';

export interface Found {
  document: StoredDocument | null;
  /** Files that cannot be used, and why. */
  aside: ReadonlyMap<string, 'corrupt' | 'other-seed'>;
  /** Tells where they are then. */
  warning: ((movedTo: (name: string) => string) => string) | null;
}

/** Reads what is stored without changing any file. */
export const readStored = async (
  { folder, seeds, scenario }: StorageOptions,
  file: DocumentFile,
): Promise<Found> => {
  const db = new Low<Loose | null>(file, null);
  const journals = await journalFiles(folder);
  const allAs = (why: 'corrupt' | 'other-seed') =>
    new Map([DOCUMENT_NAME, ...journals].map((name) => [name, why] as const));
  let damaged: string | null = null;
  let document: StoredDocument | null = null;
  try {
    await db.read();
    const isOlder = db.data ? db.data['format'] === JOURNAL_FORMAT : journals.length > 0;
    if (isOlder) {
      const start = db.data ?? { ...NOTHING, scenario, seed: seeds.fingerprint };
      ({ document: db.data, damaged } = await withJournal(folder, start));
    }
    document = db.data && parseDocument(db.data);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return {
      document: null,
      aside: allAs('corrupt'),
      warning: (movedTo) =>
        `The stored data in ${folder} cannot be read (${reasonOf(error)}). It was moved aside as ${movedTo(DOCUMENT_NAME)}` +
        `${journals.length > 0 ? ', with its journal' : ''}; this start begins from the seed.`,
    };
  }
  // Rows of a scenario's file are stored with it.
  if (document && document.seed !== seeds.mark(null) && !document.scenario_file) {
    return {
      document: null,
      aside: allAs('other-seed'),
      warning: (movedTo) =>
        `The stored data in ${folder} was made from another seed. It was moved aside as ${movedTo(DOCUMENT_NAME)}; this start begins from the current seed.`,
    };
  }
  const first = damaged;
  if (first === null) return { document, aside: new Map(), warning: null };
  return {
    document,
    // Lines build on the ones before.
    aside: new Map(
      journals.filter((name) => name >= first).map((name) => [name, 'corrupt'] as const),
    ),
    warning: (movedTo) =>
      `The journal ${first} in ${folder} is damaged and was moved aside as ${movedTo(first)}. The changes before the damage were read.`,
  };
};

/** What a journal without its document was beside. */
const NOTHING: Loose = {
  format: JOURNAL_FORMAT,
  sequence: 0,
  resets: 0,
  last_ids: Object.fromEntries(TABLES.map((table) => [table, 0])),
  changes: Object.fromEntries(TABLES.map((table) => [table, []])),
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

/** The first line of why something does not parse. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** Moves what cannot be used aside, and says so. Nothing is ever deleted. */
export const setAside = async (
  { folder, now, warn }: StorageOptions,
  { aside, warning }: Found,
): Promise<void> => {
  const time = fileTimeOf(now());
  const movedTo = (name: string) => `${name}.${aside.get(name)}-${time}`;
  const there = (await listIfThere('the folder of stored data', folder)).map(({ name }) => name);
  for (const name of there.filter((one) => aside.has(one)))
    await rename(join(folder, name), join(folder, movedTo(name)));
  if (warning) warn(warning(movedTo));
};

/** Copies a document of an older format to `db.json.format-<n>-<time>`, before one of today's takes its place. */
export const copyOlder = async (
  { folder, now }: StorageOptions,
  { document }: Found,
): Promise<void> => {
  if (!document || document.format === FORMAT) return;
  const beginning = `${DOCUMENT_NAME}.format-${document.format}-`;
  const names = (await listIfThere('the folder of stored data', folder)).map(({ name }) => name);
  // A journal whose document is gone.
  if (!names.includes(DOCUMENT_NAME)) return;
  const bytes = await readBytes(join(folder, DOCUMENT_NAME));
  const copies = names.filter((name) => name.startsWith(beginning));
  const known = await Promise.all(copies.map((copy) => readBytes(join(folder, copy))));
  // An earlier start that was interrupted or could not write the new one has copied it already.
  if (known.some((copy) => isSame(copy, bytes))) return;
  await writeWhole(join(folder, `${beginning}${fileTimeOf(now())}`), bytes);
};

/** Moves the journal aside whose changes are all in the document. */
export const retireJournal = async ({ folder, now }: StorageOptions): Promise<void> => {
  for (const name of await journalFiles(folder))
    await rename(
      join(folder, name),
      join(folder, `${name}.format-${JOURNAL_FORMAT}-${fileTimeOf(now())}`),
    );
};
