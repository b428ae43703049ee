import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockFolder, type FolderLock } from '../../server/node/lock.ts';
import { FolderInUse, FolderLost } from '../../server/store/data-lock.ts';
import { lockText, replaceLock } from '../support/open-storage.ts';
import { ownFolder } from '../support/own-folder.ts';

const root = await ownFolder('lock');

let folder = '';
let said: string[] = [];
let held: FolderLock[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] });
  folder = await mkdtemp(join(root, 'data-'));
  [said, held] = [[], []];
});
afterEach(async () => {
  for (const lock of held) await lock.release();
  vi.useRealTimers();
});

/** Lets time pass until the work is done; the file system answers in between, however slow it is. */
const settled = async <T>(work: Promise<T>): Promise<PromiseSettledResult<T>> => {
  const state = { isDone: false };
  const done = Promise.allSettled([work]).finally(() => (state.isDone = true));
  while (!state.isDone) {
    await vi.advanceTimersByTimeAsync(20);
    for (let turn = 0; turn < 6; turn += 1) await stat(root);
  }
  return (await done)[0];
};
const take = async (): Promise<FolderLock> => {
  const result = await settled(lockFolder(folder, (text) => said.push(text)));
  if (result.status === 'rejected') throw result.reason;
  held.push(result.value);
  return result.value;
};
const refused = async (): Promise<FolderInUse> => {
  const error: unknown = await take().catch((reason: unknown) => reason);
  if (!(error instanceof FolderInUse)) throw new Error(`it was not refused: ${String(error)}`);
  return error;
};
const leave = (text: string) => replaceLock(folder, text);
const lockedBy = () => readFile(join(folder, 'lock'), 'utf8');
const pass = async (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) await settled(Promise.resolve());
};

describe('a second server on a folder', () => {
  it('is refused while the first one runs, in the same process too [HOST-05]', async () => {
    const first = await take();
    const before = performance.now();
    expect((await refused()).owner).toBe(`process ${process.pid}`);
    expect(performance.now() - before).toBeLessThan(1500);
    expect([await settled(first.assertHeld()), said]).toEqual([
      { status: 'fulfilled', value: undefined },
      [],
    ]);
    expect(await readdir(folder)).toEqual(['lock']);
  });

  it('in another container is refused by the first one’s beat, even with a number that has no process here [HOST-05]', async () => {
    let beat = 1;
    await leave(lockText({ place: 'elsewhere', beat }));
    const beating = setInterval(
      () => void leave(lockText({ place: 'elsewhere', beat: (beat += 1) })),
      500,
    );
    const { owner } = await refused();
    clearInterval(beating);
    expect(owner).toBe(
      'process 4194999 in another container or on another machine (killed-container)',
    );
  });
});

describe('after a kill', () => {
  it('the next server on the same machine takes over within two seconds [HOST-05]', async () => {
    await leave(lockText({}));
    const before = performance.now();
    const { isLost } = await take();
    expect([isLost, said]).toEqual([false, []]);
    expect(performance.now() - before).toBeLessThan(2000);
    expect(await readdir(folder)).toEqual(['lock']);
  });

  it.each([
    ['in another container', lockText({ place: 'elsewhere' })],
    ['whose number another program has by now', lockText({ pid: process.pid })],
    ['with a lock that somebody wrote', 'parole'],
  ])('of a server %s the next one takes over within ten seconds [HOST-05]', async (_, text) => {
    await leave(text);
    const before = performance.now();
    expect((await take()).isLost).toBe(false);
    expect(performance.now() - before).toBeLessThan(10_000);
    expect([said.length, await readdir(folder)]).toEqual([1, ['lock']]);
  });
});

it('in a folder that OneDrive keeps the first server says so, names the setting, and shows a beat every ten seconds alone [GEN-24]', async () => {
  folder = join(folder, 'OneDrive - Contoso', 'rivola');
  await mkdir(folder, { recursive: true });
  await take();
  expect(said).toEqual([expect.stringMatching(/^OneDrive keeps .*every 10 seconds.*DATA_DIR\.$/)]);
  const before = await lockedBy();
  await pass(9000);
  expect(await lockedBy()).toBe(before);
  await pass(1500);
  expect(await lockedBy()).not.toBe(before);
});

describe('an owner', () => {
  const OTHER = lockText({ id: 'another', place: 'elsewhere' });

  it('that was suspended may not write once another one has taken over, and hears of it [HOST-05]', async () => {
    const first = await take();
    // Its timers rest, as after SIGSTOP.
    vi.clearAllTimers();
    const second = await take();
    expect(await settled(first.assertHeld())).toEqual({
      status: 'rejected',
      reason: new FolderLost(folder),
    });
    await expect(first.lost).resolves.toBeUndefined();
    await first.release();
    expect([first.isLost, second.isLost]).toEqual([true, false]);
    expect((await settled(second.assertHeld())).status).toBe('fulfilled');
  });

  it('that wakes up while a starter watches keeps the folder [HOST-05]', async () => {
    const first = await take();
    vi.clearAllTimers();
    setTimeout(() => void first.look(), 4000);
    await refused();
    expect((await settled(first.assertHeld())).status).toBe('fulfilled');
  });

  it.each([
    ['replaced', () => leave(OTHER)],
    ['removed', () => rm(join(folder, 'lock'))],
  ])('whose lock is %s hears of it by its next beat, without a write [HOST-05]', async (_, act) => {
    const lock = await take();
    await act();
    await pass(700);
    expect(lock.isLost).toBe(true);
  });

  it('unlocks the folder, but leaves the lock of another owner [HOST-05]', async () => {
    await (await take()).release();
    expect(await readdir(folder)).toEqual([]);
    const second = await take();
    await leave(OTHER);
    await second.release();
    expect(await lockedBy()).toBe(OTHER);
  });
});

it.each([
  ['nothing', null],
  ['the lock of another container', lockText({ place: 'elsewhere' })],
])(
  'of eight servers that start at once where %s was left, one owns the folder [HOST-05]',
  async (_, left) => {
    if (left !== null) await leave(left);
    const started = await Promise.all(Array.from({ length: 8 }, () => settled(lockFolder(folder))));
    const errors = started.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    held = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(errors.map((error) => error instanceof FolderInUse)).toEqual(Array(7).fill(true));
    // None of the others had it even for a moment, or the owner has lost it.
    await pass(2000);
    expect([held.map(({ isLost }) => isLost), await readdir(folder)]).toEqual([[false], ['lock']]);
  },
);
