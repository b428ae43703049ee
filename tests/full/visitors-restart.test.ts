import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { RIVOLA, Server } from '../labs/bench/lib/servers.ts';
import { dropFolders, makeFolders } from '../labs/crash/folders.ts';
import { aPng } from '../support/builders.ts';
import { Client } from '../support/client.ts';
import { makeClient, Visitor } from '../support/hosted.ts';
import { TODAY } from '../support/server.ts';

const folders = await makeFolders();
await mkdir(folders.root, { recursive: true });
const settings = {
  ...folders.environment,
  CLIENT_DIR: await makeClient(folders.root),
  DEMO_PER_VISITOR: 'on',
  DEMO_DATE: TODAY,
};
let server: Server | undefined;
afterAll(async () => {
  if (server && !server.ended) await server.kill();
  await dropFolders(folders);
});

/** The server that runs at the moment. */
const demo = {
  from: (address: string) => new Client(server?.url ?? '', { 'x-forwarded-for': address }),
};
const start = async () => {
  server = await Server.start(RIVOLA, settings);
  return server;
};

it('what visitors were answered is there after a kill and after a stop, with pictures and sessions [HOST-02]', async () => {
  await start();
  const [anna, bea] = [
    await Visitor.withWork(demo, '198.51.100.1'),
    await Visitor.withWork(demo, '198.51.100.2'),
  ];
  const { body } = await anna.publish(await aPng());
  const { image } = body as { image: string };
  await (await Visitor.arrive(demo, '198.51.100.3')).search();
  const expectAll = async () => {
    expect(await anna.found()).toEqual(anna.notes);
    expect(await bea.found()).toEqual(bea.notes);
    expect((await anna.browser.get(image)).status).toBe(200);
    expect((await bea.browser.get(image)).status).toBe(404);
  };
  await expectAll();

  await server?.kill();
  const again = await start();
  // A picture is what a browser may ask for first.
  expect((await anna.browser.get(image)).status).toBe(200);
  await expectAll();
  expect((await anna.publish()).status).toBe(201);
  expect(await again.stop()).toBe(0);

  const visitors = join(folders.data, 'visitors');
  const [first = '', ...more] = await readdir(visitors);
  expect(more).toHaveLength(1);
  for (const name of [first, ...more]) {
    const files = await readdir(join(visitors, name));
    const journals = files.filter((file) => file.startsWith('journal-'));
    const left = await Promise.all(journals.map((file) => readFile(join(visitors, name, file))));
    expect(
      left.filter(({ length }) => length > 0),
      'all is folded',
    ).toEqual([]);
  }
  const third = await start();
  await expectAll();
  expect(await third.stop()).toBe(0);
  expect(third.output).not.toContain('⚠');
}, 120_000);
