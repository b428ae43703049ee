import { mkdtemp, open as openFile, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { StorageError } from '../../server/store/document-writer.ts';
import type { Store } from '../../server/store/store.ts';
import { openStorage } from '../support/open-storage.ts';
import { ownFolder } from '../support/own-folder.ts';

const seeds = new Seeds(buildScenario, SEED_FINGERPRINT);
const TODAY = '2026-06-12';

const root = await ownFolder('last-ids');
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'));
});

/** The prototype of all file handles, for a disk that fails. */
const probe = await openFile(join(root, 'probe'), 'w');
const handles = Object.getPrototypeOf(probe) as FileHandle;
await probe.close();

const open = async () => {
  const storage = await openStorage(folder, seeds);
  onTestFinished(() => storage.close());
  return storage;
};

/** As after a kill: the lock is not held. */
const reopen = async () => {
  await rm(join(folder, 'lock'));
  return open();
};

const like = (store: Store, ticket: number) =>
  store.commit((draft) =>
    draft.insert('favourites', { user: 3, ticket, created_at: '2026-06-12T07:00:00.000Z' }),
  );

const likeAndUndo = async (store: Store) => {
  const { id } = await like(store, 9);
  await store.commit((draft) => draft.delete('favourites', id));
};

describe('the last ids of a state', () => {
  it('are found after a crash as they were, also where only they differ from an earlier state [LAB-02]', async () => {
    const { store } = await open();
    await like(store, 8);
    const one = store.state;
    await store.replace(one, TODAY);
    await likeAndUndo(store);
    const other = store.state;
    await store.replace(one, TODAY);
    await store.replace(other, TODAY);
    const { store: after } = await reopen();
    expect(after.state.last_ids).toEqual(other.last_ids);
  });

  it('are the same put in place as loaded, also below those of the seed [LAB-01]', async () => {
    const { store } = await open();
    const { favourites, users } = store.tables;
    await store.commit((draft) => {
      for (const { id } of favourites.values()) draft.delete('favourites', id);
    });
    const { last_ids, ...state } = store.state;
    await store.replace({ ...state, last_ids: { ...last_ids, favourites: 5 } }, TODAY);
    expect([favourites.lastId, users.lastId]).toEqual([5, last_ids.users]);
    const { store: after } = await reopen();
    expect(after.state.last_ids).toEqual(store.state.last_ids);
    expect((await like(after, 9)).id).toBe(6);
  });

  it('are never below those of the rows, whatever an edited file says', async () => {
    const { store } = await open();
    const { last_ids, ...state } = store.state;
    store.load({ ...state, last_ids: { ...last_ids, users: 0 } }, TODAY);
    expect(store.state.last_ids).toEqual(last_ids);
  });

  it('are those from before where a write fails, also of commits that overlap [LAB-04]', async () => {
    const { store } = await open();
    await likeAndUndo(store);
    const { last_ids } = store.state;
    const row = { user: 3, ticket: 10, created_at: '2026-06-12T07:00:00.000Z' };
    const failing = vi.spyOn(handles, 'sync').mockRejectedValueOnce(new Error('ENOSPC'));
    const results = await Promise.allSettled([
      store.commit((draft) => draft.put('favourites', { id: 999_999_999, ...row })),
      like(store, 11),
    ]);
    failing.mockRestore();
    expect(results.map((one) => 'reason' in one && one.reason instanceof StorageError)).toEqual([
      true,
      true,
    ]);
    expect(store.state.last_ids).toEqual(last_ids);
  });

  it('given to a commit that is still being written are given to no other [LAB-02]', async () => {
    const { store } = await open();
    const [one, other] = await Promise.all([like(store, 9), like(store, 10)]);
    expect(other.id).toBe(one.id + 1);
  });
});
