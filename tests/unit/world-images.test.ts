import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { openImages, WorldImages } from '../../server/world/world-images.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { Store } from '../../server/store/store.ts';
import { ownFolder } from '../support/own-folder.ts';
import { HELD } from '../support/open-storage.ts';

const root = await ownFolder('uploads');

it.each([
  ['a folder', () => new WorldImages(join(root, 'sandbox'), HELD)],
  ['memory', () => new WorldImages()],
])(
  'dropping images in %s waits for pending writes and leaves none [PUB-17]',
  async (_place, make) => {
    const uploads = make();
    const add = (n: number) =>
      uploads.changes.run(() => uploads.add(`${n}.webp`, Buffer.from('picture')));
    await add(0);
    const writing = Array.from({ length: 50 }, (_, n) => add(n + 1));
    await Promise.all([uploads.drop(), ...writing]);
    expect([uploads.names, await readdir(root)]).toEqual([[], []]);
  },
);

const starts = await ownFolder('starts');
const seeds = new Seeds(buildScenario, SEED_FINGERPRINT);

/** A folder with these pictures, opened for data of which one ticket has `mia.webp`; and what the start then says. */
const openedWith = async (names: string[], { damaged = false } = {}) => {
  const folder = await mkdtemp(join(starts, 'folder-'));
  for (const name of names) await writeFile(join(folder, name), 'picture');
  const store = new Store(seeds, 'default', '2026-06-12');
  const ticket = store.tickets.get(9);
  if (!ticket) throw new Error('no ticket 9');
  await store.commit((draft) => draft.put('tickets', { ...ticket, image: 'mia.webp' }));
  const warnings: string[] = [];
  const images = await openImages(folder, { store, files: HELD, damaged }, (text) =>
    warnings.push(text),
  );
  return { folder, images, warnings, left: (await readdir(folder)).toSorted() };
};

describe('a start of the server', () => {
  it('deletes the picture of a request that a crash interrupted [PUB-17]', async () => {
    const { left, images, warnings } = await openedWith(['mia.webp', 'rotta.webp']);
    expect([left, images.names, warnings]).toEqual([['mia.webp'], ['mia.webp'], []]);
  });

  it.each([
    ['another server alone', ['sua.webp'], {}, [expect.stringContaining('UPLOADS_DIR')]],
    ['data that are damaged', ['mia.webp', 'sua.webp'], { damaged: true }, []],
  ])('leaves the pictures of %s, and serves none of them [PUB-17]', async (_, names, how, says) => {
    const { folder, images, warnings, left } = await openedWith(names, how);
    expect([left, warnings]).toEqual([names, says]);
    expect(images.has('sua.webp')).toBe(false);
    // As a reset does it.
    for (const name of images.names) await images.remove(name);
    expect(await readdir(folder)).toEqual(['sua.webp']);
  });
});
