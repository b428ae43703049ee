import {
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  readlink,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { StorageError } from '../../server/store/document-writer.ts';
import type { Storage } from '../../server/store/storage.ts';
import { FORMAT } from '../../server/store/migrations.ts';
import type { Ticket } from '../../server/store/schema.ts';
import { Store } from '../../server/store/store.ts';
import { keptBrand } from '#lab/brand';
import { YELLOW } from '../support/builders.ts';
import { killStorage, openStorage } from '../support/open-storage.ts';
import { systemError } from '../support/platform.ts';
import { ownFolder } from '../support/own-folder.ts';

const seeds = new Seeds(buildScenario, SEED_FINGERPRINT);
const TODAY = '2026-06-12';

const root = await ownFolder('store');

const freshExport = () => new Store(seeds, 'default', TODAY).export();

let folder = '';
let warnings: string[] = [];
let opened: Storage[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'));
  warnings = [];
  opened = [];
});
afterEach(async () => {
  restoreDisk();
  for (const storage of opened) await storage.close().catch(() => {});
});

const open = async (seedDay = TODAY, seed = seeds): Promise<Storage> => {
  const storage = await openStorage(folder, seed, {
    seedDay,
    warn: (text) => warnings.push(text),
  });
  opened.push(storage);
  return storage;
};

const kill = (storage: Storage) => {
  opened = opened.filter((one) => one !== storage);
  return killStorage(storage, folder);
};

const reopen = async (storage: Storage, seedDay = TODAY) => {
  await kill(storage);
  return open(seedDay);
};

const like = (store: Store, ticket: number, user = 3) =>
  store.commit((draft) =>
    draft.insert('favourites', { user, ticket, created_at: '2026-06-12T07:00:00.000Z' }),
  );

const ticketOf = (store: Store, id: number) => {
  const ticket = store.tickets.get(id);
  if (!ticket) throw new Error(`no ticket ${id}`);
  return ticket;
};

const likedBy3 = (store: Store) =>
  store.favourites
    .by('user', 3)
    .map((row) => row.ticket)
    .toSorted((a, b) => a - b);

const names = async () => (await readdir(folder)).toSorted();
const document = () => join(folder, 'db.json');

/** The prototype of all file handles, for mocks of a failing disk. */
const probe = await openFile(join(root, 'probe'), 'w');
const handles = Object.getPrototypeOf(probe) as FileHandle;
await probe.close();

let diskMocks: { mockRestore: () => void }[] = [];
const mockDisk = (method: 'sync' | 'writeFile' = 'sync') => {
  const spy = vi.spyOn(handles, method);
  diskMocks.push(spy);
  return spy;
};
const restoreDisk = () => {
  for (const spy of diskMocks) spy.mockRestore();
  diskMocks = [];
};

describe('a store on disk', () => {
  it('contains after a kill exactly what was committed', async () => {
    const storage = await open();
    await like(storage.store, 9);
    const row = await like(storage.store, 10);
    await storage.store.commit((draft) => {
      draft.delete('favourites', row.id);
      draft.delete('tickets', 9);
    });
    await storage.store.replace({ scenario: 'empty' }, TODAY);
    await like(storage.store, 11);
    const before = storage.store.export();
    const { store } = await reopen(storage);
    expect(store.export()).toEqual(before);
    expect(store.scenario).toBe('empty');
    expect(warnings).toEqual([]);
  });

  it('contains after a kill the brand that it wore, and none after a reset [LOOK-08]', async () => {
    const storage = await open();
    await storage.store.keep({ brand: YELLOW });
    const reopened = await reopen(storage);
    expect(reopened.store.extra).toEqual({ brand: YELLOW });
    await reopened.close();
    const again = await open();
    expect(again.store.extra).toEqual({ brand: YELLOW });
    await again.store.replace({ scenario: 'default' }, TODAY);
    const plain = await reopen(again);
    expect(plain.store.extra).toEqual({});
    expect(warnings).toEqual([]);
  });

  it('contains after a kill the brand of each state that it went back to, also of the same rows [LOOK-08]', async () => {
    const storage = await open();
    await like(storage.store, 9);
    const plain = storage.store.state;
    await storage.store.replace(plain, TODAY);
    await storage.store.replace({ ...plain, extra: { brand: YELLOW } }, TODAY);
    const reopened = await reopen(storage);
    expect(reopened.store.extra).toEqual({ brand: YELLOW });
    expect(likedBy3(reopened.store)).toContain(9);
    const branded = reopened.store.state;
    const { extra: _, ...rest } = branded;
    await reopened.store.replace(branded, TODAY);
    await reopened.store.replace(rest, TODAY);
    expect((await reopen(reopened)).store.extra).toEqual({});
  });

  it('has the product’s own name and looks where somebody has edited the brand into none [LOOK-08]', async () => {
    const storage = await open();
    await storage.store.keep({ brand: YELLOW });
    expect(keptBrand(storage.store.extra)).toEqual(YELLOW);
    await kill(storage);
    await writeFile(document(), (await readFile(document(), 'utf8')).replace('#ffcc00', 'red'));
    expect(keptBrand((await open()).store.extra)).toBeNull();
    expect(warnings).toEqual([]);
  });

  it('contains the same after it was closed, and reuses no id', async () => {
    const storage = await open();
    const row = await like(storage.store, 9);
    await storage.store.commit((draft) => draft.delete('favourites', row.id));
    await storage.close();
    const next = await like((await open()).store, 10);
    expect(next.id).toBe(row.id + 1);
  });

  it.runIf(process.platform === 'linux')(
    'leaves no file open where its start fails [GEN-24]',
    async () => {
      const storage = await open();
      await storage.store.replace({ scenario: 'empty' }, TODAY);
      await storage.close();
      const failing = vi.spyOn(seeds, 'fileOf').mockImplementation(() => expect.fail('broken'));
      diskMocks.push(failing);
      await expect(open()).rejects.toThrow('broken');
      const descriptors = await readdir('/proc/self/fd');
      const paths = await Promise.all(
        descriptors.map((one) => readlink(join('/proc/self/fd', one)).catch(() => '')),
      );
      expect(paths.filter((path) => path.startsWith(folder))).toEqual([]);
    },
  );

  it('keeps each of many simultaneous commits', async () => {
    const storage = await open();
    const sync = mockDisk();
    const rows = await Promise.all(
      Array.from({ length: 200 }, (_, n) => like(storage.store, n + 1)),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(200);
    expect(sync.mock.calls.length, 'commits share syncs').toBeLessThan(20);
    const { store } = await reopen(storage);
    expect(likedBy3(store)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
  });

  it('writes less than 2 kB for a publication into 10,000 seeded tickets [HOUSE-02]', async () => {
    const storage = await open();
    const { store } = storage;
    await store.replace({ scenario: 'large' }, TODAY);
    const write = mockDisk('writeFile');
    const { id: _, ...values } = ticketOf(store, 9);
    await store.commit((draft) => draft.insert('tickets', { ...values, notes: 'Mia.' }));
    const [[content = ''] = []] = write.mock.calls;
    expect(String(content).length).toBeLessThan(2000);
    restoreDisk();
    const rows = store.export();
    expect((await reopen(storage)).store.export()).toEqual(rows);
  });

  it('makes JSON of the changed rows alone with each commit, and what is stored has all of them [HOUSE-02]', async () => {
    const storage = await open();
    const { store } = storage;
    const ticket = ticketOf(store, 9);
    for (const notes of ['Prima.', 'Seconda.', 'Terza: perché 20 €.'])
      await store.commit((draft) => draft.insert('tickets', { ...ticket, notes }));
    const stringify = vi.spyOn(JSON, 'stringify');
    await store.commit((draft) => draft.put('tickets', { ...ticket, price: 7 }));
    const rows = stringify.mock.calls.filter(([value]) => (value as Partial<Ticket>).departure);
    stringify.mockRestore();
    expect(rows).toHaveLength(1);
    const exported = store.export();
    expect((await reopen(storage)).store.export()).toEqual(exported);
  });

  it('keeps its folder open from one commit to the next, syncs it with each, and closes it in the end [HOUSE-02]', async () => {
    const storage = await open();
    const sync = mockDisk();
    await like(storage.store, 9);
    await like(storage.store, 10);
    const [, folderFirst, , folderThen] = sync.mock.contexts as FileHandle[];
    expect(sync).toHaveBeenCalledTimes(4);
    expect(folderThen).toBe(folderFirst);
    expect((await folderThen?.stat())?.isDirectory()).toBe(true);
    await storage.close();
    expect(folderThen?.fd).toBe(-1);
  });

  it('keeps no change of a row that was changed back [HOUSE-02]', async () => {
    const { store } = await open();
    const ticket = ticketOf(store, 9);
    await store.commit((draft) => draft.put('tickets', { ...ticket, notes: 'Altro.' }));
    expect(store.state.changes.tickets.map(([id]) => id)).toEqual([9]);
    await store.commit((draft) => draft.put('tickets', ticket));
    expect(store.state.changes.tickets).toEqual([]);
  });

  it('on a later day moves the rows of the seed and keeps those that users made', async () => {
    const storage = await open();
    const mine = await like(storage.store, 10);
    const { store } = await reopen(storage, '2026-06-15');
    expect(store.favourites.get(mine.id)).toEqual(mine);
    expect(store.seedDay).toBe('2026-06-15');
    expect(store.tickets.get(10)?.date).toBe(
      seeds.of('default', '2026-06-15').tickets.get(10)?.date,
    );
    expect(store.tickets.get(10)?.date).not.toBe(seeds.of('default', TODAY).tickets.get(10)?.date);
  });
});

describe('a stored document', () => {
  it.each([
    ['empty', ''],
    ['cut off', '{"format":1,"seed":"x","sequ'],
    ['garbage', '\u0000\u0001\u0002'],
    ['null', 'null'],
    ['false', 'false'],
    ['foreign', '{"users":[{"id":1,"name":"Mario"}],"posts":[]}'],
    ['of another format', JSON.stringify({ format: 0, seed: SEED_FINGERPRINT })],
  ])('that is %s is moved aside, and the seed is loaded [HOUSE-02]', async (_, text) => {
    const storage = await open();
    await like(storage.store, 9);
    await kill(storage);
    await writeFile(document(), text);
    const again = await open();
    expect(again.store.export()).toEqual(freshExport());
    expect(again.damaged).toBe(true);
    expect(warnings).toHaveLength(1);
    const aside = (await names()).filter((name) => name.includes('.corrupt-'));
    const kept = await Promise.all(aside.map((name) => readFile(join(folder, name), 'utf8')));
    expect(kept).toEqual([text]);
    await like(again.store, 10);
    const { store } = await reopen(again);
    expect(likedBy3(store)).toEqual([10]);
  });

  it.each([
    ['an edited row', '"user":3', '"user":"tre"', "favourites, row 1: field 'user' is not valid"],
    ['an additional comma', `"format":${FORMAT}`, `"format":${FORMAT},,`, 'JSON'],
  ])(
    'with %s is reported with the reason and the place [HOST-06]',
    async (_, before, after, reason) => {
      const storage = await open();
      await like(storage.store, 9);
      await storage.close();
      await writeFile(document(), (await readFile(document(), 'utf8')).replace(before, after));
      expect((await open()).store.export()).toEqual(freshExport());
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toMatch(new RegExp(`cannot be read \\(.*${reason}`));
    },
  );

  it('of another seed is moved aside', async () => {
    const other = new Seeds(buildScenario, 'another-seed');
    const storage = await open(TODAY, other);
    await like(storage.store, 9);
    await kill(storage);
    const again = await open();
    expect(again.store.export()).toEqual(freshExport());
    expect((await names()).filter((name) => name.includes('.other-seed-'))).toHaveLength(1);
    expect(warnings.join()).toContain('another seed');
  });
});

describe('a failing disk', () => {
  it('undoes the failed commit and the pending ones after it, and nothing else [HOUSE-02]', async () => {
    const storage = await open();
    await like(storage.store, 9);
    const before = storage.store.export();
    mockDisk().mockRejectedValueOnce(new Error('ENOSPC'));
    const results = await Promise.allSettled([
      like(storage.store, 10),
      like(storage.store, 11),
      storage.store.replace({ scenario: 'empty' }, TODAY),
      like(storage.store, 12),
    ]);
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(results.map((one) => 'reason' in one && one.reason instanceof StorageError)).toEqual(
      Array(4).fill(true),
    );
    expect(storage.store.export()).toEqual(before);
    expect(storage.store.scenario).toBe('default');
    await like(storage.store, 13);
    const { store } = await reopen(storage);
    expect(likedBy3(store)).toEqual([9, 13]);
    expect(warnings).toEqual([]);
  });

  it('that refuses to sync the folder after the new document is in place has the earlier one again [HOUSE-02]', async () => {
    const storage = await open();
    await like(storage.store, 9);
    mockDisk().mockResolvedValueOnce().mockRejectedValueOnce(systemError('ENOSPC', 'fsync'));
    await expect(like(storage.store, 10)).rejects.toThrow(StorageError);
    restoreDisk();
    const { store } = await reopen(storage);
    expect(likedBy3(store)).toEqual([9]);
    expect(warnings).toEqual([]);
  });

  it('refuses each commit as long as it fails, and takes them again after that', async () => {
    const storage = await open();
    await like(storage.store, 9);
    const before = storage.store.export();
    mockDisk().mockRejectedValue(new Error('EIO'));
    await expect(like(storage.store, 10)).rejects.toThrow(StorageError);
    await expect(like(storage.store, 11)).rejects.toThrow(StorageError);
    expect(storage.store.export()).toEqual(before);
    expect(await names()).toEqual(['db.json', 'lock']);
    restoreDisk();
    await like(storage.store, 12);
    const { store } = await reopen(storage);
    expect(likedBy3(store)).toEqual([9, 12]);
  });

  it('writes no commit that comes while an earlier one fails', async () => {
    const storage = await open();
    let fail: (error: Error) => void = () => {};
    const sync = mockDisk();
    sync.mockImplementationOnce(() => new Promise<void>((_, reject) => (fail = reject)));
    const first = like(storage.store, 9);
    await vi.waitUntil(() => sync.mock.calls.length > 0);
    const second = like(storage.store, 10);
    fail(new Error('EIO'));
    const results = await Promise.allSettled([first, second]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    restoreDisk();
    const { store } = await reopen(storage);
    expect(likedBy3(store)).toEqual([]);
  });

  it.each([
    ['ENOSPC', true],
    ['EDQUOT', true],
    ['EIO', false],
    ['EPERM', false],
    ['EACCES', false],
  ])(
    'does not stop a first start (%s), which names it, and asks for space only where none is left: %s [GEN-24]',
    async (code, isFull) => {
      mockDisk('writeFile').mockRejectedValue(systemError(code, 'write'));
      await open();
      expect(warnings).toEqual([expect.stringContaining(code)]);
      expect(warnings.join().includes('Free some space')).toBe(isFull);
    },
  );
});

describe('a data folder', () => {
  it('is unlocked when the store is closed', async () => {
    const storage = await open();
    await storage.close();
    expect(await names()).not.toContain('lock');
  });

  it('has no part of a document left that an earlier process was writing [HOST-05]', async () => {
    for (const name of ['db.json.tmp', 'db.json.1.tmp']) await writeFile(join(folder, name), '{');
    await open();
    expect(await names()).toEqual(['db.json', 'lock']);
  });
});
