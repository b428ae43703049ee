import {
  mkdtemp,
  open as openFile,
  readFile,
  rename,
  rm,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { Seeds } from '../../server/store/seeds.ts';
import type { Store } from '../../server/store/store.ts';
import { ownFolder } from './own-folder.ts';
import { findPlace, lockFolder } from '../../server/node/lock.ts';
import { Storage, type StorageOptions } from '../../server/store/storage.ts';
import { GuardedFiles } from '../../server/store/data-lock.ts';

/** Opens a data folder as the server does when it starts, on 12 June 2026 unless `options` say otherwise. */
export const openStorage = (
  folder: string,
  seeds: Seeds,
  options: Partial<StorageOptions> = {},
): Promise<Storage> =>
  Storage.open({
    ...{ folder, lockFolder, seeds, seedDay: '2026-06-12', warn: () => {} },
    now: () => '2026-06-12T10:00:00.000Z',
    ...options,
  });

/** The seed as the server has it. */
export const SEEDS = new Seeds(buildScenario, SEED_FINGERPRINT);

/** Has a data folder for each test, and closes what a test has opened there. */
export const ownStorages = async (name: string) => {
  const root = await ownFolder(name);
  let opened: Storage[] = [];
  const own = {
    folder: '',
    warnings: [] as string[],
    document: () => join(own.folder, 'db.json'),
    /** Changes the text of the stored document, as somebody does who edits it. */
    edit: async (change: (text: string) => string) =>
      writeFile(own.document(), change(await readFile(own.document(), 'utf8'))),
    open: async (seeds = SEEDS, seedDay = '2026-06-12'): Promise<Storage> => {
      const warn = (text: string) => void own.warnings.push(text);
      const storage = await openStorage(own.folder, seeds, { seedDay, warn });
      opened.push(storage);
      return storage;
    },
    close: async (storage: Storage) => {
      opened = opened.filter((one) => one !== storage);
      await storage.close();
    },
    /**
     * Leaves what a killed process leaves: the document, and no lock that is held. Its files are closed at the end of the
     * test, since from Node 26 on an open one that is garbage is an error.
     */
    kill: async (storage: Storage) => {
      opened = opened.filter((one) => one !== storage);
      onTestFinished(() => storage.close());
      await rm(join(own.folder, 'lock'));
    },
    reopen: async (storage: Storage, seedDay?: string): Promise<Storage> => {
      await own.kill(storage);
      return own.open(SEEDS, seedDay);
    },
  };
  beforeEach(async () => {
    own.folder = await mkdtemp(join(root, 'data-'));
    own.warnings = [];
  });
  afterEach(async () => {
    for (const storage of opened) await storage.close().catch(() => {});
    opened = [];
  });
  return own;
};

/** Saves a ticket for Luca. */
export const like = (store: Store, ticket: number) =>
  store.commit((draft) =>
    draft.insert('favourites', { user: 3, ticket, created_at: '2026-06-12T07:00:00.000Z' }),
  );

/** A spy on what every open file does, for a disk that fails. */
export const spyOnDisk = async (method: 'sync' | 'writeFile' = 'sync') => {
  const probe = await openFile(new URL(import.meta.url));
  const handles = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const spy = vi.spyOn(handles, method);
  onTestFinished(() => spy.mockRestore());
  return spy;
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
