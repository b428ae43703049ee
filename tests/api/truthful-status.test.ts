import fs from 'node:fs';
import { systemError } from '../support/platform.ts';
import { rename, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetSandbox } from '#lab/control';
import { PROBLEM } from '#contract/problems';
import { deleteSnapshot, keepSnapshot } from '#lab/snapshots';
import { searchTickets } from '#contract/search';
import { deleteTicket, editTicket, publishTicket } from '#contract/tickets';
import { ImagePreparer } from '../../server/node/prepare-image.ts';
import { aPng, aTicket } from '../support/builders.ts';
import type { Answer } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { MARTAS_TICKET, publishPicture } from '../support/requests.ts';
import { testServer, type TestSandbox } from '../support/server.ts';
import { ownFiles } from '../support/own-folder.ts';

const FILES = ['index.html', ...['', '.br', '.gz'].map((end) => `assets/a-1234.js${end}`)];
const folder = await ownFiles(
  'status',
  Object.fromEntries(FILES.map((name) => [`client/${name}`, name])),
);
const client = join(folder, 'client');
const server = await testServer({
  settings: { CLIENT_DIR: client },
  dataFolder: folder,
  imageFolders: true,
});
/** Undo what a test replaced. */
const undo: (() => void)[] = [];
const restore = () => {
  for (const one of undo.splice(0)) one();
};
afterEach(() => {
  restore();
  server.logged.length = 0;
});

const expectNotNow = ({ status, headers, body }: Answer, detail: string, about = '') => {
  expect([status, body], about).toEqual([503, { detail }]);
  expect(headers['retry-after'], about).toMatch(/^\d+$/);
  expect(headers['cache-control'], about).toBe('no-store');
  expect(headers['content-encoding'], about).toBeUndefined();
  expect(headers['content-type'], about).toBe('application/json; charset=utf-8');
};

const rowsOf = ({ state }: TestSandbox) => JSON.stringify(state.store.export());

/** A sandbox in which Luca has a ticket with a picture, in a folder in whose place there is then a file. */
const withoutFolder = async () => {
  const sandbox = server.createSandbox();
  const published = await publishPicture(sandbox, await aPng());
  expect(published.status).toBe(201);
  const images = sandbox.state.images.folder ?? '';
  await rm(images, { recursive: true });
  await writeFile(images, '');
  return { sandbox, id: published.body.id, before: rowsOf(sandbox) };
};

describe('while the folder of pictures cannot be written', () => {
  type Act = (sandbox: TestSandbox, id: number) => Promise<{ status: number }>;
  it.each<[string, number, Act]>([
    [
      'a ticket is deleted',
      204,
      (one, id) => one.as('luca').call(deleteTicket, { params: { id } }),
    ],
    ['a reset is made', 200, ({ visitor }) => visitor.call(resetSandbox, { body: {} })],
  ])(
    '%s although a picture stays, and the operator is told [HOST-04, MINE-04, DEMO-03]',
    async (_, status, act) => {
      const { sandbox, id } = await withoutFolder();
      expect((await act(sandbox, id)).status).toBe(status);
      expect(sandbox.state.store.tickets.get(id)).toBeUndefined();
      expect(server.logged).toEqual([`left over: ${sandbox.state.id}`]);
    },
  );

  it('publishing and editing with a picture answer 503 and change nothing; without one a ticket is published [HOST-04]', async () => {
    const { sandbox, id, before } = await withoutFolder();
    expectNotNow(await publishPicture(sandbox, await aPng(50)), PROBLEM.storage);
    const edit = { params: { id }, body: { price: '12' }, image: await aPng(51) };
    expectNotNow(await sandbox.as('luca').call(editTicket, edit), PROBLEM.storage);
    expect(rowsOf(sandbox)).toBe(before);
    const plain = await sandbox.as('marta').call(publishTicket, { body: aTicket() });
    expect(plain.status).toBe(201);
  });

  it('a snapshot is not kept, and answers 503; one without pictures is kept [HOST-04, LAB-02]', async () => {
    const { sandbox } = await withoutFolder();
    const keep = ({ visitor }: TestSandbox, name: string) =>
      visitor.call(keepSnapshot, { body: { name } });
    expectNotNow(await keep(sandbox, 'con-foto'), PROBLEM.notNow);
    expect((await keep(server.createSandbox(), 'senza-foto')).status).toBe(201);
    expect(server.deps.sandboxes.snapshots.list.map(([name]) => name)).toEqual(['senza-foto']);
  });
});

it('a snapshot that can be neither replaced nor deleted answers 503 and can be gone back to [HOST-04, LAB-02]', async () => {
  const sandbox = server.createSandbox();
  const { visitor } = sandbox;
  const before = rowsOf(sandbox);
  const name = 'resta';
  const keep = () => visitor.call(keepSnapshot, { body: { name } });
  const remove = () => visitor.call(deleteSnapshot, { params: { name } });
  expect((await keep()).status).toBe(201);
  const snapshots = join(folder, 'snapshots');
  await rename(snapshots, `${snapshots}-away`);
  await writeFile(snapshots, '');
  await sandbox.as('marta').call(publishTicket, { body: aTicket() });
  for (const act of [keep, remove]) expectNotNow(await act(), PROBLEM.storage);
  await rm(snapshots);
  await rename(`${snapshots}-away`, snapshots);
  expect((await visitor.call(resetSandbox, { body: { snapshot: name } })).status).toBe(200);
  expect(rowsOf(sandbox)).toBe(before);
  expect((await remove()).status).toBe(204);
});

/** Opening a file fails, as it does for a process with as many as it may have. */
const withoutDescriptors = () => {
  const opening = vi.spyOn(fs, 'open').mockImplementation((...args: unknown[]) => {
    const done = args.at(-1) as (error: Error) => void;
    process.nextTick(done, systemError('EMFILE'));
  });
  const reading = vi.spyOn(fs.promises, 'readFile').mockRejectedValue(systemError('EMFILE'));
  // For modules that import it by its name, too.
  syncBuiltinESMExports();
  undo.push(() => {
    opening.mockRestore();
    reading.mockRestore();
    syncBuiltinESMExports();
  });
};

it('without a descriptor left page, assets and pictures answer 503, none of it to be cached; who only reads is served [HOST-04]', async () => {
  const sandbox = server.createSandbox();
  const { body } = await publishPicture(sandbox, await aPng());
  const paths = [
    ...['/', '/cerca', '/assets/a-1234.js'],
    ...['/uploads/seed/roma.webp', body.image ?? '', '/api/docs/explorer.js'],
  ];
  const headers = { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'br' };
  const get = (path: string) => sandbox.visitor.send({ method: 'GET', path, headers });
  withoutDescriptors();
  for (const path of paths) expectNotNow(await get(path), PROBLEM.notNow, path);
  expect((await sandbox.visitor.call(searchTickets, { query: {} })).status).toBe(200);
  restore();
  for (const path of paths) {
    const { status } = await sandbox.visitor.fetchBytes({ method: 'GET', path, headers });
    expect(status, path).toBe(200);
  }
});

it('a picture that finds no decoder answers 503 and changes nothing, while another’s is stored [HOST-04]', async () => {
  const [sandbox, other] = [server.createSandbox(), server.createSandbox()];
  const before = rowsOf(sandbox);
  const { imagePreparer } = server.deps;
  const broken = new ImagePreparer({}, join(folder, 'no-decoder.mjs'));
  const preparing = vi.spyOn(imagePreparer, 'prepare');
  for (const _ of ['publish', 'edit'])
    preparing.mockImplementationOnce((png) => broken.prepare(png));
  undo.push(() => preparing.mockRestore());
  const image = await aPng();
  const edit = { params: { id: MARTAS_TICKET }, body: {}, image };
  const answers = [publishPicture(sandbox, image), sandbox.as('marta').call(editTicket, edit)];
  await eventually(() => expect(preparing).toHaveBeenCalledTimes(2));
  expect((await publishPicture(other, image)).status).toBe(201);
  for (const answer of answers) expectNotNow(await answer, PROBLEM.noDecoder);
  expect([rowsOf(sandbox), await sandbox.files()]).toEqual([before, []]);
});
