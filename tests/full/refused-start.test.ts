import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { italianIn } from '../support/italian.ts';
import { spawn } from 'node:child_process';
import { freePort } from '../support/processes.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Starts a server whose start must fail, and returns its exit code and the lines of its stderr. */
const failedStart = async (settings: Record<string, string>) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(await freePort()), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // The first line on stdout is the address: the server is listening, and would run on.
  child.stdout.once('data', () => child.kill());
  const stderr: Buffer[] = [];
  child.stderr.on('data', (piece: Buffer) => stderr.push(piece));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, stderr: Buffer.concat(stderr).toString().trimEnd().split('\n') };
};

const root = await mkdtemp(join(tmpdir(), 'rivola-unreadable-'));
afterAll(() => rm(root, { recursive: true }));

type Make = (path: string) => Promise<unknown>;

// Errors that occur for root too, as which these tests may run; file permissions do not apply to root.
const aFolder: Make = async (path) => {
  await mkdir(path);
  await writeFile(join(path, 'kept'), 'a person put it here');
};
// Junctions, since on Windows not everyone may make other links.
const aBrokenLink: Make = (path) => symlink(join(dirname(path), 'away'), path, 'junction');
const aFile: Make = (path) => writeFile(path, 'kept');

const CASES: readonly (readonly [path: string, make: Make, told: string, setting: string])[] = [
  ['data/secret', aBrokenLink, 'Rivola cannot read the secret, PATH (a broken link).', 'DATA_DIR'],
  [
    'data/secret',
    (path) => writeFile(path, ''),
    'The secret in PATH is too short (0 characters).',
    'JWT_SECRET',
  ],
  ['data/db.json', aFolder, 'Rivola cannot read the stored data, PATH (EISDIR).', 'DATA_DIR'],
  ['data/lock', aFolder, 'Rivola cannot read the lock, PATH (EISDIR).', 'DATA_DIR'],
  [
    'uploads/default',
    aFile,
    'Rivola cannot read the folder of pictures, PATH (ENOTDIR).',
    'UPLOADS_DIR',
  ],
];

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

/** A start on folders of its own, where `path` is already something else. */
const startWith = async (path: string, make: Make) => {
  const folder = await mkdtemp(join(root, 'start-'));
  const [data, uploads] = [join(folder, 'data'), join(folder, 'uploads')];
  await mkdir(data);
  await mkdir(uploads);
  await make(join(folder, path));
  const before = await treeOf(folder);
  const result = await failedStart({ DATA_DIR: data, UPLOADS_DIR: uploads });
  return { ...result, path: join(folder, path), before, after: await treeOf(folder) };
};

let starts: Awaited<ReturnType<typeof startWith>>[] = [];
beforeAll(async () => {
  // Side by side: most of their time is loading the product.
  starts = await Promise.all(CASES.map(([path, make]) => startWith(path, make)));
}, 120_000);

it.each(CASES.map(([path, , told, setting], at) => ({ path, told, setting, at })))(
  'an unusable $path stops the start and is left unchanged: $told [HOST-06]',
  ({ told, setting, at }) => {
    const start = starts[at];
    if (!start) throw new Error('it was not started');
    const { code, stderr, path, before, after } = start;
    expect(code).toBe(1);
    expect(stderr).toEqual([expect.stringContaining(told.replace('PATH', path))]);
    expect(stderr[0]).toContain(setting);
    expect(after).toMatchObject(before);
    const made = Object.keys(after).filter((name) => !(name in before));
    expect(made.filter((name) => /lock|corrupt/.test(name))).toEqual([]);
  },
);

it('a start with invalid settings prints one English line for each and no stack trace [GEN-11]', async () => {
  const folders = { DATA_DIR: join(root, 'data'), UPLOADS_DIR: join(root, 'uploads') };
  const file = join(root, 'file');
  await writeFile(file, '');
  // In parallel, because most of the time goes into loading modules.
  const [several, elsewhere, nowhere] = await Promise.all([
    failedStart({ ...folders, PORT: '0x10', DEMO_CONTROLS: 'forse', JWT_SECRET: 'corta' }),
    failedStart({ ...folders, HOST: '203.0.113.9' }),
    failedStart({ DATA_DIR: process.platform === 'linux' ? '/proc/x' : file, UPLOADS_DIR: root }),
  ]);
  const told = (...lines: unknown[]) => ({ code: 1, stderr: ['Invalid settings:', ...lines] });
  expect(several).toEqual(
    told(
      'PORT=0x10: must be an integer from 1 to 65535.',
      'JWT_SECRET: must have at least 16 characters.',
      'DEMO_CONTROLS=forse: must be on or off.',
    ),
  );
  expect(elsewhere).toEqual(
    told(
      'HOST=203.0.113.9: must be an address of this machine: 127.0.0.1, or 0.0.0.0 for all of them.',
    ),
  );
  const line = /^DATA_DIR=.*: must be a folder that this user can write to\./;
  expect(nowhere).toEqual(told(expect.stringMatching(line)));
  expect([several, elsewhere, nowhere].flatMap(({ stderr }) => stderr.flatMap(italianIn))).toEqual(
    [],
  );
}, 60_000);
