import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WorldImages } from '../../server/images/world-images.ts';
import { HELD } from '../support/held-files.ts';
import { ownFolder } from '../support/own-folder.ts';

const root = await ownFolder('uploads');

it.each([
  ['a folder', () => WorldImages.empty(join(root, 'sandbox'), HELD)],
  ['memory', () => WorldImages.inMemory()],
])(
  'dropping images in %s waits for pending writes and leaves none [DEMO-01]',
  async (_place, make) => {
    const uploads = make();
    const add = (n: number) => uploads.add(`${n}.webp`, Buffer.from('picture'));
    expect(await add(0)).toBe(true);
    const writing = Array.from({ length: 50 }, (_, n) => add(n + 1));
    await uploads.drop();
    expect(await readdir(root)).toEqual([]);
    expect(new Set(await Promise.all(writing))).toEqual(new Set([false]));

    expect(await add(51)).toBe(false);
    expect([uploads.names, await readdir(root)]).toEqual([[], []]);
  },
);
