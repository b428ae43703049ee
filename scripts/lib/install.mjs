// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';
import { run, runNode } from './run.mjs';

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {'run' | 'test'} Purpose what is to be done: `run` needs no packages of checks and tests */

/**
 * Installs what is missing of the lockfile's packages, at their versions; exits if that fails. Packages of checks and
 * tests take half of the time and space, so the first `npm start` leaves them out.
 * @param {Purpose} purpose
 */
export async function ensureInstalled(purpose) {
  const installed = readInstalled();
  if (isInstalled(purpose, installed)) return;
  const everything = purpose === 'test' || hasTestPackages(installed);
  // Beside a running `npm start` packages may be added, but `npm ci` would remove all of them first.
  const adds = everything && isInstalled('run', installed);
  console.error(
    adds
      ? 'Installing what checks and tests need (only the first time, or when it changes)…'
      : 'Installing dependencies (only the first time, or when they change)…',
  );
  const { ok } = await runNpm([
    ...(adds ? ['install', '--no-save'] : ['ci']),
    everything ? '--include=dev' : '--omit=dev',
    ...['--include=optional', '--loglevel=error'],
  ]);
  if (ok && isInstalled(purpose, readInstalled())) return;
  console.error(
    'The installation failed. Check the connection to the npm registry and run the command again.',
  );
  process.exit(1);
}

/** @typedef {Record<string, LockedPackage>} Packages by the folders that they are in */

/**
 * Compares the lockfile with what is installed: an install that was interrupted, or that is older than the lockfile,
 * shows as a difference.
 * @param {Purpose} purpose
 * @param {Packages} installed
 */
const isInstalled = (purpose, installed) =>
  Object.entries(readLocked()).every(
    ([folder, wanted]) =>
      folder === '' ||
      (purpose === 'run' && wanted.dev) ||
      installed[folder]?.version === wanted.version ||
      // Optional builds for other platforms are in the lockfile but not installed.
      ((wanted.optional || wanted.devOptional) && !installed[folder]),
  );

/** @param {Packages} installed */
const hasTestPackages = (installed) =>
  Object.entries(readLocked()).some(([folder, { dev }]) => dev && installed[folder]);

const readLocked = () => readPackages(inProject('package-lock.json'));

/** The packages in `node_modules/.package-lock.json`, which npm writes last. */
const readInstalled = () => {
  const list = inProject('node_modules', '.package-lock.json');
  return existsSync(list) ? readPackages(list) : {};
};

/** @param {string} lockfile */
function readPackages(lockfile) {
  const { packages = {} } = /** @type {{ packages?: Packages }} */ (
    JSON.parse(readFileSync(lockfile, 'utf8'))
  );
  return packages;
}

/**
 * @param {string[]} npmArguments
 * @param {{ output: 'capture' | 'show' }} [options]
 */
export function runNpm(npmArguments, { output } = { output: 'show' }) {
  const startedBy = process.env['npm_execpath'] ?? '';
  // Under `npm start` npm_execpath is npm's own file, which Node runs without a shell or PATH.
  return path.basename(startedBy) === 'npm-cli.js'
    ? runNode([startedBy, ...npmArguments], { output })
    : run('npm', npmArguments, { output, shell: process.platform === 'win32' });
}
