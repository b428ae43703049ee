import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { login } from '#contract/auth';
import { createSandbox } from '#lab/control';
import { publishTicket } from '#contract/tickets';
import {
  claimUploads,
  folderForData,
  readUploadsOwner,
  TEMPORARY_FOLDER,
} from '../../server/node/image-folder-owner.ts';
import { RIVOLA, Server } from '../support/server-process.ts';
import { dropFolders, makeFolders } from '../support/folders.ts';
import { aPng, aTicket } from '../support/builders.ts';
import { Client } from '../support/client.ts';
import { PASSWORD, TODAY } from '../support/server.ts';

const folders = await makeFolders();
const running: Server[] = [];
afterAll(async () => {
  await Promise.all(running.filter(({ ended }) => !ended).map((server) => server.kill()));
  await dropFolders(folders);
});

const settings = { ...folders.environment, DEMO_DATE: TODAY };
/** The same uploads folder with another data folder. */
const others = { ...settings, DATA_DIR: join(folders.root, 'other') };

const start = async (environment: Record<string, string>) => {
  const server = await Server.start(RIVOLA, environment);
  running.push(server);
  return server;
};

/** Publishes a picture, and returns a function that answers with which status it is served. */
const publish = async ({ url }: Server, sandbox: string) => {
  const visitor = new Client(url, { 'x-sandbox': sandbox });
  const { body } = await visitor.call(login, {
    body: { email: 'luca.bianchi@example.com', password: PASSWORD },
  });
  const luca = visitor.with({ authorization: `Bearer ${body.access}` });
  const answer = await luca.call(publishTicket, { body: aTicket(), image: await aPng() });
  expect(answer.status, answer.text).toBe(201);
  const path = answer.body.image ?? '';
  return async () => (await visitor.fetchBytes({ method: 'GET', path })).status;
};

it('a server never deletes the images of another one with the same uploads folder, regardless of which starts last [PUB-17, DEMO-02]', async () => {
  const owner = await start(settings);
  await publish(owner, 'default');
  const guest = await start(others);
  expect(guest.output).toContain(
    `The images in ${folders.uploads} belong to the data in ${folders.data}: none of them is deleted`,
  );
  await new Client(guest.url, {}).call(createSandbox, { body: { id: 'prova' } });
  const seen = [await publish(guest, 'default'), await publish(guest, 'prova')];
  const kept = (await readdir(folders.uploads, { recursive: true })).toSorted();

  await owner.kill();
  const again = await start(settings);
  expect(again.output).not.toContain('belong to');
  expect(await Promise.all(seen.map((see) => see()))).toEqual([200, 200]);

  // A restart of the guest deletes the images of sandboxes that a process of an earlier version had in its folder.
  await guest.kill();
  const guestFolder = kept.find((name) => /^data-[0-9a-f]+$/.test(name)) ?? '';
  await mkdir(join(folders.uploads, guestFolder, `${TEMPORARY_FOLDER}1`));
  await start(others);
  expect((await readdir(folders.uploads, { recursive: true })).toSorted()).toEqual(kept);
}, 120_000);

it('of several data folders that claim an uploads folder at once, the first owns it and uses the plain folder names', async () => {
  const uploads = join(folders.root, 'new', 'uploads');
  expect(await readUploadsOwner(uploads)).toBeUndefined();
  const data = ['a', 'b', 'c', 'd'].map((name) => join(folders.root, name));
  const told = await Promise.all(data.map((one) => claimUploads(uploads, one)));
  const [owner = '', ...more] = new Set(told);
  expect([data.includes(owner), more]).toEqual([true, []]);
  expect(folderForData(uploads, owner, owner)).toBe(uploads);
  expect(new Set(data.map((one) => folderForData(uploads, one, owner))).size).toBe(4);
  expect(await readdir(uploads)).toEqual(['default.owner']);
});

it('a data folder still owns its uploads folder after both are moved together', async () => {
  const [here, there] = [join(folders.root, 'here'), join(folders.root, 'there')];
  const ask = async (root: string) => claimUploads(join(root, 'uploads'), join(root, 'data'));
  expect(await ask(here)).toBe(join(here, 'data'));
  await rename(here, there);
  expect(await ask(there)).toBe(join(there, 'data'));
});
