import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { Bases } from '../../server/store/bases.ts';
import { makeFolder } from '#platform/files';
import { Storage } from '../../server/store/storage.ts';
import { openStorage, storageOptions } from '../support/open-storage.ts';

const bases = new Bases(buildScenario, SEED_FINGERPRINT);
const root = await mkdtemp(join(tmpdir(), 'rivola-sync-'));
afterAll(() => rm(root, { recursive: true }));

/** Threads that libuv has for all work on files. */
const THREADS = 4;

it('writers of twenty sandboxes on a slow disk leave threads for pages, and all are answered [HOST-01]', async () => {
  const around = await openStorage(join(root, 'data'), bases);
  const stores = Array.from({ length: 20 }, (_, at) => {
    const folder = join(root, 'data', `visitor-${at}`);
    return Storage.begin(storageOptions(folder, bases), around.lock, () => makeFolder(folder));
  });
  const write = ({ store }: Storage) =>
    store.commit((draft) =>
      draft.insert('favourites', { user: 3, ticket: 9, created_at: '2026-06-12T07:00:00.000Z' }),
    );
  await Promise.all(stores.map(write));

  const probe = await open(join(root, 'probe'), 'w');
  const handles = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  let [under, most] = [0, 0];
  const slow = vi.spyOn(handles, 'datasync').mockImplementation(async () => {
    under += 1;
    most = Math.max(most, under);
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    under -= 1;
  });
  await Promise.all(stores.map(write));
  expect(slow).toHaveBeenCalledTimes(stores.length);
  slow.mockRestore();
  expect(most).toBeLessThanOrEqual(THREADS / 2);
  for (const { store } of stores)
    expect(store.favourites.by('user', 3).filter(({ ticket }) => ticket === 9)).toHaveLength(2);
  for (const storage of [...stores, around]) await storage.close();
});
