import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type promises from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as files from '#platform/files';
import { lockFolder } from '../../server/node/lock.ts';
import { lockText, replaceLock } from '../support/open-storage.ts';
import { onPlatform, systemError } from '../support/platform.ts';
import { ownFolder } from '../support/own-folder.ts';

vi.mock('node:fs/promises', async (load) => {
  const own = await load<typeof promises>();
  return { ...own, rename: vi.fn(own.rename), rm: vi.fn(own.rm) };
});

const root = await ownFolder('held');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'));
});
afterEach(() => {
  vi.useRealTimers();
  // The original is back, also where a test has failed half way.
  vi.mocked(rename).mockReset();
});

const at = (name: string) => join(folder, name);
const move = () => files.rename(at('new'), at('old'));

/** Refuses the next renames, as Windows does while another program has the file open. */
const refuse = (code: string, times: number) => {
  const refused = vi.mocked(rename);
  for (let n = 0; n < times; n += 1) refused.mockRejectedValueOnce(systemError(code, 'rename'));
};

describe('a file that another program has open', () => {
  beforeEach(async () => {
    await writeFile(at('new'), 'new');
    await writeFile(at('old'), 'old');
  });

  it.each(['EPERM', 'EACCES', 'EBUSY'])(
    'for a moment (%s) is replaced after it on Windows [GEN-24]',
    async (code) => {
      refuse(code, 4);
      await onPlatform('win32', move);
      expect([await readdir(folder), await readFile(at('old'), 'utf8')]).toEqual([['old'], 'new']);
    },
  );

  it('for long is an error after two seconds, which says why [GEN-24]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    refuse('EPERM', 1000);
    const began = performance.now();
    await onPlatform('win32', async () => {
      const moving = Promise.allSettled([move()]);
      await vi.advanceTimersByTimeAsync(5000);
      const [told] = await moving;
      expect(told).toMatchObject({ reason: { name: 'HeldFile', code: 'EPERM' } });
      expect(told.status === 'rejected' && String(told.reason)).toMatch(
        /another program has the file open \(an antivirus/,
      );
    });
    expect(performance.now() - began).toBeGreaterThanOrEqual(2000);
    expect(vi.mocked(rename).mock.calls.length).toBeGreaterThan(5);
    expect((await readdir(folder)).toSorted()).toEqual(['new', 'old']);
  });

  it('is removed after it [GEN-24]', async () => {
    vi.mocked(rm).mockRejectedValueOnce(systemError('EBUSY', 'unlink'));
    await onPlatform('win32', () => files.removeFile(at('old')));
    expect(await readdir(folder)).toEqual(['new']);
  });
});

it('a starter whose rename Windows refuses leaves the lock that another one has put there meanwhile [HOST-05]', async () => {
  await replaceLock(folder, lockText({}));
  let beat = 1;
  const write = () =>
    replaceLock(folder, lockText({ pid: process.pid, id: 'another', beat: (beat += 1) }));
  let writing = Promise.resolve();
  let beating: NodeJS.Timeout | undefined;
  vi.mocked(rename).mockImplementationOnce(async () => {
    await write();
    beating = setInterval(() => void (writing = writing.then(write)), 100);
    throw systemError('EBUSY', 'rename');
  });
  try {
    const starting = onPlatform('win32', () => lockFolder(folder));
    await expect(starting).rejects.toThrow(`is in use by process ${process.pid}`);
  } finally {
    clearInterval(beating);
    await writing;
  }
  expect(await readFile(at('lock'), 'utf8')).toContain('"id":"another"');
});
