/** A suite outside of this project, with an installation of its own. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { delimiter, dirname, join } from 'node:path';
import { runNpm } from '../../scripts/lib/install.mjs';
import { inProject } from '../../scripts/lib/project.mjs';
import { spawned } from '../../scripts/lib/spawned.mjs';
import { HAS_GROUPS, killTree, runNode, withoutPlaywright } from './processes.ts';

const npm = async (...npmArguments: string[]): Promise<void> => {
  const { ok, output } = await runNpm(npmArguments, 'capture');
  if (!ok) throw new Error(`npm ${npmArguments.join(' ')}\n${output}`);
};

/** What a clone has of the project, as far as a package is built from it. */
const CLONED = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts', 'server', 'seed'];

/** A clone on which `npm run serve` alone has run: without the packages of checks and tests. Answers its folder. */
const makeServedClone = async (folder: string): Promise<string> => {
  const clone = join(folder, 'clone');
  for (const name of CLONED)
    await cp(inProject(name), join(clone, name), {
      recursive: true,
      filter: (path) => !path.endsWith('.data'),
    });
  await cp(inProject('tests', 'kit'), join(clone, 'tests', 'kit'), {
    recursive: true,
    filter: (path) => !path.endsWith('dist'),
  });
  const lockfile = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }>;
  };
  for (const [path, { dev, devOptional }] of Object.entries(lockfile.packages)) {
    // Of those in the folders of others the link of the outer one is enough.
    if (dev || devOptional || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)) continue;
    await mkdir(dirname(join(clone, path)), { recursive: true });
    await symlink(inProject(path), join(clone, path), 'junction');
  }
  return clone;
};

/** Packs the kit of a clone into a folder, by no command of this project's own packages. */
const packFrom = async (clone: string, folder: string): Promise<void> => {
  const paths = (process.env['PATH'] ?? '').split(delimiter);
  const own = inProject('node_modules');
  const PATH = paths.filter((path) => !path.startsWith(own)).join(delimiter);
  const pack = spawned(['npm', 'pack', './tests/kit', '--pack-destination', folder]);
  await promisify(execFile)(pack.program, pack.args, {
    cwd: clone,
    env: { ...process.env, PATH },
    shell: pack.shell,
  });
};

/** This project's own packages, from which the suite gets copies: no registry is needed. */
const PACKAGES = ['@playwright/test', 'playwright', 'playwright-core', 'zod'];
const COPIES = Object.fromEntries(
  PACKAGES.map((name) => [name, `file:${inProject('node_modules', name)}`]),
);
const OFFLINE = ['--offline', '--install-links', '--omit=optional'];

/**
 * Packs the kit on a clone that has only served, makes a folder with the kit's examples, and installs the packed kit there beside other packages, given
 * by name and version; answers the folder.
 */
export const makeOutside = async (
  packages: Readonly<Record<string, string>> = COPIES,
  flags: readonly string[] = OFFLINE,
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-outside-'));
  const clone = await makeServedClone(folder);
  await packFrom(clone, folder);
  await rm(clone, { recursive: true });
  await cp(inProject('tests', 'kit', 'examples'), folder, { recursive: true });
  const devDependencies = { 'rivola-kit': 'file:./rivola-kit-0.1.0.tgz', ...packages };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ devDependencies }));
  await npm('install', '--prefix', folder, '--ignore-scripts', ...flags);
  return folder;
};

export const dropOutside = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });

/** Milliseconds after which a run is killed. */
const LIMIT = 280_000;

/**
 * Runs a file with Node in the folder, without the variables of the Playwright that runs this; answers its standard output.
 */
export const runOutside = async (
  folder: string,
  [file, ...rest]: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<string> => {
  const env = { ...withoutPlaywright(), ...settings };
  // A process group of its own, so that browsers and drivers end with it.
  const run = runNode([file ?? '', ...rest], env, { cwd: folder, detached: HAS_GROUPS });
  const timer = setTimeout(() => killTree(run.child), LIMIT);
  const { code, stdout, stderr } = await run.ended;
  clearTimeout(timer);
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${stdout}${stderr}`);
  return stdout;
};
