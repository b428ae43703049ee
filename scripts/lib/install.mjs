// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';
import { run, runNode } from './run.mjs';

/** @typedef {{ version?: string, optional?: boolean }} LockedPackage */

/** Runs `npm ci` unless every package of the lockfile is there at its version; ends the process if that fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.error('Installo le dipendenze (solo la prima volta, o quando cambiano)…');
  const { ok } = await runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error']);
  if (ok && isInstalled()) return;
  console.error(
    'L’installazione non è riuscita: controlla la connessione al registro npm e ripeti il comando.',
  );
  process.exit(1);
}

/**
 * npm keeps beside the packages a list of what it put there, and writes it last; so an install that was
 * interrupted, or that predates the lockfile, shows as a difference between the two lists.
 */
function isInstalled() {
  const installedList = inProject('node_modules', '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const installed = readPackages(installedList);
  return Object.entries(readPackages(inProject('package-lock.json'))).every(
    ([folder, wanted]) =>
      folder === '' ||
      installed[folder]?.version === wanted.version ||
      // Builds for other platforms are listed, and rightly absent.
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

/** @param {string[]} npmArguments */
function runNpm(npmArguments) {
  const startedBy = process.env['npm_execpath'] ?? '';
  // Under `npm start` npm says where it lies, so that no shell and no PATH is needed.
  return path.basename(startedBy) === 'npm-cli.js'
    ? runNode([startedBy, ...npmArguments], { output: 'show' })
    : run('npm', npmArguments, { output: 'show', shell: process.platform === 'win32' });
}
