/** Files and folders that the system refuses to move, to remove or to sync. */
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import type promises from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as files from '#platform/files';
import { replaceFolder } from '../../scripts/lib/replace-folder.mjs';
import { lockFolder } from '../../server/node/lock.ts';
import { warnOfUnsyncedFolder } from '../../server/node/synced-folder.ts';
import { HELD, lockText, replaceLock, spyOnDisk } from '../support/open-storage.ts';
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

/** Of this test alone: a listener that heard nothing stays for the next ones. */
const warningsFromNow = (): string[] => {
  const heard: string[] = [];
  warnOfUnsyncedFolder((text) => heard.push(text));
  return heard;
};

/** From now on folders, or files, answer their sync with this code; others are not synced. */
const failToSync = async (code: string, kind: 'folders' | 'files') =>
  (await spyOnDisk()).mockImplementation(async function sync(this: FileHandle) {
    const isFolder = (await this.stat()).isDirectory();
    if (isFolder === (kind === 'folders')) throw systemError(code, 'fsync');
  });
const write = (name: string) => HELD.write(join(folder, name), name);

it.each(['EINVAL', 'EIO'])(
  'a folder that cannot be synced (%s) is written to all the same, and named once [GEN-24]',
  async (code) => {
    const warnings = warningsFromNow();
    await failToSync(code, 'folders');
    await write('one');
    await write('two');
    expect((await readdir(folder)).toSorted()).toEqual(['one', 'two']);
    expect(warnings).toEqual([
      expect.stringContaining(`${folder} cannot be synced (${code})`) as string,
    ]);
  },
);

it('but not one of a disk that is full [GEN-24]', async () => {
  const warnings = warningsFromNow();
  await failToSync('ENOSPC', 'folders');
  await expect(write('one')).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(warnings).toEqual([]);
});

it('a file that cannot be synced is not put in place [GEN-24]', async () => {
  const warnings = warningsFromNow();
  await write('one');
  await failToSync('EIO', 'files');
  await expect(HELD.write(join(folder, 'one'), 'other')).rejects.toMatchObject({ code: 'EIO' });
  const left = [await readdir(folder), await readFile(join(folder, 'one'), 'utf8')];
  expect([left, warnings]).toEqual([[['one'], 'one'], []]);
});

const fill = async (name: string, file: string) => {
  await mkdir(at(name));
  await writeFile(join(at(name), file), '');
};

/** Renames as Windows does while a program has a file open in one of the folders. */
const refusing = (isHeld: (from: string, to: string) => boolean) => ({
  removeFolder: files.removeFolder,
  rename: async (from: string, to: string) => {
    if (isHeld(from, to)) throw Object.assign(new Error('EPERM: refused'), { code: 'EPERM' });
    await rename(from, to);
  },
});

it('serve puts the client that it has built in the place of the old one, and of none [GEN-24]', async () => {
  await fill('client-7', 'new.js');
  await replaceFolder(at('client-7'), at('client'), files);
  await fill('client-8', 'newer.js');
  await replaceFolder(at('client-8'), at('client'), files);
  expect(await readdir(folder)).toEqual(['client']);
  expect(await readdir(at('client'))).toEqual(['newer.js']);
});

it.each([
  ['the old client', (from: string) => from.endsWith('client')],
  ['the new one', (from: string) => from.endsWith('client-7')],
] as const)('a client is whole where Windows refuses to move %s [GEN-24]', async (_, isHeld) => {
  await fill('client-7', 'new.js');
  await fill('client', 'old.js');
  const replaced = replaceFolder(at('client-7'), at('client'), refusing(isHeld));
  await expect(replaced).rejects.toThrow('EPERM');
  expect(await readdir(at('client'))).toEqual(['old.js']);
  expect(await readdir(at('client-7'))).toEqual(['new.js']);
});
