import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { keptBrand } from '#lab/brand';
import { buildScenario } from '../../seed/scenarios.ts';
import { DocumentFile, StorageError } from '../../server/store/document-file.ts';
import { FORMAT } from '../../server/store/migrations.ts';
import type { Ticket } from '../../server/store/schema.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { Store } from '../../server/store/store.ts';
import { YELLOW } from '../support/builders.ts';
import { HELD, like, ownStorages, SEEDS, spyOnDisk } from '../support/open-storage.ts';
import { systemError } from '../support/platform.ts';

const TODAY = '2026-06-12';
const own = await ownStorages('store');

const ticketOf = (store: Store, id: number) => {
  const ticket = store.tickets.get(id);
  if (!ticket) throw new Error(`no ticket ${id}`);
  return ticket;
};

const liked = ({ favourites }: Store) =>
  favourites
    .by('user', 3)
    .map(({ ticket }) => ticket)
    .toSorted((a, b) => a - b);

const names = async () => (await readdir(own.folder)).toSorted();

describe('a store on disk', () => {
  it('contains after a kill exactly what was committed, and reuses no id [HOUSE-02]', async () => {
    const storage = await own.open();
    await like(storage.store, 9);
    const row = await like(storage.store, 10);
    await storage.store.commit((draft) => {
      draft.delete('favourites', row.id);
      draft.delete('tickets', 9);
    });
    const before = storage.store.export();
    const again = await own.reopen(storage);
    expect(again.store.export()).toEqual(before);
    expect((await like(again.store, 10)).id).toBe(row.id + 1);
    await again.store.replace({ scenario: 'empty' }, TODAY);
    await like(again.store, 11);
    const empty = again.store.export();
    const { store } = await own.reopen(again);
    expect([store.scenario, store.generation, store.export()]).toEqual(['empty', 1, empty]);
    expect(own.warnings).toEqual([]);
  });

  it('writes 130,000 own rows of a table, more than a call has arguments [HOUSE-02]', async () => {
    const path = join(own.folder, 'many.json');
    const favourites = Array.from({ length: 130_000 }, (_, at) => ({ id: at + 1 }));
    await new DocumentFile(path, HELD).write({ favourites });
    expect(await readFile(path, 'utf8')).toBe(`${JSON.stringify({ favourites })}\n`);
  });

  it('contains after a kill the brand that it wore, none after a reset, and that of a state [HOUSE-02]', async () => {
    let storage = await own.open();
    const extraOf = async () => {
      storage = await own.reopen(storage);
      return storage.store.extra;
    };
    const brand = { brand: YELLOW };
    await storage.store.keep(brand);
    expect(await extraOf()).toEqual(brand);
    const { extra: _, ...plain } = storage.store.state;
    await storage.store.replace({ scenario: 'default' }, TODAY);
    expect(await extraOf()).toEqual({});
    await storage.store.replace({ ...plain, extra: brand }, TODAY);
    expect(await extraOf()).toEqual(brand);
    await storage.store.replace(plain, TODAY);
    expect(await extraOf()).toEqual({});
    // Somebody edits it into none.
    await storage.store.keep(brand);
    await own.kill(storage);
    await own.edit((text) => text.replace('#ffcc00', 'red'));
    expect(keptBrand((await own.open()).store.extra)).toBeNull();
    expect(own.warnings).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'leaves no file open where its start fails [GEN-24]',
    async () => {
      await own.close(await own.open());
      const failing = vi.spyOn(SEEDS, 'fileOf').mockImplementation(() => expect.fail('broken'));
      await expect(own.open()).rejects.toThrow('broken');
      failing.mockRestore();
      const descriptors = await readdir('/proc/self/fd');
      const paths = await Promise.all(
        descriptors.map((one) => readlink(join('/proc/self/fd', one)).catch(() => '')),
      );
      expect(paths.filter((path) => path.startsWith(own.folder))).toEqual([]);
    },
  );

  it('keeps each of many simultaneous commits, which share writes [HOUSE-02]', async () => {
    const storage = await own.open();
    const sync = await spyOnDisk();
    const all = Array.from({ length: 200 }, (_, n) => n + 1);
    const rows = await Promise.all(all.map((ticket) => like(storage.store, ticket)));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(200);
    expect(sync.mock.calls.length).toBeLessThan(20);
    expect(liked((await own.reopen(storage)).store)).toEqual(all);
  });

  it('writes less than 2 kB for a publication into 10,000 seeded tickets, and JSON of changed rows alone [HOUSE-02]', async () => {
    const storage = await own.open();
    const { store } = storage;
    await store.replace({ scenario: 'large' }, TODAY);
    const write = await spyOnDisk('writeFile');
    const { id: _, ...values } = ticketOf(store, 9);
    await store.commit((draft) => draft.insert('tickets', { ...values, notes: 'Perché 20 €.' }));
    const [[content = ''] = []] = write.mock.calls;
    expect(String(content).length).toBeLessThan(2000);
    const stringify = vi.spyOn(JSON, 'stringify');
    await store.commit((draft) => draft.put('tickets', { ...ticketOf(store, 9), price: 7 }));
    const made = stringify.mock.calls.filter(([value]) => (value as Partial<Ticket>).departure);
    stringify.mockRestore();
    expect(made).toHaveLength(1);
    const rows = store.export();
    expect((await own.reopen(storage)).store.export()).toEqual(rows);
  });

  it('on a later day moves the rows of the seed and keeps those that users made [SEED-03]', async () => {
    const storage = await own.open();
    const mine = await like(storage.store, 10);
    const sold = await storage.store.commit((draft) =>
      draft.put('tickets', { ...ticketOf(storage.store, 9), status: 'sold' }),
    );
    const expectMoved = (store: Store, day: string) => {
      const moved = SEEDS.of('default', day).tickets.get(10);
      expect([store.favourites.get(mine.id), store.tickets.get(9)]).toEqual([mine, sold]);
      expect([store.seedDay, store.tickets.get(10)]).toEqual([day, moved]);
      expect(moved?.date).not.toBe(SEEDS.of('default', TODAY).tickets.get(10)?.date);
      expect(store.tickets.by('date', moved?.date ?? '').map(({ id }) => id)).toContain(10);
    };
    storage.store.moveTo('2026-06-20');
    expectMoved(storage.store, '2026-06-20');
    expectMoved((await own.reopen(storage, '2026-06-15')).store, '2026-06-15');
  });

  it('uses no id and changes nothing where a commit throws [HOUSE-02]', async () => {
    const { store } = await own.open();
    const [before, { version }] = [store.export(), store.favourites];
    const failing = store.commit((draft) => {
      draft.delete('tickets', 9);
      draft.insert('favourites', { user: 3, ticket: 9, created_at: '2026-06-12T07:00:00.000Z' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect([store.export(), store.favourites.version]).toEqual([before, version]);
    expect((await like(store, 9)).id).toBe(before.favourites.length + 1);
  });
});

describe('a stored document', () => {
  it.each([
    ['empty', ''],
    ['cut off', '{"format":1,"seed":"x","sequ'],
    ['null', 'null'],
    ['foreign', '{"users":[{"id":1,"name":"Mario"}],"posts":[]}'],
  ])('that is %s is moved aside, and the seed is loaded [HOUSE-02]', async (_, text) => {
    await own.kill(await own.open());
    await writeFile(own.document(), text);
    const again = await own.open();
    expect(again.store.export()).toEqual(new Store(SEEDS, 'default', TODAY).export());
    expect([again.damaged, own.warnings.length]).toEqual([true, 1]);
    const aside = (await names()).filter((name) => name.includes('.corrupt-'));
    const kept = await Promise.all(aside.map((name) => readFile(join(own.folder, name), 'utf8')));
    expect(kept).toEqual([text]);
    await like(again.store, 10);
    expect(liked((await own.reopen(again)).store)).toContain(10);
  });

  it.each([
    ['an edited row', '"user":3', '"user":"tre"', "favourites, row 1: field 'user' is not valid"],
    ['an additional comma', `"format":${FORMAT}`, `"format":${FORMAT},,`, 'JSON'],
  ])('with %s is reported with reason and place [HOST-06]', async (_, before, after, reason) => {
    const storage = await own.open();
    await like(storage.store, 9);
    await own.close(storage);
    await own.edit((text) => text.replace(before, after));
    await own.open();
    expect(own.warnings).toEqual([
      expect.stringMatching(new RegExp(`cannot be read \\(.*${reason}`)),
    ]);
  });

  it('with a byte order mark in front is read as any other [HOST-06]', async () => {
    const storage = await own.open();
    await like(storage.store, 9);
    await own.kill(storage);
    await own.edit((text) => `\uFEFF${text}`);
    expect([liked((await own.open()).store), own.warnings]).toEqual([[9], []]);
  });

  it('of another seed is moved aside [HOST-07]', async () => {
    await own.kill(await own.open(new Seeds(buildScenario, 'another-seed')));
    await own.open();
    expect((await names()).filter((name) => name.includes('.other-seed-'))).toHaveLength(1);
    expect(own.warnings.join()).toContain('another seed');
  });
});

describe('a failing disk', () => {
  const isStorageError = (one: PromiseSettledResult<unknown>) =>
    one.status === 'rejected' && one.reason instanceof StorageError;

  it('undoes the failed commit and the pending ones after it, and nothing else [HOUSE-02]', async () => {
    const storage = await own.open();
    const { store } = storage;
    await like(store, 9);
    const before = store.export();
    const sync = await spyOnDisk();
    sync.mockRejectedValueOnce(new Error('ENOSPC'));
    const commits = [
      like(store, 10),
      like(store, 11),
      store.replace({ scenario: 'empty' }, TODAY),
      like(store, 12),
    ];
    expect((await Promise.allSettled(commits)).every(isStorageError)).toBe(true);
    expect([store.export(), store.scenario]).toEqual([before, 'default']);
    sync.mockRejectedValueOnce(new Error('ENOSPC'));
    await expect(store.keep({ brand: YELLOW })).rejects.toThrow(StorageError);
    expect(store.extra, 'a brand').toEqual({});
    // As long as it fails.
    sync.mockRejectedValue(new Error('EIO'));
    for (const ticket of [10, 11]) await expect(like(store, ticket)).rejects.toThrow(StorageError);
    expect([store.export(), await names()]).toEqual([before, ['db.json', 'lock']]);
    sync.mockRestore();
    await like(store, 13);
    expect(liked((await own.reopen(storage)).store)).toEqual([9, 13]);
    expect(own.warnings).toEqual([]);
  });

  it('that refuses to sync the folder after the new document is in place has the earlier one again [HOUSE-02]', async () => {
    const storage = await own.open();
    await like(storage.store, 9);
    const sync = await spyOnDisk();
    sync.mockResolvedValueOnce().mockRejectedValueOnce(systemError('ENOSPC', 'fsync'));
    await expect(like(storage.store, 10)).rejects.toThrow(StorageError);
    sync.mockRestore();
    expect(liked((await own.reopen(storage)).store)).toEqual([9]);
    expect(own.warnings).toEqual([]);
  });

  it.each([
    ['ENOSPC', true],
    ['EDQUOT', true],
    ['EIO', false],
  ])(
    'does not stop a first start (%s), which names it, and asks for space only where none is left: %s [GEN-24]',
    async (code, isFull) => {
      (await spyOnDisk('writeFile')).mockRejectedValue(systemError(code, 'write'));
      await own.open();
      expect(own.warnings).toEqual([expect.stringContaining(code)]);
      expect(own.warnings.join().includes('Free some space')).toBe(isFull);
    },
  );
});

it('a data folder has no part of a document left that an earlier process was writing [HOST-05]', async () => {
  for (const name of ['db.json.tmp', 'db.json.1.tmp']) await writeFile(join(own.folder, name), '{');
  await own.open();
  expect(await names()).toEqual(['db.json', 'lock']);
});

describe('the last ids of a state', () => {
  const likeAndUndo = async (store: Store) => {
    const { id } = await like(store, 9);
    await store.commit((draft) => draft.delete('favourites', id));
  };

  it('are found after a crash as they were, also below those of the seed [LAB-01]', async () => {
    const storage = await own.open();
    const { store } = storage;
    const { favourites, users } = store.tables;
    const one = store.state;
    await likeAndUndo(store);
    const other = store.state;
    await store.replace(one, TODAY);
    await store.replace(other, TODAY);
    expect((await own.reopen(storage)).store.state.last_ids).toEqual(other.last_ids);
    const { last_ids, ...state } = one;
    const changes = { ...state.changes, favourites: [...favourites.values()] };
    const gone = changes.favourites.map(({ id }) => [id, null] as const);
    const lower = { ...last_ids, favourites: 5 };
    await store.replace(
      { ...state, changes: { ...changes, favourites: gone }, last_ids: lower },
      TODAY,
    );
    expect([favourites.lastId, users.lastId]).toEqual([5, last_ids.users]);
    expect((await like(store, 9)).id).toBe(6);
  });

  it('are those from before where a write fails, also of commits that overlap [HOUSE-02]', async () => {
    const { store } = await own.open();
    await likeAndUndo(store);
    const { last_ids } = store.state;
    const row = { user: 3, ticket: 10, created_at: '2026-06-12T07:00:00.000Z' };
    (await spyOnDisk()).mockRejectedValueOnce(new Error('ENOSPC'));
    await Promise.allSettled([
      store.commit((draft) => draft.put('favourites', { id: 999_999_999, ...row })),
      like(store, 11),
    ]);
    expect(store.state.last_ids).toEqual(last_ids);
  });
});
