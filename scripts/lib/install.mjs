// @ts-check
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { alone } from './alone.mjs';
import { isBound, isBuiltFor, thisMachine } from './machine.mjs';
import { explainFolder } from './plain-folder.mjs';
import { inProject, projectRoot } from './project.mjs';
import { run, runNode } from './run.mjs';

/** @typedef {'run' | 'test'} Purpose what is to be done: `run` needs no packages of checks and tests */
/** @typedef {import('./machine.mjs').Machine} Machine */
/** @typedef {import('./machine.mjs').Platforms & { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} Packages by the folders that they are in */

/**
 * Installs what is missing of the lockfile's packages, at their versions; exits if that fails. Packages of checks and
 * tests take nearly half of the time and space, so the first `npm start` leaves them out.
 * @param {Purpose} purpose
 */
export async function ensureInstalled(purpose) {
  Object.assign(process.env, withHome(homedir));
  const problem = explainFolder(projectRoot);
  if (problem !== undefined) {
    console.error(problem);
    process.exit(1);
  }
  const locked = packagesIn('package-lock.json');
  const machine = thisMachine();
  const plan = () => planInstall(purpose, locked, installedPackages(), machine);
  if (!plan()) return;
  const install = async () => {
    // Another command may have installed it meanwhile.
    const planned = plan();
    if (!planned) return undefined;
    console.error(
      planned[0] === 'install'
        ? 'Installing what checks and tests need (only the first time, or when it changes)…'
        : 'Installing dependencies (only the first time, or when they change)…',
    );
    const { ok } = await runNpm([...planned, '--include=optional', '--loglevel=error']);
    if (!ok)
      return 'The installation failed; npm says why above. Usually the npm registry cannot be reached, a folder cannot be written\n(node_modules, or the one that `npm config get cache` names, which `npm_config_cache=<folder>` replaces), or a program\nuses a file of node_modules: Rivola itself (npm start, tests), an editor, an antivirus, a second npm. Stop it, and try again.';
    const missing = missingFor(purpose, locked, installedPackages(), machine).join(', ');
    return missing
      ? `npm has left out what ${Object.values(machine).join('-')} needs: ${missing}. Usually npm's own settings name another platform (npm config get os, cpu or libc), or its registry is a mirror without these packages. Mend that, and try again.`
      : undefined;
  };
  // Not in node_modules, which `npm ci` empties.
  const failure = await alone(inProject('.installing'), install, {
    onWait: () => console.error('Another command is installing packages here; waiting for it…'),
  });
  if (failure === undefined) return;
  console.error(failure);
  process.exit(1);
}

/**
 * The arguments of npm that install what is missing; `null` if nothing is.
 * @param {Purpose} purpose
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {Machine} [machine]
 */
export function planInstall(purpose, locked, installed, machine = thisMachine()) {
  /** @param {Purpose} aim */
  const isInstalled = (aim) => missingFor(aim, locked, installed, machine).length === 0;
  if (isInstalled(purpose)) return null;
  const hasTestPackages = Object.entries(locked).some(
    ([folder, { dev }]) => dev && installed[folder],
  );
  if (purpose === 'run' && !hasTestPackages) return ['ci', '--omit=dev'];
  // Beside a running `npm start` packages may be added, but `npm ci` would remove all of them first.
  return isInstalled('run') ? ['install', '--no-save', '--include=dev'] : ['ci', '--include=dev'];
}

/**
 * The folders of what is missing: an install that was interrupted, that is older than the lockfile, or that was made for
 * another platform, shows as a difference.
 * @param {Purpose} purpose
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {Machine} machine
 */
const missingFor = (purpose, locked, installed, machine) =>
  Object.entries(locked).flatMap(([folder, wanted]) => {
    if (folder === '' || (purpose === 'run' && wanted.dev)) return [];
    const found = installed[folder];
    // npm leaves out optional builds for other platforms, and what only these need.
    const isLeftOut =
      !found &&
      (wanted.optional || wanted.devOptional) &&
      !(isBound(wanted) && isBuiltFor(wanted, machine));
    return isLeftOut || found?.version === wanted.version ? [] : [folder];
  });

/** The packages that npm has written down as installed: it writes this file last. */
export const installedPackages = () => packagesIn('node_modules/.package-lock.json');

/**
 * The packages in a lockfile.
 * @param {string} lockfile relative to the project's root
 * @returns {Packages}
 */
const packagesIn = (lockfile) =>
  existsSync(inProject(lockfile))
    ? /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(inProject(lockfile), 'utf8')))
        .packages
    : {};

/** @param {string[]} npmArguments @param {'capture' | 'show'} [output] */
export async function runNpm(npmArguments, output = 'show') {
  // `npm start` says its cache in the environment.
  const cache = process.env['npm_config_cache'] ?? path.join(homedir(), '.npm');
  // npm installs nothing where it cannot write it: the home is not there, or another user's.
  const own = isWritable(cache) ? null : mkdtempSync(path.join(tmpdir(), 'rivola-npm-'));
  const options = { output, env: own === null ? {} : { npm_config_cache: own } };
  const startedBy = process.env['npm_execpath'] ?? '';
  try {
    // Under `npm start` npm_execpath is npm's own file, which Node runs without a shell or PATH.
    return path.basename(startedBy) === 'npm-cli.js'
      ? await runNode([startedBy, ...npmArguments], options)
      : await run('npm', npmArguments, options);
  } finally {
    if (own !== null) rmSync(own, { recursive: true, force: true });
  }
}

/** Whether this user can write to a folder, or make it. @param {string} folder @returns {boolean} */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    const parent = path.dirname(folder);
    const isAbsent = /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT';
    return isAbsent && parent !== folder && isWritable(parent);
  }
}

/**
 * The variables of a process with a home in them. A user whom the system does not know, as containers run one, has none, and
 * then npm and Vite end at once.
 * @param {() => string} homeOf throws where there is none
 */
export function withHome(homeOf) {
  try {
    homeOf();
    return {};
  } catch {
    return { HOME: tmpdir() };
  }
}
