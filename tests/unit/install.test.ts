import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planInstall, withHome, type LockedPackage } from '../../scripts/lib/install.mjs';
import { isBuiltFor, thisMachine } from '../../scripts/lib/machine.mjs';
import { inProject } from '../../scripts/lib/project.mjs';
import lockfile from '../../package-lock.json' with { type: 'json' };
import { scarfSettings } from '../../package.json' with { type: 'json' };
import { ownFolder } from '../support/own-folder.ts';

const LOCKED = {
  '': { version: '0.1.0' },
  'node_modules/express': { version: '5.3.0' },
  'node_modules/sharp-win32': { version: '0.35.5', optional: true },
  'node_modules/vitest': { version: '4.1.12', dev: true },
};
const RUNNING = { 'node_modules/express': { version: '5.3.0' } };
const ALL = { ...RUNNING, 'node_modules/vitest': { version: '4.1.12' } };

describe('a newcomer’s first start', () => {
  const { packages } = lockfile as { packages: Record<string, LockedPackage> };

  it('takes at most 250 packages from the registry, without an address of one', () => {
    const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };
    const folders = Object.entries(packages).filter(
      ([folder, wanted]) => folder && !wanted.dev && isBuiltFor(wanted, machine),
    );
    expect(folders.length).toBeGreaterThan(0);
    expect(folders.length).toBeLessThanOrEqual(250);
    expect(JSON.stringify(lockfile)).not.toContain('"resolved"');
  });

  it('is reported to nobody by a package', () => {
    const reports = Object.keys(packages).some((folder) => folder.endsWith('/@scarf/scarf'));
    expect(reports ? scarfSettings.enabled : false).toBe(false);
  });
});

const withVersion = (name: string, version: string) => ({
  ...ALL,
  [`node_modules/${name}`]: { version },
});
const ADDS = ['install', '--no-save', '--include=dev'];
const ANEW = ['ci', '--include=dev'];

it.each([
  ['test', 'a start: what is missing, so that a running server keeps its packages', RUNNING, ADDS],
  [
    'run',
    'a pull with another version: all, those of tests too',
    withVersion('express', '5.2.0'),
    ANEW,
  ],
  ['test', 'a pull with another version: all', withVersion('express', '5.2.0'), ANEW],
  ['run', 'a package of tests has changed: nothing', withVersion('vitest', '4.1.11'), null],
  ['test', 'a package of tests has changed: it', withVersion('vitest', '4.1.11'), ADDS],
] as const)('a %s installs after %s', (command, _, installed, plan) => {
  expect(planInstall(command, LOCKED, installed)).toEqual(plan);
});

function build(os: string[], cpu?: string[], libc?: string[]) {
  return { version: '1.0.0', optional: true, os, ...(cpu && { cpu }), ...(libc && { libc }) };
}
/** Packages as the lockfile has them for each platform. */
const BUILDS: Record<string, LockedPackage> = {
  express: { version: '5.3.0' },
  'x-linux-x64-gnu': build(['linux'], ['x64'], ['glibc']),
  'x-linux-x64-musl': build(['linux'], ['x64'], ['musl']),
  'x-linux-arm64-gnu': build(['linux'], ['arm64'], ['glibc']),
  'x-win32-x64': build(['win32'], ['x64']),
  'x-other': build(['!win32', '!linux', '!darwin']),
  'x-wasm': { version: '1.0.0', optional: true },
};

it.each([
  ['x-win32-x64', 'WSL beside Windows', { os: 'linux', cpu: 'x64', libc: 'glibc' }],
  ['x-linux-x64-gnu', 'a container of Alpine', { os: 'linux', cpu: 'x64', libc: 'musl' }],
  ['x-linux-x64-gnu', 'a system that packages leave out by name', { os: 'freebsd', cpu: 'x64' }],
])('a shared folder that has %s is installed anew by %s [GEN-24]', (name, _, machine) => {
  const installed = { express: BUILDS['express'] ?? {}, [name]: BUILDS[name] ?? {} };
  expect(planInstall('run', BUILDS, installed, machine)).toEqual(['ci', '--omit=dev']);
});

it('a machine with the builds of its own processor and C library needs no other [GEN-24]', () => {
  const names = ['express', 'x-linux-x64-gnu', 'x-wasm'];
  const own = Object.fromEntries(names.map((name) => [name, BUILDS[name] ?? {}]));
  const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };
  expect(planInstall('run', BUILDS, own, machine)).toBeNull();
});

const root = await ownFolder('install');
const writeJson = (path: string, content: object): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content));
};

/** A project of these scripts alone. */
const makeProject = (name: string, packages: object): string => {
  const project = join(root, name);
  cpSync(inProject('scripts'), join(project, 'scripts'), { recursive: true });
  writeJson(join(project, 'package.json'), { type: 'module', engines: { node: '>=20' } });
  writeJson(join(project, 'package-lock.json'), { packages });
  return project;
};

/** Starts the command that installs what running needs, with this npm. */
const startInstall = (project: string, cli: string) => {
  const child = spawn(process.execPath, ['scripts/install.mjs', 'run'], {
    cwd: project,
    env: { ...process.env, npm_execpath: cli },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const said = { errors: '' };
  child.stderr.on('data', (piece: Buffer) => (said.errors += piece.toString()));
  const code = once(child, 'close').then(([status]) => status as number);
  return {
    said,
    code,
    /** Resolves once it has printed a text; at its end at the latest. */
    says: async (text: string) => {
      while (child.exitCode === null && !said.errors.includes(text))
        await Promise.race([once(child.stderr, 'data'), code]);
      expect(said.errors).toContain(text);
    },
  };
};

it('two commands that find packages of another platform install once: the second waits for the first, says so, and goes on [GEN-24]', async () => {
  const { os, cpu, libc } = thisMachine();
  const own = build([os], [cpu], libc === undefined ? undefined : [libc]);
  const other = build([`!${os}`]);
  const project = makeProject('at-once', { 'node_modules/own': own, 'node_modules/other': other });
  const listed = join(project, 'node_modules', '.package-lock.json');
  writeJson(listed, { packages: { 'node_modules/other': other } });
  const installed = JSON.stringify({ packages: { 'node_modules/own': own } });
  const cli = join(project, 'npm-cli.js');
  writeFileSync(
    cli,
    `import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
     import { setTimeout as pause } from 'node:timers/promises';
     appendFileSync('runs', process.argv.slice(2).join(' ') + '\\n');
     console.error('npm has begun');
     while (!existsSync('go')) await pause(10);
     writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(installed)});`,
  );
  const letGo = () => writeFileSync(join(project, 'go'), '');
  const first = startInstall(project, cli);
  await first.says('npm has begun');
  const second = startInstall(project, cli);
  await second.says('Another command is installing packages here').finally(letGo);
  expect([await first.code, await second.code]).toEqual([0, 0]);
  expect(readFileSync(join(project, 'runs'), 'utf8')).toMatch(
    /^ci --omit=dev --include=optional .*\n$/,
  );
  expect(existsSync(join(project, '.installing'))).toBe(false);
});

it('a user whom the system does not know gets a home, so that npm and Vite start [GEN-24]', () => {
  const nowhere = () => {
    throw new Error('uv_os_homedir returned ENOENT');
  };
  expect(withHome(nowhere)).toEqual({ HOME: tmpdir() });
  expect(withHome(() => '/home/eva')).toEqual({});
});
