/** `CLIENT_DIR` names a folder of one's own: it is served, and never written. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { call } from '../../scripts/lib/call.mjs';
import { projectRoot } from '../../scripts/lib/project.mjs';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/processes.ts';

const root = await mkdtemp(join(tmpdir(), 'rivola-served-'));
afterAll(() => rm(root, { recursive: true }));

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'client-'));
  await writeFile(join(folder, 'diary.txt'), 'a person put it here');
});

const serve = (port: number) => {
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      CLIENT_DIR: folder,
      PORT: String(port),
      DATA_DIR: join(root, 'data'),
      UPLOADS_DIR: join(root, 'uploads'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  return {
    child,
    ended: new Promise<{ code: number | null; said: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, said })),
    ),
  };
};

const filesIn = async () => {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(
    names.toSorted().map(async (name) => [name, await readFile(join(folder, name), 'utf8')]),
  );
};

it('a folder without a client is refused, and stays as it is [HOST-04]', async () => {
  const before = await filesIn();
  const { code, said } = await serve(await freePort()).ended;
  expect([code, said]).toEqual([
    1,
    expect.stringContaining(`CLIENT_DIR=${folder} has no built client`),
  ]);
  expect(await filesIn()).toEqual(before);
});

it('a folder with a client is served, and stays as it is [HOST-04]', async () => {
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Rivola</title><div id="root">mine</div>',
  );
  const before = await filesIn();
  const port = await freePort();
  const { child, ended } = serve(port);
  try {
    await eventually(async () => {
      const page = await call(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
      expect(page.text).toContain('mine');
    });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  expect(await filesIn()).toEqual(before);
});
