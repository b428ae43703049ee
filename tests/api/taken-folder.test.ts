import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { keepSnapshot } from '#lab/snapshots';
import { publishTicket } from '#contract/tickets';
import type { Storage } from '../../server/store/storage.ts';
import { aTicket } from '../support/builders.ts';
import { openStorage, lockText, replaceLock } from '../support/open-storage.ts';
import { seeds, testServer, type TestServer } from '../support/server.ts';
import { ownFolder } from '../support/own-folder.ts';

const root = await ownFolder('taken');
const servers: TestServer[] = [];
const storages: Storage[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await Promise.all(storages.splice(0).map((storage) => storage.close()));
});

/** A server on a data folder. */
const serve = async (folder: string) => {
  const storage = await openStorage(folder, seeds);
  storages.push(storage);
  const server = await testServer({
    store: storage.store,
    dataFolder: folder,
    files: storage.files,
  });
  servers.push(server);
  const publish = async (notes: string) =>
    (await server.default.as('luca').call(publishTicket, { body: aTicket({ notes }) })).status;
  const notes = () => [...storage.store.tickets.values()].map((ticket) => ticket.notes);
  return { storage, server, publish, notes };
};

/** Another server takes the folder over, as it does where the owner has been suspended. */
const takeOver = async (folder: string) => {
  await replaceLock(folder, lockText({}));
  return serve(folder);
};

/** Every file of a data folder but the lock, whose beat changes. */
const textsIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== 'lock')
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    paths.toSorted().map(async (path) => `${path}\n${await readFile(path, 'utf8')}`),
  );
};

it('a server that was suspended answers writes with 503 once another one has its folder, and nothing that either has answered is lost [HOST-05]', async () => {
  const folder = await mkdtemp(join(root, 'data-'));
  const first = await serve(folder);
  expect(await first.publish('Prima.')).toBe(201);

  const second = await takeOver(folder);
  expect(await second.publish('Seconda.')).toBe(201);
  const before = await textsIn(folder);

  const luca = first.server.default.as('luca');
  const refused = await luca.call(publishTicket, { body: aTicket({ notes: 'Terza.' }) });
  expect([refused.status, refused.body]).toEqual([503, { detail: PROBLEM.storage }]);
  expect(first.notes()).not.toContain('Terza.');
  expect(first.storage.lock.isLost).toBe(true);
  const kept = await luca.call(keepSnapshot, { body: { name: 'tardi' } });
  expect(kept.status).toBe(503);
  // Its end leaves the folder alone, too.
  await first.storage.close();
  expect(await textsIn(folder)).toEqual(before);

  expect(await second.publish('Quarta.')).toBe(201);
  expect(second.server.deps.sandboxes.snapshots.list).toEqual([]);
  const copy = join(root, 'copy');
  await cp(folder, copy, { recursive: true, filter: (path) => !path.endsWith('lock') });
  const restarted = await serve(copy);
  expect(
    restarted.notes().filter((one) => /^(Prima|Seconda|Terza|Quarta)\.$/.test(one ?? '')),
  ).toEqual(['Prima.', 'Seconda.', 'Quarta.']);
});

it('a server that has lost its folder removes no picture: the other one may have given it to a ticket [HOST-05, PUB-17]', async () => {
  const folder = await mkdtemp(join(root, 'data-'));
  const { server, storage } = await serve(folder);
  const { state } = server.default;
  const add = (name: string) => state.images.add(name, new Uint8Array([1]));
  await state.holdImages(() => add('prima.webp'));
  expect(await server.default.files(), 'no ticket has it').toEqual([]);
  await add('dopo.webp');
  await takeOver(folder);
  await state.holdImages(() => Promise.resolve());
  expect(await server.default.files()).toEqual(['dopo.webp']);
  expect([storage.lock.isLost, server.logged]).toEqual([true, ['left over: default']]);
});
