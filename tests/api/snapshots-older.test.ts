/** Snapshots as earlier versions stored them. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { resetSandbox } from '#lab/control';
import { keepSnapshot } from '#lab/snapshots';
import { exportSandbox } from '#lab/state';
import { publishTicket } from '#contract/tickets';
import { aPng, aTicket } from '../support/builders.ts';
import { testServer, type TestSandbox } from '../support/server.ts';
import { ownFolder } from '../support/own-folder.ts';

const root = await ownFolder('older-snapshots');

const stateOf = async ({ visitor }: TestSandbox) =>
  (await visitor.call(exportSandbox, { query: { images: 'true' } })).text;

/** A data folder with the snapshot 'vecchia' as format 2 had it: its images in a folder beside, by their contents. */
const anOlderFolder = async () => {
  const dataFolder = await mkdtemp(join(root, 'data-'));
  const folder = join(dataFolder, 'snapshots');
  const server = await testServer({ dataFolder });
  const sandbox = server.createSandbox();
  await sandbox.as('luca').call(publishTicket, { body: aTicket(), image: await aPng() });
  await sandbox.visitor.call(keepSnapshot, { body: { name: 'vecchia' } });
  const state = await stateOf(sandbox);
  await server.close();
  const path = join(folder, 'vecchia.json');
  const document = JSON.parse(await readFile(path, 'utf8')) as { images: object };
  const digests: Record<string, string> = {};
  await mkdir(join(folder, 'images'));
  for (const [name, text] of Object.entries(document.images)) {
    const bytes = Buffer.from(String(text), 'base64');
    digests[name] = createHash('sha256').update(bytes).digest('hex');
    await writeFile(join(folder, 'images', digests[name]), bytes);
  }
  const older = JSON.stringify({ ...document, format: 2, images: digests });
  await writeFile(path, older);
  return { dataFolder, folder, path, document, older, state };
};

it.each([
  ['alone', [], ['vecchia.json']],
  ['beside a file aside', ['x.json.corrupt-1'], ['images', 'vecchia.json', 'x.json.corrupt-1']],
])(
  'a snapshot of an earlier version, which had its images in a folder beside, is carried over, %s [LAB-02, HOST-07]',
  async (_, others, left) => {
    const { dataFolder, folder, path, document, state } = await anOlderFolder();
    for (const name of others) await writeFile(join(folder, name), '');
    const server = await testServer({ dataFolder });
    expect(server.logged).toEqual([]);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(document);
    expect((await readdir(folder)).toSorted(), 'a file aside may name any image').toEqual(left);
    await server.default.visitor.call(resetSandbox, { body: { snapshot: 'vecchia' } });
    expect(await stateOf(server.default)).toBe(state);
    await server.close();
  },
);

it('a snapshot of an earlier version whose image is gone is moved aside as it is [LAB-02, HOST-07]', async () => {
  const { dataFolder, folder, older } = await anOlderFolder();
  await rm(join(folder, 'images'), { recursive: true });
  const server = await testServer({ dataFolder });
  const [moved = '', ...more] = await readdir(folder);
  expect([moved, more]).toEqual([expect.stringContaining('vecchia.json.corrupt-'), []]);
  expect(server.logged).toEqual([expect.stringContaining(`It was moved aside as ${moved}`)]);
  expect(await readFile(join(folder, moved), 'utf8')).toBe(older);
  await server.close();
});
