// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';
import { run, runNode } from './run.mjs';

/** @typedef {{ version?: string, optional?: boolean }} LockedPackage */

/** Runs `npm ci` unless every package of the lockfile is installed at its version; exits if that fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.error('Installing dependencies (only the first time, or when they change)…');
  const { ok } = await runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error']);
  if (ok && isInstalled()) return;
  console.error(
    'The installation failed. Check the connection to the npm registry and run the command again.',
  );
  process.exit(1);
}

/**
 * Compares the lockfile with `node_modules/.package-lock.json`, which npm writes last: an install that was
 * interrupted, or that is older than the lockfile, shows as a difference.
 */
function isInstalled() {
  const installedList = inProject('node_modules', '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const installed = readPackages(installedList);
  return Object.entries(readPackages(inProject('package-lock.json'))).every(
    ([folder, wanted]) =>
      folder === '' ||
      installed[folder]?.version === wanted.version ||
      // Optional builds for other platforms are in the lockfile but not installed.
      (wanted.optional && !installed[folder]),
  );
}

/** @param {string} lockfile */
function readPackages(lockfile) {
  const { packages = {} } = /** @type {{ packages?: Record<string, LockedPackage> }} */ (
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
