// @ts-check
// Vite takes a #, ? or % in a folder's name for a part of an address. In a project below such a folder it runs through a
// link with a plain name: Node then names files by the link (`--preserve-symlinks`), and so do Vite, vitest and Playwright.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmdirSync, symlinkSync, unlinkSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './project.mjs';

/** What Vite does not read in a path; `:` ends a folder in `PATH`. */
const ODD = /[#%":]/;
/** What Node or tsx do not read either: a pattern in `imports`, a query, an encoded separator. */
const UNUSABLE = /[?*\\]/;

/**
 * A folder without the drive and the separators of its system, whose other signs are those of names.
 * @param {string} folder
 * @param {NodeJS.Platform} platform
 */
const namesIn = (folder, platform) =>
  platform === 'win32' ? folder.replace(/^[a-z]:/i, '').replaceAll('\\', '/') : folder;

/**
 * What is wrong with the project's folder; undefined where everything runs in it.
 * @param {string} folder
 * @param {NodeJS.Platform} [platform]
 */
export function explainFolder(folder, platform = process.platform) {
  const sign = UNUSABLE.exec(namesIn(folder, platform))?.[0];
  return sign && refusal(folder, `Node and tsx do not read a ${sign} in a folder's name`);
}

/** @param {string} folder @param {string} why */
const refusal = (folder, why) =>
  `Rivola cannot run in ${folder}: ${why}. Rename that folder, or move the project.`;

/**
 * Whether Vite can only run through a link to this folder.
 * @param {string} folder
 * @param {NodeJS.Platform} [platform]
 */
export const needsLink = (folder, platform = process.platform) =>
  ODD.test(namesIn(folder, platform));

/** Runs this command again through a link, and ends as it does, where the project's folder needs one. */
export async function leaveOddFolder() {
  const [, file = '', ...rest] = process.argv;
  if (needsLink(projectRoot)) await runAndEnd([path.relative(projectRoot, file), ...rest]);
}

/**
 * Runs Node with these arguments, of which the first is a file relative to the project's root, and ends this process as
 * that one ends.
 * @param {string[]} nodeArguments
 * @param {string[]} [options] for Node
 * @returns {Promise<never>}
 */
export function runAndEnd([file = '', ...rest], options = []) {
  const { root, environment, remove } = needsLink(projectRoot)
    ? makeLink()
    : { root: projectRoot, environment: {}, remove: () => {} };
  const child = spawn(process.execPath, [...options, path.join(root, file), ...rest], {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      // On Windows the console has told that program too, and a signal from here would cut off what it does at its end.
      const isTold = process.platform === 'win32' && signal !== 'SIGTERM';
      if (!isTold) child.kill(signal);
    });
  return new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      remove();
      process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

function makeLink() {
  const folder = mkdtempSync(path.join(tmpdir(), 'rivola-'));
  const root = path.join(folder, 'rivola');
  try {
    if (needsLink(root)) throw new Error(`${root} has such a sign too`);
    // On Windows the only link to a folder that everyone may make.
    symlinkSync(projectRoot, root, 'junction');
  } catch (error) {
    rmdirSync(folder);
    console.error(
      refusal(
        projectRoot,
        `Vite reads no #, %, " or : in a folder's name, and no link to it could be made (${String(error)})`,
      ),
    );
    process.exit(1);
  }
  const keepName = pathToFileURL(path.join(root, 'scripts', 'lib', 'keep-plain-name.mjs')).href;
  const options = ['--preserve-symlinks', '--preserve-symlinks-main', `--import=${keepName}`];
  return {
    root,
    environment: {
      RIVOLA_LINK: root,
      NODE_OPTIONS: [process.env['NODE_OPTIONS'] ?? '', ...options].join(' ').trim(),
    },
    remove: () => {
      unlinkSync(root);
      rmdirSync(folder);
    },
  };
}
