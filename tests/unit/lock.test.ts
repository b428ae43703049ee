import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderLost } from '../../server/store/held-folder.ts';
import { FolderInUse, lockFolder, type FolderLock } from '../../server/node/lock.ts';
import { LockWorld, type SimulatedProcess } from '../support/lock-world.ts';

const root = await mkdtemp(join(tmpdir(), 'rivola-lock-'));
afterAll(() => rm(root, { recursive: true, force: true }));

let folder = '';
let world = new LockWorld();
let said: string[] = [];
let held: FolderLock[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'));
  world = new LockWorld();
  said = [];
  held = [];
});
afterEach(async () => {
  for (const lock of held) await lock.release().catch(() => {});
});

const take = async (host: SimulatedProcess): Promise<FolderLock> => {
  const lock = await lockFolder(folder, { host, say: (text) => said.push(text) });
  held.push(lock);
  return lock;
};
const refused = async (host: SimulatedProcess): Promise<FolderInUse> => {
  const result = await take(host).catch((error: unknown) => error);
  if (!(result instanceof FolderInUse)) throw new Error(`it was not refused: ${String(result)}`);
  return result;
};
const lockText = () => readFile(join(folder, 'lock'), 'utf8');

describe('a second server on a folder', () => {
  it('in another container is refused while the first one runs, even with the same process number [HOST-05]', async () => {
    const first = await take(world.process('a', 1));
    const error = await refused(world.process('b', 1));
    expect(error).toBeInstanceOf(FolderInUse);
    expect(error.owner).toBe('process 1 in another container or on another machine (host of a)');
    expect(error.uncertainLock).toBeNull();
    await expect(first.assertHeld()).resolves.toBeUndefined();
    expect(await readdir(folder)).toEqual(['lock']);
  });

  it('in the same container is refused at once, by the number of the first one [HOST-05]', async () => {
    const owner = world.process('a', 7);
    await take(owner);
    owner.suspend();
    const error = await refused(world.process('a', 8));
    expect([error.pid, error.owner]).toEqual([7, 'process 7']);
    expect([world.now, said]).toEqual([0, []]);
  });

  it('is refused where the system does not say when processes began [HOST-05]', async () => {
    await take(world.process('mac', 7, true));
    expect((await refused(world.process('mac', 8, true))).owner).toBe('process 7');
  });

  it('is refused beside one of an earlier version, with the lock to delete if it is none [HOST-05]', async () => {
    world.process('a', 7);
    await writeFile(join(folder, 'lock'), '7');
    const error = await refused(world.process('a', 8));
    expect([error.pid, error.uncertainLock]).toEqual([7, join(folder, 'lock')]);
    expect(await lockText()).toBe('7');
  });

  it.runIf(process.platform === 'linux')(
    'in this very process is refused too [HOST-05]',
    async () => {
      held.push(await lockFolder(folder));
      await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
    },
  );
});

describe('after a kill', () => {
  it('the next server in the same container takes over at once [HOST-05]', async () => {
    const owner = world.process('a', 7);
    await take(owner);
    owner.kill();
    const next = await take(world.process('a', 8));
    expect([await next.isOwn(), world.now, said]).toEqual([true, 0, []]);
  });

  it('a number that another program has by now does not keep it out [HOST-05]', async () => {
    const owner = world.process('a', 7);
    await take(owner);
    owner.kill();
    world.process('a', 7);
    await take(world.process('a', 8));
    expect(world.now).toBe(0);
  });

  it.each([false, true])(
    'nor does its own number, whether or not the system says when a process began (%s) [HOST-05]',
    async (isSilent) => {
      const owner = world.process('a', 1, isSilent);
      await take(owner);
      owner.kill();
      await take(world.process('a', 1, isSilent));
      expect(world.now).toBe(0);
    },
  );

  it('the next one in another container takes over after some seconds without a beat, and says so before [HOST-05]', async () => {
    const owner = world.process('a', 1);
    await take(owner);
    await world.advance(60_000);
    owner.kill();
    const before = world.now;
    const next = await take(world.process('b', 1));
    expect(await next.isOwn()).toBe(true);
    expect(world.now - before).toBeLessThan(10_000);
    expect(said).toEqual([
      `The folder ${folder} is locked by process 1 of another container, boot or machine (host of a), which may have ended. Watching for 5 seconds whether it runs.`,
    ]);
    expect(await readdir(folder)).toEqual(['lock']);
  });

  it.each(['', 'parole', '0', '-5', '{"pid": 7}'])(
    'a lock of «%s» is taken over [HOST-05]',
    async (text) => {
      await writeFile(join(folder, 'lock'), text);
      expect(await (await take(world.process('a', 8))).isOwn()).toBe(true);
    },
  );
});

describe('an owner', () => {
  it('that was suspended may not write once another one has taken over, and hears of it [HOST-05]', async () => {
    const owner = world.process('a', 1);
    const first = await take(owner);
    owner.suspend();
    const second = await take(world.process('b', 1));
    owner.resume();
    await expect(first.assertHeld()).rejects.toBeInstanceOf(FolderLost);
    await expect(first.lost).resolves.toBeUndefined();
    await first.release();
    expect([first.isLost, await second.isOwn()]).toEqual([true, true]);
    await expect(second.assertHeld()).resolves.toBeUndefined();
  });

  it('that was suspended hears of it by its next beat, without a write [HOST-05]', async () => {
    const owner = world.process('a', 1);
    const first = await take(owner);
    owner.suspend();
    await take(world.process('b', 1));
    owner.resume();
    await world.advance(1000);
    expect(first.isLost).toBe(true);
  });

  it('that was suspended goes on where nobody wanted the folder [HOST-05]', async () => {
    const owner = world.process('a', 1);
    const first = await take(owner);
    owner.suspend();
    await world.advance(3_600_000);
    owner.resume();
    await expect(first.assertHeld()).resolves.toBeUndefined();
    expect(first.isLost).toBe(false);
  });

  it('that wakes up while a starter watches keeps the folder [HOST-05]', async () => {
    const owner = world.process('a', 1);
    const first = await take(owner);
    owner.suspend();
    await world.advance(10_000);
    const starter = world.process('b', 1);
    let waits = 0;
    const wait = async (milliseconds: number) => {
      waits += 1;
      if (waits === 15) owner.resume();
      await world.advance(milliseconds);
    };
    await refused({ ...starter, wait });
    await expect(first.assertHeld()).resolves.toBeUndefined();
  });

  it('of a replaced lock has learned of it before the next one reads the folder: that one waits with its lock in place [HOST-05]', async () => {
    const owner = world.process('a', 1);
    const first = await take(owner);
    owner.suspend();
    const starter = world.process('b', 1);
    const replaced: number[] = [];
    const wait = async (milliseconds: number) => {
      if (!(await first.isOwn())) replaced.push(milliseconds);
      await world.advance(milliseconds);
    };
    await take({ ...starter, wait });
    // As long as an owner may rely on its last look.
    expect(replaced).toEqual([2000]);
    await expect(first.assertHeld()).rejects.toBeInstanceOf(FolderLost);
  });

  it('loses the folder where its lock is removed [HOST-05]', async () => {
    const lock = await take(world.process('a', 1));
    await rm(join(folder, 'lock'));
    await world.advance(1000);
    await expect(lock.assertHeld()).rejects.toBeInstanceOf(FolderLost);
  });

  it('unlocks the folder, but leaves the lock of another owner [HOST-05]', async () => {
    const first = await take(world.process('a', 1));
    await first.release();
    expect(await readdir(folder)).toEqual([]);
    const second = await take(world.process('a', 2));
    await writeFile(join(folder, 'lock'), '77');
    await second.release();
    expect(await lockText()).toBe('77');
  });
});

describe('of several servers that start at once', () => {
  const places: [string, (at: number) => string][] = [
    ['in one container', () => 'a'],
    ['in as many containers', (at) => `c${at}`],
    ['in two containers', (at) => `c${at % 2}`],
  ];
  const cases = places.flatMap(([where, placeOf]) =>
    ['nothing', 'a lock', 'a lock and a second one'].map((left) => [where, left, placeOf] as const),
  );
  it.each(cases)(
    '%s, where %s was left, one owns the folder [HOST-05]',
    async (_, left, placeOf) => {
      const dead = world.process('c0', 99);
      if (left !== 'nothing') {
        await take(dead);
        if (left !== 'a lock') await writeFile(join(folder, 'lock.next'), await lockText());
        dead.kill();
      }
      const starters = Array.from({ length: 8 }, (__, at) => world.process(placeOf(at), at + 1));
      const results = await Promise.allSettled(starters.map(take));
      const errors = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      );
      expect(errors).toHaveLength(starters.length - 1);
      expect(errors.every((error) => error instanceof FolderInUse)).toBe(true);
      expect(await readdir(folder)).toEqual(['lock']);
      // None of the others had it even for a moment, or the owner has lost it.
      await world.advance(5000);
      await expect(held.at(-1)?.assertHeld()).resolves.toBeUndefined();
    },
  );
});
