import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { publishTicket } from '#contract/tickets';
import { dropFolders, makeFolders } from '../support/server-process.ts';
import { aPng, aTicket } from '../support/builders.ts';
import { testServer } from '../support/server.ts';
import { freePort, runNode } from '../support/processes.ts';

const TOKEN = 'il-segreto-della-regia';
const hosted = await testServer({
  settings: { PUBLIC_URL: 'https://rivola.example', DEMO_TOKEN: TOKEN },
});
const folders = await makeFolders();
afterAll(() => dropFolders(folders));

/** Runs the script of `npm run reset` with these settings. */
const reset = (settings: Record<string, string>) =>
  runNode(['--import', 'tsx', 'scripts/reset.ts'], settings).ended;

it('the host of a demo resets the default sandbox with the server’s token alone [DEMO-03]', async () => {
  const { state } = hosted.default;
  const named = hosted.default.as('luca').with({ 'x-sandbox': 'default', 'x-demo-token': TOKEN });
  const published = await named.call(publishTicket, { body: aTicket(), image: await aPng() });
  expect([published.status, state.store.tickets.size]).toEqual([201, 61]);
  const { port } = new URL(hosted.url);
  const refused = await reset({ HOST: '0.0.0.0', PORT: port, DEMO_TOKEN: '' });
  expect([refused.code, state.store.tickets.size]).toEqual([1, 61]);
  expect(refused.stderr).toMatch(/\(403\).* Set DEMO_TOKEN to the token of that server\.\n$/);
  expect(await reset({ HOST: '0.0.0.0', PORT: port, DEMO_TOKEN: TOKEN })).toEqual({
    code: 0,
    stdout: 'The default sandbox is back to its seed.\n',
    stderr: '',
  });
  expect([state.store.tickets.size, await hosted.default.files()]).toEqual([60, []]);
}, 60_000);

/** Creates empty files, as left by killed servers or by other programs. */
const createFiles = async (...files: string[]) => {
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '');
  }
};

const filesIn = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
};

it('a reset without a running server removes only the images of its own data folder [DEMO-03]', async () => {
  const { data, uploads, root } = folders;
  const stopped = { ...folders.environment, PORT: String(await freePort()) };
  await createFiles(
    join(data, 'secret'),
    join(uploads, 'default', 'of-the-default-sandbox.webp'),
    join(uploads, 'holidays', 'of-a-person.jpg'),
  );
  const before = await filesIn(uploads);

  const empty = await reset({ ...stopped, DATA_DIR: join(root, 'other') });
  expect(empty).toMatchObject({ code: 0, stderr: '' });
  expect(empty.stdout).toContain(`Nothing was stored in ${join(root, 'other')}.`);
  expect(await filesIn(uploads)).toEqual(before);

  await createFiles(join(data, 'db.json'));
  const { code, stdout, stderr } = await reset(stopped);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`Removed the data in ${data} and the images in ${uploads}.`);
  expect([await filesIn(uploads), await filesIn(data)]).toEqual([['of-a-person.jpg'], ['secret']]);
}, 60_000);
