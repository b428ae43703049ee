import { mkdir, mkdtemp, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { removeFolder } from '#platform/files';
import { replaceFolder } from '../../scripts/lib/replace-folder.mjs';
import { ownFolder } from '../support/own-folder.ts';

const root = await ownFolder('replace');

let dist: string;
const at = (...names: string[]) => join(dist, ...names);
const fill = async (folder: string, file: string) => {
  await mkdir(at(folder));
  await writeFile(at(folder, file), '');
};
beforeEach(async () => {
  dist = await mkdtemp(join(root, 'dist-'));
  await fill('client-7', 'new.js');
});

/** Renames as Windows does while a program has a file open in one of the folders. */
const refusing = (isHeld: (from: string, to: string) => boolean) => ({
  removeFolder,
  rename: async (from: string, to: string) => {
    if (isHeld(from, to)) throw Object.assign(new Error('EPERM: refused'), { code: 'EPERM' });
    await rename(from, to);
  },
});

it('serve puts the client that it has built in the place of the old one, and of none [GEN-24]', async () => {
  await replaceFolder(at('client-7'), at('client'), { rename, removeFolder });
  await fill('client-8', 'newer.js');
  await replaceFolder(at('client-8'), at('client'), { rename, removeFolder });
  expect(await readdir(dist)).toEqual(['client']);
  expect(await readdir(at('client'))).toEqual(['newer.js']);
});

it.each([
  ['the old client', (from: string) => from.endsWith('client')],
  ['the new one', (from: string) => from.endsWith('client-7')],
] as const)('a client is whole where Windows refuses to move %s [GEN-24]', async (_, isHeld) => {
  await fill('client', 'old.js');
  const replaced = replaceFolder(at('client-7'), at('client'), refusing(isHeld));
  await expect(replaced).rejects.toThrow('EPERM');
  expect(await readdir(at('client'))).toEqual(['old.js']);
  expect(await readdir(at('client-7'))).toEqual(['new.js']);
});
