import { rm, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Seeds } from '../../server/store/seeds.ts';
import { findPlace } from '../../server/node/lock.ts';
import { openStorage as open } from '../../server/node/open-storage.ts';
import type { StorageOptions } from '../../server/store/read-stored.ts';
import type { Storage } from '../../server/store/storage.ts';
import { GuardedFiles } from '../../server/store/data-lock.ts';

/** Options of a data folder on 12 June 2026. */
const storageOptions = (folder: string, seeds: Seeds): StorageOptions => ({
  folder,
  seeds,
  scenario: 'default',
  seedDay: '2026-06-12',
  now: () => '2026-06-12T10:00:00.000Z',
  warn: () => {},
});

/** Opens a data folder as the server does when it starts, on 12 June 2026 unless `options` say otherwise. */
export const openStorage = (
  folder: string,
  seeds: Seeds,
  options: Partial<StorageOptions> = {},
): Promise<Storage> => open({ ...storageOptions(folder, seeds), ...options });

/**
 * Leaves what a killed process leaves: the document, and no lock that is held. Its files are closed at the end of the test,
 * since from Node 26 on an open one that is garbage is an error.
 */
export const killStorage = async (storage: Storage, folder: string): Promise<void> => {
  onTestFinished(() => storage.close());
  await rm(join(folder, 'lock'));
};

/** The text of a lock, by default of a process of this machine that has ended: no number is above Linux's 2^22. */
export const lockText = ({
  id = 'killed',
  pid = 4_194_999,
  place = findPlace(),
  beat = 7,
}): string =>
  `${JSON.stringify({ id, pid, host: 'killed-container', place, beat: String(beat).padStart(12) })}\n`;

/** Puts another file in place of a folder's lock, as another owner does. */
export const replaceLock = async (folder: string, text: string): Promise<void> => {
  await writeFile(join(folder, 'aside'), text);
  await rename(join(folder, 'aside'), join(folder, 'lock'));
};

/** Files that are never lost. */
export const HELD = new GuardedFiles({ assertHeld: () => Promise.resolve() });
