import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  claimUploads,
  folderForData,
  readUploadsOwner,
} from '../../server/node/image-folder-owner.ts';
import { ownFolder } from '../support/own-folder.ts';

const root = await ownFolder('owner');

/** A machine with a folder and a link to it, as macOS has /private/var and /var. */
let real = '';
let linked = '';
beforeEach(async () => {
  const machine = await mkdtemp(join(root, 'machine-'));
  real = join(machine, 'private', 'var');
  linked = join(machine, 'var');
  for (const name of ['uploads', 'data', 'other'])
    await mkdir(join(real, name), { recursive: true });
  // On Windows the only link to a folder that everyone may make.
  await symlink(real, linked, 'junction');
});

/** The folder of pictures that a server with these settings uses. */
const folderOf = async (uploads: string, data: string) =>
  folderForData(uploads, data, await claimUploads(uploads, data));
const note = () => join(real, 'uploads', 'default.owner');

describe('the owner of an uploads folder keeps its pictures', () => {
  it.each([
    ['a path with backslashes, as on Windows', '..\\data'],
    ['a path with a folder too many', '../other/../data'],
  ])('where an earlier version wrote %s [GEN-24]', async (_, text) => {
    await writeFile(note(), text);
    expect(await folderOf(join(real, 'uploads'), join(real, 'data'))).toBe(join(real, 'uploads'));
    expect(await readFile(note(), 'utf8')).toBe(text);
  });

  it.each([
    ['both', () => [linked, linked]],
    ['the uploads folder', () => [linked, real]],
    ['the data folder', () => [real, linked]],
  ])('where %s is named by a link from now on [GEN-24]', async (_, roots) => {
    await claimUploads(join(real, 'uploads'), join(real, 'data'));
    const [first = '', second = ''] = roots();
    expect(await folderOf(join(first, 'uploads'), join(second, 'data'))).toBe(
      join(first, 'uploads'),
    );
  });

  it('where an earlier version wrote a path through a link [GEN-24]', async () => {
    await writeFile(note(), relative(join(linked, 'uploads'), join(real, 'data')));
    const uploads = join(linked, 'uploads');
    expect(await folderOf(uploads, join(real, 'data'))).toBe(uploads);
  });

  it('and its note says the path with slashes, without links [GEN-24]', async () => {
    await claimUploads(join(linked, 'uploads'), join(real, 'data'));
    expect(await readFile(note(), 'utf8')).toBe('../data');
    expect(await readUploadsOwner(join(real, 'uploads'))).toBe(join(real, 'data'));
  });
});

describe('a guest of an uploads folder keeps its pictures', () => {
  beforeEach(() => claimUploads(join(real, 'uploads'), join(real, 'data')));

  it('by whatever name its folders are given [GEN-24, PUB-17]', async () => {
    const folder = await folderOf(join(real, 'uploads'), join(real, 'other'));
    expect(folder).toMatch(/uploads.data-[0-9a-f]{16}$/);
    const again = await folderOf(join(linked, 'uploads'), join(real, 'other'));
    expect(relative(linked, again)).toBe(relative(real, folder));
  });

  it('where an earlier version named its folder by the paths as they were given [GEN-24]', async () => {
    const [uploads, data] = [join(linked, 'uploads'), join(real, 'other')];
    const hash = createHash('sha256').update(relative(uploads, data)).digest('hex');
    const earlier = join(uploads, `data-${hash.slice(0, 16)}`);
    await mkdir(earlier);
    expect(await folderOf(uploads, data)).toBe(earlier);
  });
});
