/** What a start says that cannot go on, or not as it was meant, and what it leaves alone. */
import { mkdir, mkdtemp, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { call } from '../../scripts/lib/call.mjs';
import { serverArguments } from '../../scripts/lib/project.mjs';
import { eventually } from '../support/eventually.ts';
import { italianIn } from '../support/italian.ts';
import { ownFolder } from '../support/own-folder.ts';
import { freePort, runNode } from '../support/processes.ts';

const root = await ownFolder('starts');
const aFolder = () => mkdtemp(join(root, 'start-'));
const foldersIn = (folder: string) => ({
  DATA_DIR: join(folder, 'data'),
  UPLOADS_DIR: join(folder, 'uploads'),
});

/** Starts a server that must fail; one that prints its address is ended, since it would run on. */
const failedStart = async (settings: Record<string, string>) => {
  const env = { PORT: String(await freePort()), ...settings };
  const { child, ended } = runNode(serverArguments, env);
  child.stdout.once('data', () => child.kill());
  const { code, stderr } = await ended;
  return { code, lines: stderr.trimEnd().split('\n') };
};

/** Everything below a folder, with what it holds or leads to. */
const treeOf = async (folder: string): Promise<Record<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const told = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) return [path, `→ ${await readlink(path)}`];
    return [path, entry.isFile() ? await readFile(path, 'utf8') : 'a folder'];
  });
  return Object.fromEntries((await Promise.all(told)) as [string, string][]);
};

type Make = (path: string) => Promise<unknown>;
// Errors that occur for root too, as which these tests may run; file permissions do not apply to root.
const aFilledFolder: Make = async (path) => {
  await mkdir(path);
  await writeFile(join(path, 'kept'), 'a person put it here');
};
// Junctions, since on Windows not everyone may make other links.
const aBrokenLink: Make = (path) => symlink(join(dirname(path), 'away'), path, 'junction');

it.each<[path: string, setting: string, told: string, make: Make]>([
  ['data/secret', 'DATA_DIR', 'Rivola cannot read the secret, PATH (a broken link).', aBrokenLink],
  ['data/db.json', 'DATA_DIR', 'Rivola cannot read the stored data, PATH (EISDIR).', aFilledFolder],
  [
    'uploads/default',
    'UPLOADS_DIR',
    'Rivola cannot read the folder of pictures, PATH (ENOTDIR).',
    (path) => writeFile(path, 'kept'),
  ],
])(
  'an unusable %s stops the start, which names %s, and is left unchanged: %s [HOST-06]',
  async (path, setting, told, make) => {
    const folder = await aFolder();
    const folders = foldersIn(folder);
    for (const one of Object.values(folders)) await mkdir(one);
    await make(join(folder, path));
    const before = await treeOf(folder);
    const { code, lines } = await failedStart(folders);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(told.replace('PATH', join(folder, path)))]);
    expect(lines[0]).toContain(setting);
    const after = await treeOf(folder);
    expect(after).toMatchObject(before);
    const made = Object.keys(after).filter((name) => !(name in before));
    expect(made.filter((name) => /lock|corrupt/.test(name))).toEqual([]);
  },
);

it('a start with invalid settings prints one English line for each and no stack trace [GEN-11]', async () => {
  const file = join(root, 'file');
  await writeFile(file, '');
  const wrong = { PORT: '0x10', DEMO_CONTROLS: 'forse', JWT_SECRET: 'corta' };
  // In parallel, because most of the time goes into loading modules.
  const failed = await Promise.all([
    failedStart({ ...foldersIn(root), ...wrong }),
    failedStart({ ...foldersIn(root), HOST: '203.0.113.9' }),
    failedStart({ ...foldersIn(root), DATA_DIR: file }),
  ]);
  const told = (...lines: unknown[]) => ({ code: 1, lines: ['Invalid settings:', ...lines] });
  expect(failed).toEqual([
    told(
      'PORT=0x10: must be an integer from 1 to 65535.',
      'JWT_SECRET: must have at least 16 characters.',
      'DEMO_CONTROLS=forse: must be on or off.',
    ),
    told(
      'HOST=203.0.113.9: must be an address of this machine: 127.0.0.1, or 0.0.0.0 for all of them.',
    ),
    told(expect.stringMatching(/^DATA_DIR=.*: must be a folder that this user can write to\./)),
  ]);
  expect(failed.flatMap(({ lines }) => lines.flatMap(italianIn))).toEqual([]);
}, 60_000);

it('who starts the server reads that no picture can be decoded, why, and the remedy [HOST-04]', async () => {
  const withoutNode = 'data:text/javascript,process.execPath="/nowhere/node"';
  const env = { ...foldersIn(await aFolder()), PORT: String(await freePort()) };
  const { child, printed } = runNode(['--import', withoutNode, ...serverArguments], env);
  try {
    await eventually(() => expect(printed.stderr).toContain('nodejs.org'));
    expect(printed.stderr).toMatch(
      /^⚠ {2}Pictures cannot be decoded, so calls with one are answered 503: .*\/nowhere\/node.*\. Run npm ci .*\n$/,
    );
  } finally {
    child.kill('SIGKILL');
  }
});

it('a folder of one’s own in CLIENT_DIR is refused without a client, served with one, and never written [HOST-04]', async () => {
  const folder = await aFolder();
  await writeFile(join(folder, 'diary.txt'), 'a person put it here');
  const port = String(await freePort());
  const serve = () =>
    runNode(['scripts/serve.mjs'], { ...foldersIn(root), CLIENT_DIR: folder, PORT: port });
  const empty = await treeOf(folder);
  expect(await serve().ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`CLIENT_DIR=${folder} has no built client`) as string,
  });
  expect(await treeOf(folder)).toEqual(empty);
  const page = '<!doctype html><title>Rivola</title><div id="root">mine</div>';
  await writeFile(join(folder, 'index.html'), page);
  const before = await treeOf(folder);
  const { child, ended } = serve();
  try {
    await eventually(async () => {
      const { text } = await call(`http://127.0.0.1:${port}/`, {
        headers: { accept: 'text/html' },
      });
      expect(text).toContain('mine');
    });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  expect(await treeOf(folder)).toEqual(before);
});
