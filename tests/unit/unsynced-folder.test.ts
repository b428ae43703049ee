import { mkdtemp, open, readdir, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { warnOfUnsyncedFolder } from '../../server/node/synced-folder.ts';
import { HELD } from '../support/open-storage.ts';
import { systemError } from '../support/platform.ts';
import { ownFolder } from '../support/own-folder.ts';

const root = await ownFolder('unsynced');
const probe = await open(root, 'r');
const handles = Object.getPrototypeOf(probe) as FileHandle;
await probe.close();

let folder = '';
let warnings: string[] = [];
let restore = () => {};
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'));
  // Of this test alone: a listener that heard nothing stays for the next ones.
  const heard: string[] = [];
  warnings = heard;
  restore = () => {};
  warnOfUnsyncedFolder((text) => heard.push(text));
});
afterEach(() => restore());

/** From now on folders, or files, answer their sync with this code. */
const failToSync = (code: string, kind: 'folders' | 'files') => {
  const own: (this: FileHandle) => Promise<void> = Reflect.get(handles, 'sync');
  const mock = vi.spyOn(handles, 'sync').mockImplementation(async function sync(this: FileHandle) {
    const isFolder = (await this.stat()).isDirectory();
    if (isFolder === (kind === 'folders')) throw systemError(code, 'fsync');
    await own.call(this);
  });
  restore = () => mock.mockRestore();
};
const write = (name: string) => HELD.write(join(folder, name), name);

it.each(['EINVAL', 'EIO'])(
  'a folder that cannot be synced (%s) is written to all the same, and named once [GEN-24]',
  async (code) => {
    failToSync(code, 'folders');
    await write('one');
    await write('two');
    expect((await readdir(folder)).toSorted()).toEqual(['one', 'two']);
    expect(warnings).toEqual([
      expect.stringContaining(`${folder} cannot be synced (${code})`) as string,
    ]);
  },
);

it('but not one of a disk that is full [GEN-24]', async () => {
  failToSync('ENOSPC', 'folders');
  await expect(write('one')).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(warnings).toEqual([]);
});

it('a file that cannot be synced is not put in place [GEN-24]', async () => {
  await write('one');
  failToSync('EIO', 'files');
  await expect(HELD.write(join(folder, 'one'), 'other')).rejects.toMatchObject({ code: 'EIO' });
  const left = [await readdir(folder), await readFile(join(folder, 'one'), 'utf8')];
  expect([left, warnings]).toEqual([[['one'], 'one'], []]);
});
