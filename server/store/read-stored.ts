import { Low } from 'lowdb';
import type { Loose } from '#contract/json-values';
import { rename, join } from '#platform/files';
import type { DocumentFile } from './document-file.ts';
import type { Seeds } from './seeds.ts';
import type { Store } from './store.ts';
import type { StoredDocument } from './stored-document.ts';
import { isDamage, parseDocument } from './stored-shape.ts';

export interface StorageOptions {
  folder: string;
  seeds: Seeds;
  /** The scenario of a store that holds nothing yet. */
  scenario: string;
  /** The day from which the seed's offsets count. */
  seedDay: string;
  /** An instant, for the names of files that are moved aside. */
  now: () => string;
  /** Called with warnings for the operator: damage, and what was done about it. */
  warn: (text: string) => void;
}

/** The name of the document's file. */
export const DOCUMENT_NAME = 'db.json';

interface Found {
  document: StoredDocument | null;
  /** Why there is a file that cannot be used: a part of the name that it gets, and what the operator is told. */
  unusable: { why: 'corrupt' | 'other-seed'; says: string } | null;
}

/** Reads what is stored without changing any file. */
export const readStored = async ({ seeds }: StorageOptions, file: DocumentFile): Promise<Found> => {
  const db = new Low<Loose | null>(file, null);
  try {
    await db.read();
    const document = db.data && parseDocument(db.data, seeds);
    // Rows of a scenario's file are stored with it.
    if (!document || document.seed === seeds.seedId(null) || document.scenario_file)
      return { document, unusable: null };
    return { document: null, unusable: { why: 'other-seed', says: 'was made from another seed' } };
  } catch (error) {
    if (!isDamage(error)) throw error;
    const says = `cannot be read (${reasonOf(error)})`;
    return { document: null, unusable: { why: 'corrupt', says } };
  }
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
  { unusable }: Found,
): Promise<void> => {
  if (!unusable) return;
  const moved = `${DOCUMENT_NAME}.${unusable.why}-${fileTimeOf(now())}`;
  await rename(join(folder, DOCUMENT_NAME), join(folder, moved));
  warn(
    `The stored data in ${folder} ${unusable.says}. It was moved aside as ${moved}; this start begins from the seed.`,
  );
};
