/** Tools of the npm registry, each in a folder of its own: `npm test` need not install them. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawned } from '../../scripts/lib/spawned.mjs';

interface Ended {
  ok: boolean;
  output: string;
}

/** Runs a program and resolves when it has ended, also where it fails. */
export const runIn = (folder: string, program: string, given: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const { program: file, args, shell } = spawned([program, ...given]);
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024, shell };
    execFile(file, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, output: `${stdout}${stderr}` });
    });
  });

/** The path of a command of an installed package. */
export const commandOf = (folder: string, name: string): string =>
  join(folder, 'node_modules', '.bin', name);

/** Runs `work` in a new folder with these packages from the npm registry, without their install scripts. */
export const inFreshFolder = async <T>(
  packages: readonly string[],
  work: (folder: string) => Promise<T>,
  flags: readonly string[] = [],
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-tools-'));
  try {
    await mkdir(join(folder, 'node_modules'));
    const given = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const named = [...flags, '--prefix', folder, ...packages];
    const { ok, output } = await runIn(folder, 'npm', [...given, ...named]);
    if (!ok) throw new Error(`npm cannot install ${packages.join(', ')}:\n${output}`);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
