/** A suite outside of this project, with an installation of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNpm } from '../../scripts/lib/install.mjs';
import { inProject } from '../../scripts/lib/project.mjs';

const npm = async (...npmArguments: string[]): Promise<void> => {
  const { ok, output } = await runNpm(npmArguments, { output: 'capture' });
  if (!ok) throw new Error(`npm ${npmArguments.join(' ')}\n${output}`);
};

/** This project's own packages, from which the suite gets copies: no registry is needed. */
const PACKAGES = ['@playwright/test', 'playwright', 'playwright-core', 'zod'];
const COPIES = Object.fromEntries(
  PACKAGES.map((name) => [name, `file:${inProject('node_modules', name)}`]),
);
const OFFLINE = ['--offline', '--install-links', '--omit=optional'];

/**
 * Packs the kit, makes a folder with the kit's examples, and installs the packed kit there beside other packages, given
 * by name and version; answers the folder.
 */
export const makeOutside = async (
  packages: Readonly<Record<string, string>> = COPIES,
  flags: readonly string[] = OFFLINE,
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-outside-'));
  await npm('pack', inProject('tests', 'kit'), '--pack-destination', folder);
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
  const own = Object.entries(process.env).filter(([name]) => !/^(TEST|PW|PLAYWRIGHT)_/.test(name));
  const child = spawn(process.execPath, [file ?? '', ...rest], {
    cwd: folder,
    env: { ...Object.fromEntries(own), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that browsers and drivers end with it.
    detached: true,
  });
  const timer = setTimeout(() => process.kill(-Number(child.pid), 'SIGKILL'), LIMIT);
  let output = '';
  let errors = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${output}${errors}`);
  return output;
};
