import { appendFile, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import type { Sandbox } from '../../server/sandbox/sandbox.ts';
import { Visitors } from '../../server/sandbox/visitors.ts';
import type { VisitorsOptions } from '../../server/sandbox/visitors-options.ts';
import { newVisitorCookie } from '../../server/security/visitor-cookie.ts';
import { Bases } from '../../server/store/bases.ts';
import { StorageError } from '../../server/store/journal.ts';
import { FolderLost } from '../../server/store/held-folder.ts';
import type { Store } from '../../server/store/store.ts';
import { HELD } from '../support/lock-world.ts';
import { openStorage } from '../support/open-storage.ts';

const bases = new Bases(buildScenario, SEED_FINGERPRINT);
const root = await mkdtemp(join(tmpdir(), 'rivola-visitors-'));
afterAll(() => rm(root, { recursive: true, force: true }));

const opened: Visitors[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((visitors) => visitors.close()));
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ADDRESS = '198.51.100.1';

/** A data folder, and the time that passes for its visitors. */
const aFolder = async () => {
  const data = await mkdtemp(join(root, 'data-'));
  const folder = join(data, 'visitors');
  const time = { now: Date.now(), elapsed: 1000 };
  const warnings: string[] = [];
  return {
    folder,
    warnings,
    pass: (milliseconds: number) => {
      time.now += milliseconds;
      time.elapsed += milliseconds;
    },
    names: async () => (await readdir(folder).catch((): string[] => [])).toSorted(),
    open: async (options: Partial<VisitorsOptions> = {}) => {
      const visitors = await Visitors.open({
        bases,
        folder,
        lock: HELD,
        date: '2026-06-12',
        most: 1000,
        mostBytes: 1024 ** 3,
        mostBytesOfAddress: 1024 ** 3,
        mostMemory: 1024 ** 3,
        idleSeconds: 30 * 60,
        now: () => time.now,
        elapsed: () => time.elapsed,
        onMail: () => {},
        warn: (text) => warnings.push(text),
        ...options,
      });
      opened.push(visitors);
      return visitors;
    },
  };
};

const newId = () => newVisitorCookie('a-secret-of-this-test-file');

const like = (store: Store, ticket: number) =>
  store.commit((draft) =>
    draft.insert('favourites', { user: 3, ticket, created_at: '2026-06-12T07:00:00.000Z' }),
  );
const likedBy3 = ({ store }: Sandbox) => store.favourites.by('user', 3).map((row) => row.ticket);

/** The sandbox of a visitor, read from disk if need be. */
const enter = async (visitors: Visitors, id: string): Promise<Sandbox> => {
  for (;;) {
    const found = visitors.find(id);
    if (!found) throw new Error('there is no such visitor');
    if (!(found instanceof Promise)) return found;
    await found;
  }
};

const withWork = async (visitors: Visitors, ticket = 9, address = ADDRESS): Promise<string> => {
  const id = newId();
  await like(visitors.create(id, address).store, ticket);
  visitors.settle(await enter(visitors, id));
  return id;
};

describe('the sandboxes of visitors', () => {
  it('cost no file before the first commit, and have all commits after a kill [HOST-02]', async () => {
    const data = await aFolder();
    const visitors = await data.open();
    const id = newId();
    const { store } = visitors.create(id, ADDRESS);
    visitors.create(newId(), ADDRESS);
    await store.commit(() => {});
    expect(await data.names()).toHaveLength(1);
    await Promise.all([like(store, 9), like(store, 10), like(store, 11)]);

    // As after a kill: nothing was closed.
    const again = await data.open();
    expect([again.size, await data.names()]).toEqual([1, [id.slice(8, 44)]]);
    const restored = await enter(again, id);
    expect(restored.store.export()).toEqual(store.export());
    await like(restored.store, 12);
    await again.close();
    expect(likedBy3(await enter(await data.open(), id))).toEqual([9, 10, 11, 12]);
    expect(data.warnings).toEqual([]);
  });

  it('are on a later day as the default one is after a restart on that day [HOST-02]', async () => {
    const data = await aFolder();
    const defaults = await mkdtemp(join(root, 'default-'));
    const onDay = async (day: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T10:00:00Z`) });
      return {
        storage: await openStorage(defaults, bases, { anchor: day }),
        visitors: await data.open({ date: null }),
      };
    };
    const first = await onDay('2026-06-12');
    const id = await withWork(first.visitors);
    await like(first.storage.store, 9);
    const before = (await enter(first.visitors, id)).store.export();
    await Promise.all([first.visitors.close(), first.storage.close()]);

    const later = await onDay('2026-06-20');
    const sandbox = await enter(later.visitors, id);
    const { store } = later.storage;
    expect(sandbox.store.export()).toEqual(store.export());
    expect(sandbox.store.export()).not.toEqual(before);
    expect([sandbox.store.anchor, likedBy3(sandbox)]).toEqual(['2026-06-20', [9]]);
    await later.storage.close();
  });

  it('that were made from another seed are set aside as the default one is, and begin anew [HOST-02]', async () => {
    const data = await aFolder();
    const visitors = await data.open();
    const id = await withWork(visitors);
    await visitors.close();
    const other = new Bases(buildScenario, 'another-fingerprint');
    const later = await data.open({ bases: other });
    expect(likedBy3(await enter(later, id))).toEqual([]);
    expect(data.warnings).toEqual([expect.stringContaining('was made from another seed')]);
    await like((await enter(later, id)).store, 10);
    await later.close();
    expect(likedBy3(await enter(await data.open({ bases: other }), id))).toEqual([10]);
    const files = await readdir(join(data.folder, id.slice(8, 44)));
    expect(files.some((name) => name.startsWith('db.json.other-seed-'))).toBe(true);
    expect(data.warnings).toHaveLength(1);
  });

  it('lose only what comes after the damage of a file [HOST-02]', async () => {
    const data = await aFolder();
    const visitors = await data.open();
    const [id, other] = [await withWork(visitors, 9), await withWork(visitors, 10)];
    const folder = join(data.folder, id.slice(8, 44));
    const journal = (await readdir(folder)).find((name) => name.startsWith('journal')) ?? '';
    await appendFile(join(folder, journal), 'not a line\n{}\n');
    const again = await data.open();
    expect(likedBy3(await enter(again, id))).toEqual([9]);
    expect(likedBy3(await enter(again, other))).toEqual([10]);
    expect(data.warnings).toEqual([expect.stringContaining('is damaged and was moved aside')]);
  });

  it('hold few files open, and each opens its own again when it is needed [HOST-02]', async () => {
    const visitors = await (await aFolder()).open();
    const ids = await Promise.all(Array.from({ length: 210 }, () => withWork(visitors)));
    expect(visitors.sum.open).toBeLessThanOrEqual(200);
    const [first = ''] = ids;
    await like((await enter(visitors, first)).store, 10);
    visitors.settle(await enter(visitors, first));
    expect(likedBy3(await enter(visitors, first))).toEqual([9, 10]);
    expect(visitors.sum.open).toBeLessThanOrEqual(200);
  }, 60_000);

  it('are in memory once at most, however many ask while one is read or written [HOST-02]', async () => {
    const visitors = await (await aFolder()).open({ mostMemory: 1 });
    const [id, other] = [await withWork(visitors), await withWork(visitors)];
    for (let n = 0; n < 20; n += 1) {
      // Whichever is used takes the other out of memory.
      const found = await Promise.all(
        [id, id, id].map(async (one) => {
          const sandbox = await enter(visitors, one);
          sandbox.busy += 1;
          await like(sandbox.store, 10 + n);
          return sandbox;
        }),
      );
      expect(new Set(found).size).toBe(1);
      for (const sandbox of found) {
        sandbox.busy -= 1;
        visitors.settle(sandbox);
      }
      visitors.settle(await enter(visitors, other));
    }
    const liked = likedBy3(await enter(visitors, id));
    expect(liked).toHaveLength(61);
  }, 60_000);

  it('stay in memory while a call is under way in them [HOST-02]', async () => {
    const visitors = await (await aFolder()).open({ mostMemory: 1 });
    const [id, other] = [await withWork(visitors), await withWork(visitors)];
    const sandbox = await enter(visitors, id);
    sandbox.busy += 1;
    visitors.settle(await enter(visitors, other));
    expect(visitors.find(id)).toBe(sandbox);
    await like(sandbox.store, 10);
    sandbox.busy -= 1;
    visitors.settle(await enter(visitors, other));
    expect(visitors.find(id)).toBeInstanceOf(Promise);
    expect(likedBy3(await enter(visitors, id))).toEqual([9, 10]);
  });

  it('whose folder an operator deleted begin anew [HOST-02]', async () => {
    const data = await aFolder();
    const visitors = await data.open();
    const id = await withWork(visitors);
    const again = await data.open();
    await rm(join(data.folder, id.slice(8, 44)), { recursive: true });
    const sandbox = await enter(again, id);
    expect(likedBy3(sandbox)).toEqual([]);
    await like(sandbox.store, 10);
    expect(likedBy3(await enter(await data.open(), id))).toEqual([10]);
  });

  it('go for good a week after their last use, and not before [HOST-02]', async () => {
    const data = await aFolder();
    const visitors = await data.open();
    const [gone, kept] = [await withWork(visitors, 9), await withWork(visitors, 10)];
    data.pass(4 * DAY);
    likedBy3(await enter(visitors, kept));
    data.pass(2 * DAY);
    await visitors.sweep();
    expect(visitors.size).toBe(2);
    data.pass(DAY + MINUTE);
    await visitors.sweep();
    expect([visitors.size, visitors.find(gone)]).toEqual([1, undefined]);
    expect(await data.names()).toEqual([kept.slice(8, 44)]);
    expect(likedBy3(await enter(visitors, kept))).toEqual([10]);
  });

  it.each([
    ['a kill', (visitors: Visitors) => visitors.sweep()],
    ['a stop', (visitors: Visitors) => visitors.close()],
  ])('that were only read since count as used after %s [HOST-02]', async (_, end) => {
    const data = await aFolder();
    const visitors = await data.open();
    const [read, other] = [await withWork(visitors, 9), await withWork(visitors, 10)];
    data.pass(6 * DAY);
    await enter(visitors, read);
    await end(visitors);
    data.pass(2 * DAY);
    const again = await data.open();
    expect([again.size, again.find(other)]).toEqual([1, undefined]);
    expect(likedBy3(await enter(again, read))).toEqual([9]);
  });

  it('that are being removed let their visitor wait, and begin anew [HOST-02]', async () => {
    const data = await aFolder();
    const visitors = await data.open();
    const id = await withWork(visitors);
    const removal = visitors.delete(id);
    const waiting = visitors.find(id);
    expect(waiting).toBeInstanceOf(Promise);
    await waiting;
    expect(visitors.find(id)).toBeUndefined();
    await like(visitors.create(id, ADDRESS).store, 10);
    expect(await removal).toBe(true);
    expect(likedBy3(await enter(await data.open(), id))).toEqual([10]);
  });

  it('count the time before a restart as idle, a kill included [HOST-02]', async () => {
    const data = await aFolder();
    const visitors = await data.open();
    const [old, recent, ahead] = [
      await withWork(visitors, 9),
      await withWork(visitors, 10),
      await withWork(visitors, 11),
    ];
    const note = (id: string) => join(data.folder, id.slice(8, 44), 'visitor.json');
    const secondsAgo = (days: number) => (Date.now() - days * DAY) / 1000;
    await utimes(note(old), secondsAgo(8), secondsAgo(8));
    await utimes(note(recent), secondsAgo(6), secondsAgo(6));
    // By a clock that was put back since.
    await utimes(note(ahead), secondsAgo(-400), secondsAgo(-400));
    const again = await data.open();
    expect([again.size, again.find(old)]).toEqual([2, undefined]);
    expect(likedBy3(await enter(again, recent))).toEqual([10]);
    expect(likedBy3(await enter(again, ahead))).toEqual([11]);
  });

  it('that ended processes left by half are removed at the start, and no other folder is [HOST-02]', async () => {
    const data = await aFolder();
    const visitors = await data.open();
    const id = await withWork(visitors);
    await visitors.close();
    const key = id.slice(8, 44);
    const begun = newId().slice(8, 44);
    await mkdir(join(data.folder, begun, 'images'), { recursive: true });
    await writeFile(join(data.folder, begun, 'visitor.json'), '');
    await mkdir(join(data.folder, `${newId().slice(8, 44)}.gone`));
    await mkdir(join(data.folder, 'of-the-operator'));
    const again = await data.open();
    expect([again.size, await data.names()]).toEqual([1, [key, 'of-the-operator'].toSorted()]);
  });

  it('that cannot be removed stay, and are found again [HOST-02]', async () => {
    const data = await aFolder();
    const visitors = await data.open();
    const id = await withWork(visitors);
    const blocked = join(data.folder, `${id.slice(8, 44)}.gone`);
    // A file in the way of the name that a folder has while it is removed.
    await writeFile(blocked, '');
    data.pass(8 * DAY);
    await visitors.sweep();
    expect([visitors.size, data.warnings]).toEqual([
      1,
      [expect.stringContaining('could not be removed')],
    ]);
    expect(likedBy3(await enter(visitors, id))).toEqual([9]);
  });

  it('of a server whose folder another one has are neither written nor removed nor read [HOST-05, HOST-02]', async () => {
    const data = await aFolder();
    const lock = { ...HELD };
    const visitors = await data.open({ lock });
    const [used, left] = [await withWork(visitors, 9), await withWork(visitors, 10)];
    Object.assign(lock, {
      isLost: true,
      assertHeld: () => Promise.reject(new FolderLost(data.folder)),
    });
    const { store } = await enter(visitors, used);
    await expect(like(store, 11)).rejects.toBeInstanceOf(StorageError);
    data.pass(8 * DAY);
    await visitors.sweep();
    expect(data.warnings).toEqual([]);
    await expect(enter(visitors, left)).rejects.toMatchObject({ status: 503 });
    // The other server, for which no time has passed.
    data.pass(-8 * DAY);
    const others = await data.open();
    expect(likedBy3(await enter(others, used))).toEqual([9]);
    expect(likedBy3(await enter(others, left))).toEqual([10]);
  });

  it('that began while nothing could be written are undone, and begin with the next commit [HOST-02]', async () => {
    const data = await aFolder();
    const visitors = await data.open();
    const id = newId();
    const sandbox = visitors.create(id, ADDRESS);
    await writeFile(data.folder, 'in the way');
    const tried = await Promise.allSettled([like(sandbox.store, 9), like(sandbox.store, 10)]);
    expect(
      tried.map((one) => one.status === 'rejected' && one.reason instanceof StorageError),
    ).toEqual([true, true]);
    expect(likedBy3(sandbox)).toEqual([]);
    await rm(data.folder);
    await like(sandbox.store, 11);
    expect(likedBy3(await enter(await data.open(), id))).toEqual([11]);
  });
});
