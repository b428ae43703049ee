import {
  appendFile,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  readlink,
  rm,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { StorageError } from '../../server/store/journal.ts';
import type { Storage } from '../../server/store/storage.ts';
import { FORMAT } from '../../server/store/stored-shape.ts';
import { Store } from '../../server/store/store.ts';
import { YELLOW } from '../support/brands.ts';
import { killStorage, openStorage } from '../support/open-storage.ts';
import { systemError } from '../support/platform.ts';

const seeds = new Seeds(buildScenario, SEED_FINGERPRINT);
const TODAY = '2026-06-12';

const root = await mkdtemp(join(tmpdir(), 'rivola-store-'));
afterAll(() => rm(root, { recursive: true, force: true }));

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

const open = async (anchor = TODAY, seed = seeds): Promise<Storage> => {
  const storage = await openStorage(folder, seed, {
    anchor,
    warn: (text) => warnings.push(text),
  });
  opened.push(storage);
  return storage;
};

const kill = (storage: Storage) => {
  opened = opened.filter((one) => one !== storage);
  return killStorage(storage, folder);
};

const reopen = async (storage: Storage, anchor = TODAY) => {
  await kill(storage);
  return open(anchor);
};

const like = (store: Store, ticket: number, user = 3) =>
  store.commit((draft) =>
    draft.insert('favourites', { user, ticket, created_at: '2026-06-12T07:00:00.000Z' }),
  );

const likedBy3 = (store: Store) =>
  store.favourites
    .by('user', 3)
    .map((row) => row.ticket)
    .toSorted((a, b) => a - b);

const names = async () => (await readdir(folder)).toSorted();
const journals = async () => (await names()).filter((name) => /^journal-\d+\.jsonl$/.test(name));
const journal = async () => join(folder, (await journals()).at(-1) ?? '');

/** The prototype of all file handles, for mocks of a failing disk. */
const probe = await openFile(join(root, 'probe'), 'w');
const handles = Object.getPrototypeOf(probe) as FileHandle;
await probe.close();

let diskMocks: { mockRestore: () => void }[] = [];
const mockDisk = (method: 'datasync' | 'sync' | 'truncate') => {
  const spy = vi.spyOn(handles, method);
  diskMocks.push(spy);
  return spy;
};
const restoreDisk = () => {
  for (const spy of diskMocks) spy.mockRestore();
  diskMocks = [];
};

type Write = (bytes: Buffer, from: number, length: number, at: number) => Promise<unknown>;

/** Mocks a disk that writes only `limit(length)` bytes at a time. */
const writeInPart = (limit: (length: number) => number) => {
  const whole = Reflect.get(handles, 'write') as Write;
  const write = function part(this: FileHandle, ...[bytes, from, length, at]: Parameters<Write>) {
    return whole.call(this, bytes, from, limit(length), at);
  };
  Object.assign(handles, { write });
  diskMocks.push({ mockRestore: () => Object.assign(handles, { write: whole }) });
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
    await storage.store.reset('empty', TODAY);
    await like(storage.store, 11);
    const before = storage.store.export();
    const { store } = await reopen(storage);
    expect(store.export()).toEqual(before);
    expect(store.scenario).toBe('empty');
    expect(warnings).toEqual([]);
  });

  it('contains after a kill the brand that it wore, and none after a reset [LOOK-08]', async () => {
    const storage = await open();
    await storage.store.wear(YELLOW);
    const worn = await reopen(storage);
    expect(worn.store.brand).toEqual(YELLOW);
    await worn.close();
    const again = await open();
    expect(again.store.brand).toEqual(YELLOW);
    await again.store.reset('default', TODAY);
    const plain = await reopen(again);
    expect(plain.store.brand).toBeNull();
    expect(warnings).toEqual([]);
  });

  it('contains after a kill the brand of each state that it went back to, also of the same rows [LOOK-08]', async () => {
    const storage = await open();
    await like(storage.store, 9);
    const plain = storage.store.state;
    await storage.store.replace(plain, TODAY);
    await storage.store.replace({ ...plain, brand: YELLOW }, TODAY);
    const worn = await reopen(storage);
    expect(worn.store.brand).toEqual(YELLOW);
    expect(likedBy3(worn.store)).toContain(9);
    const dressed = worn.store.state;
    const { brand: _, ...rest } = dressed;
    await worn.store.replace(dressed, TODAY);
    await worn.store.replace(rest, TODAY);
    expect((await reopen(worn)).store.brand).toBeNull();
  });

  it('refuses a stored brand that is none [LOOK-08]', async () => {
    const storage = await open();
    await storage.store.wear(YELLOW);
    await kill(storage);
    const file = await journal();
    await writeFile(file, (await readFile(file, 'utf8')).replace('#ffcc00', 'red'));
    expect((await open()).store.brand).toBeNull();
    expect(warnings).toEqual([expect.stringContaining('is damaged')]);
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
      await storage.store.reset('empty', TODAY);
      await storage.end();
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
    const sync = mockDisk('datasync');
    const rows = await Promise.all(
      Array.from({ length: 200 }, (_, n) => like(storage.store, n + 1)),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(200);
    expect(sync.mock.calls.length, 'commits share syncs').toBeLessThan(20);
    const { store } = await reopen(storage);
    expect(likedBy3(store)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
  });

  it('loses nothing when it folds during writes', async () => {
    const storage = await open();
    // Four writers without pauses, then one with pauses: folds of a busy journal and of an idle one.
    const busy = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 1; n <= 50; n++) await like(storage.store, writer * 100 + n);
    });
    await storage.fold();
    await Promise.all(busy);
    for (let n = 1; n <= 50; n++) {
      const fold = storage.fold();
      for (let turn = 0; turn < n % 7; turn++) await nextTurn();
      await Promise.all([like(storage.store, 1000 + n), fold]);
    }
    const before = storage.store.export();
    const { store } = await reopen(storage);
    expect(warnings).toEqual([]);
    expect(likedBy3(store).length).toBe(before.favourites.filter(({ user }) => user === 3).length);
    expect(store.export()).toEqual(before);
  });

  it('keeps one journal after a fold, and starts from the snapshot', async () => {
    const storage = await open();
    await like(storage.store, 9);
    await storage.fold();
    await like(storage.store, 10);
    expect(await journals()).toHaveLength(1);
    const { store } = await reopen(storage);
    expect(likedBy3(store)).toEqual([9, 10]);
  });

  it('on a later day moves the rows of the seed and keeps those that users made', async () => {
    const storage = await open();
    const mine = await like(storage.store, 10);
    const { store } = await reopen(storage, '2026-06-15');
    expect(store.favourites.get(mine.id)).toEqual(mine);
    expect(store.anchor).toBe('2026-06-15');
    expect(store.tickets.get(10)?.date).toBe(
      seeds.of('default', '2026-06-15').tickets.get(10)?.date,
    );
    expect(store.tickets.get(10)?.date).not.toBe(seeds.of('default', TODAY).tickets.get(10)?.date);
  });
});

describe('a journal', () => {
  it('with a torn last line loses only that line, which was never answered', async () => {
    const storage = await open();
    await like(storage.store, 9);
    await appendFile(await journal(), '{"sequence":2,"changes":[["favourites",9');
    const { store } = await reopen(storage);
    expect(likedBy3(store)).toEqual([9]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['NUL bytes', '\0\0\0\0\n'],
    ['a truncated line', '{"sequence":2,"chan\n'],
    ['a line of another program', '{"level":30,"msg":"request"}\n'],
    ['an invalid row', '{"sequence":2,"changes":[["tickets",9,{"id":9}]]}\n'],
    ['an unknown table', '{"sequence":2,"changes":[["planes",9,null]]}\n'],
  ])('with %s is moved aside, and the entries before it are kept', async (_, damage) => {
    const storage = await open();
    await like(storage.store, 9);
    const path = await journal();
    const whole = await readFile(path, 'utf8');
    await kill(storage);
    await writeFile(path, `${whole}${damage}${whole.replace('"sequence":1', '"sequence":3')}`);
    const again = await open();
    expect(likedBy3(again.store)).toEqual([9]);
    expect(again.damaged).toBe(true);
    expect(warnings.join()).toContain('is damaged');
    const aside = (await names()).find((name) => name.includes('.corrupt-'));
    expect(await readFile(join(folder, aside ?? ''), 'utf8')).toContain(damage);
    // The kept entries and new ones survive another restart.
    await like(again.store, 10);
    const { store } = await reopen(again);
    expect(likedBy3(store)).toEqual([9, 10]);
  });
});

describe('a snapshot', () => {
  it.each([
    ['empty', ''],
    ['cut off', '{"format":1,"seed":"x","sequ'],
    ['garbage', '\u0000\u0001\u0002'],
    ['null', 'null'],
    ['false', 'false'],
    ['foreign', '{"users":[{"id":1,"name":"Mario"}],"posts":[]}'],
    ['of another format', JSON.stringify({ format: 0, seed: SEED_FINGERPRINT })],
  ])('that is %s is moved aside with its journal, and the seed is loaded', async (_, text) => {
    const storage = await open();
    await like(storage.store, 9);
    const lost = await readFile(await journal(), 'utf8');
    await kill(storage);
    await writeFile(join(folder, 'db.json'), text);
    const again = await open();
    expect(again.store.export()).toEqual(freshExport());
    expect(again.damaged).toBe(true);
    expect(warnings).toHaveLength(1);
    const aside = (await names()).filter((name) => name.includes('.corrupt-'));
    const kept = await Promise.all(aside.map((name) => readFile(join(folder, name), 'utf8')));
    expect(kept.toSorted()).toEqual([text, lost].toSorted());
    await like(again.store, 10);
    const { store } = await reopen(again);
    expect(likedBy3(store)).toEqual([10]);
  });

  it('with a row that lacks a property is rejected as a whole', async () => {
    const storage = await open();
    await like(storage.store, 9);
    await storage.close();
    const path = join(folder, 'db.json');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"user":3,', ''));
    const again = await open();
    expect(again.damaged).toBe(true);
    expect(again.store.export()).toEqual(freshExport());
  });

  it.each([
    ['a value of the wrong type', '"user":3', '"user":"tre"', "favourites, row 51: field 'user'"],
    ['another scenario', '"scenario":"default"', '"scenario":"x"', "field 'scenario' is not"],
    ['an additional comma', `"format":${FORMAT}`, `"format":${FORMAT},,`, 'JSON'],
  ])('with %s is reported with the reason and the place', async (_, before, after, reason) => {
    const storage = await open();
    await like(storage.store, 9);
    await storage.close();
    const path = join(folder, 'db.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace(before, after));
    expect((await open()).store.export()).toEqual(freshExport());
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(new RegExp(`cannot be read \\([^()[{]*${reason}`));
  });

  it.each([
    ['a fold', true],
    ['a kill before any fold', false],
  ])('of another seed is moved aside after %s', async (_, folded) => {
    const other = new Seeds(buildScenario, 'another-seed');
    const storage = await open(TODAY, other);
    await like(storage.store, 9);
    if (folded) await storage.fold();
    await kill(storage);
    const again = await open();
    expect(again.store.export()).toEqual(freshExport());
    expect((await names()).filter((name) => name.includes('.other-seed-'))).toHaveLength(2);
    expect(warnings.join()).toContain('another seed');
  });
});

describe('a failing disk', () => {
  it('undoes the failed commit and the pending ones after it, and nothing else', async () => {
    const storage = await open();
    await like(storage.store, 9);
    const before = storage.store.export();
    mockDisk('datasync').mockRejectedValueOnce(new Error('ENOSPC'));
    const results = await Promise.allSettled([
      like(storage.store, 10),
      like(storage.store, 11),
      storage.store.reset('empty', TODAY),
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

  it('leaves nothing of a line that it wrote only in part', async () => {
    const storage = await open();
    let calls = 0;
    writeInPart((length) => {
      calls += 1;
      if (calls > 1) throw new Error('ENOSPC');
      return Math.floor(length / 2);
    });
    await expect(like(storage.store, 9)).rejects.toThrow(StorageError);
    restoreDisk();
    await like(storage.store, 10);
    const { store } = await reopen(storage);
    expect(likedBy3(store)).toEqual([10]);
    expect(warnings).toEqual([]);
  });

  it('that writes only a part is asked to write the rest', async () => {
    const storage = await open();
    writeInPart((length) => Math.min(7, length));
    await Promise.all([like(storage.store, 9), like(storage.store, 10)]);
    restoreDisk();
    const { store } = await reopen(storage);
    expect(likedBy3(store)).toEqual([9, 10]);
  });

  it('fails every further commit if the partial line cannot be truncated', async () => {
    const storage = await open();
    await like(storage.store, 9);
    const before = storage.store.export();
    mockDisk('datasync').mockRejectedValueOnce(new Error('EIO'));
    mockDisk('truncate').mockRejectedValueOnce(new Error('EIO'));
    await expect(like(storage.store, 10)).rejects.toThrow(StorageError);
    await expect(like(storage.store, 11)).rejects.toThrow(StorageError);
    expect(storage.store.export()).toEqual(before);
  });

  it('adds no failed row to a snapshot', async () => {
    const storage = await open();
    await like(storage.store, 9);
    // The fold begins while one row is being written and the next one waits; the write of that one fails.
    mockDisk('datasync').mockResolvedValueOnce().mockRejectedValueOnce(new Error('ENOSPC'));
    const results = await Promise.allSettled([
      like(storage.store, 10),
      like(storage.store, 11),
      storage.fold(),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    const { store } = await reopen(storage);
    expect(likedBy3(store)).toEqual([9, 10]);
  });

  it('keeps the old snapshot if the new one cannot be written, and the store can still be closed', async () => {
    const storage = await open();
    await like(storage.store, 9);
    mockDisk('sync').mockRejectedValue(systemError('ENOSPC', 'fsync'));
    await expect(storage.fold()).rejects.toThrow('ENOSPC');
    await like(storage.store, 10);
    await storage.close();
    expect(warnings.join()).toMatch(/Nothing is lost.* Free some space in/);
    restoreDisk();
    expect(likedBy3((await open()).store)).toEqual([9, 10]);
  });

  it.each([
    ['EDQUOT', true],
    ['EIO', false],
    ['EPERM', false],
    ['EACCES', false],
  ])(
    'names what keeps a snapshot from being written (%s), and asks for space only where none is left: %s [GEN-24]',
    async (code, isFull) => {
      const storage = await open();
      await like(storage.store, 9);
      mockDisk('sync').mockRejectedValue(systemError(code, 'fsync'));
      await storage.close();
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
});
