// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject, projectRoot } from './project.mjs';
import { run, runNode } from './run.mjs';

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {'run' | 'test'} Purpose what is to be done: `run` needs no packages of checks and tests */
/** @typedef {Record<string, LockedPackage>} Packages by the folders that they are in */

/**
 * Installs what is missing of the lockfile's packages, at their versions; exits if that fails. Packages of checks and
 * tests take nearly half of the time and space, so the first `npm start` leaves them out.
 * @param {Purpose} purpose
 */
export async function ensureInstalled(purpose) {
  const problem = explainFolder(projectRoot);
  if (problem !== undefined) {
    console.error(problem);
    process.exit(1);
  }
  const plan = () =>
    planInstall(
      purpose,
      packagesIn(inProject('package-lock.json')),
      packagesIn(inProject('node_modules', '.package-lock.json')),
    );
  const planned = plan();
  if (!planned) return;
  console.error(
    planned[0] === 'install'
      ? 'Installing what checks and tests need (only the first time, or when it changes)…'
      : 'Installing dependencies (only the first time, or when they change)…',
  );
  const { ok } = await runNpm([...planned, '--include=optional', '--loglevel=error']);
  if (ok && !plan()) return;
  console.error(
    'The installation failed; npm says why above. Usually the npm registry cannot be reached, or a folder cannot be\nwritten: node_modules, or the one that `npm config get cache` names, which `npm_config_cache=<folder>` replaces.',
  );
  process.exit(1);
}

/**
 * The arguments of npm that install what is missing; `null` if nothing is.
 * @param {Purpose} purpose
 * @param {Packages} locked
 * @param {Packages} installed
 */
export function planInstall(purpose, locked, installed) {
  if (isInstalled(purpose, locked, installed)) return null;
  const hasTestPackages = Object.entries(locked).some(
    ([folder, { dev }]) => dev && installed[folder],
  );
  if (purpose === 'run' && !hasTestPackages) return ['ci', '--omit=dev'];
  // Beside a running `npm start` packages may be added, but `npm ci` would remove all of them first.
  const adds = isInstalled('run', locked, installed);
  return adds ? ['install', '--no-save', '--include=dev'] : ['ci', '--include=dev'];
}

/**
 * Compares the lockfile with what is installed: an install that was interrupted, or that is older than the lockfile,
 * shows as a difference.
 * @param {Purpose} purpose
 * @param {Packages} locked
 * @param {Packages} installed
 */
const isInstalled = (purpose, locked, installed) =>
  Object.entries(locked).every(
    ([folder, wanted]) =>
      folder === '' ||
      (purpose === 'run' && wanted.dev) ||
      installed[folder]?.version === wanted.version ||
      // Optional builds for other platforms are in the lockfile but not installed.
      ((wanted.optional || wanted.devOptional) && !installed[folder]),
  );

/**
 * The packages in a lockfile; npm writes `node_modules/.package-lock.json` last.
 * @param {string} lockfile
 * @returns {Packages}
 */
const packagesIn = (lockfile) =>
  existsSync(lockfile)
    ? /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(lockfile, 'utf8'))).packages
    : {};

/** @param {string[]} npmArguments @param {'capture' | 'show'} [output] */
export function runNpm(npmArguments, output = 'show') {
  const startedBy = process.env['npm_execpath'] ?? '';
  // Under `npm start` npm_execpath is npm's own file, which Node runs without a shell or PATH.
  return path.basename(startedBy) === 'npm-cli.js'
    ? runNode([startedBy, ...npmArguments], { output })
    : run('npm', npmArguments, { output, shell: process.platform === 'win32' });
}

/** Characters that Vite or tsx take for something else in a path: a query, a hash, a pattern, an encoded character. */
const UNUSABLE = /[#?%*"\\:]/;

/**
 * What is wrong with the project's folder; undefined where everything runs in it.
 * @param {string} folder
 * @param {NodeJS.Platform} [platform]
 */
export function explainFolder(folder, platform = process.platform) {
  const checked =
    platform === 'win32' ? folder.replace(/^[a-z]:/i, '').replaceAll('\\', '/') : folder;
  const sign = UNUSABLE.exec(checked)?.[0];
  return (
    sign &&
    `Rivola cannot run in ${folder}: Vite and tsx do not read a ${sign} in a folder's name. Rename that folder, or move the project.`
  );
}
