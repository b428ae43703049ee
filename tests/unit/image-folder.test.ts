import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ImageFolder } from '../../server/images/image-folder.ts';

const root = await mkdtemp(join(tmpdir(), 'rivola-uploads-'));
afterAll(() => rm(root, { recursive: true }));

it('dropping an image folder waits for pending writes and leaves no image [DEMO-01]', async () => {
  const uploads = ImageFolder.empty(join(root, 'sandbox'));
  const add = (n: number) => uploads.add(`${n}.webp`, Buffer.from('picture'));
  expect(await add(0)).toBe(true);
  const writing = Array.from({ length: 50 }, (_, n) => add(n + 1));
  await uploads.drop();
  expect(await readdir(root)).toEqual([]);
  expect(new Set(await Promise.all(writing))).toEqual(new Set([false]));

  expect(await add(51)).toBe(false);
  expect([uploads.names, await readdir(root)]).toEqual([[], []]);
});
