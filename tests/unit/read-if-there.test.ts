import { mkdir, mkdtemp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WorldImages } from '../../server/world/world-images.ts';
import { readSecret, ShortSecret } from '../../server/node/secret.ts';
import { CannotRead, listIfThere, readIfThere } from '../../server/store/read-if-there.ts';
import { ownFolder } from '../support/own-folder.ts';
import { HELD } from '../support/open-storage.ts';

const root = await ownFolder('read');

const at = (name: string) => join(root, name);
await writeFile(at('file'), 'text');
await mkdir(at('folder'));
await writeFile(at('folder/file'), 'text');
// Junctions, since on Windows not everyone may make other links.
await symlink(at('loop'), at('loop'), 'junction');
await symlink(at('away'), at('broken'), 'junction');
await symlink(at('folder'), at('link'), 'junction');

describe('what is read if it is there', () => {
  it('is null or empty only where nothing is there [HOST-06]', async () => {
    expect(await readIfThere('the text', at('file'))).toBe('text');
    expect(await readIfThere('the text', at('link/file'))).toBe('text');
    expect(await readIfThere('the text', at('absent'))).toBeNull();
    expect(await readIfThere('the text', at('absent/file'))).toBeNull();
    expect(await listIfThere('the list', at('folder'))).toHaveLength(1);
    expect(await listIfThere('the list', at('link'))).toHaveLength(1);
    expect(await listIfThere('the list', at('absent'))).toEqual([]);
  });

  it.each([
    [readIfThere, 'folder', 'EISDIR'],
    [readIfThere, 'loop', 'ELOOP'],
    [readIfThere, 'broken', 'a broken link'],
    [listIfThere, 'file', 'ENOTDIR'],
    [listIfThere, 'loop', 'ELOOP'],
    [listIfThere, 'broken', 'a broken link'],
    [(_: string, path: string) => WorldImages.open(path, HELD), 'broken', 'a broken link'],
  ] as const)('by %o is an error for %s: %s [HOST-06]', async (read, name, reason) => {
    const reading = read('the thing', at(name));
    await expect(reading).rejects.toThrow(CannotRead);
    await expect(reading).rejects.toMatchObject({ path: at(name), reason });
  });
});

// Windows answers ENOENT there, as for a file that is absent.
it.runIf(process.platform !== 'win32')(
  'a path through a file is an error, where the system tells it from an absent one [HOST-06]',
  async () => {
    const reading = readIfThere('the thing', at('file/in-it'));
    await expect(reading).rejects.toMatchObject({ name: 'CannotRead', reason: 'ENOTDIR' });
  },
);

describe('a secret', () => {
  it('is made once, for this user alone, and kept [HOST-06]', async () => {
    const folder = await mkdtemp(at('secret-'));
    const made = await readSecret(folder);
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(await readSecret(folder)).toBe(made);
    expect(await readdir(folder)).toEqual(['secret']);
    const { mode } = await stat(join(folder, 'secret'));
    // Windows has no such modes.
    expect(process.platform === 'win32' ? 0o600 : mode & 0o777).toBe(0o600);
  });

  it.each(['', '\n', 'a'.repeat(31), ' '.repeat(40)])(
    'of too few characters (%j) is not replaced [HOST-06]',
    async (secret) => {
      const folder = await mkdtemp(at('secret-'));
      await writeFile(join(folder, 'secret'), secret);
      await expect(readSecret(folder)).rejects.toThrow(ShortSecret);
      expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(secret);
    },
  );
});
