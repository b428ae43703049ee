// @ts-check
// Every command imports this first, for its effect: it exits where this version of Node cannot run Rivola. Uses only syntax that old versions of Node parse, so that they
// print this message instead of a syntax error.
import { readFileSync } from 'node:fs';
import { projectRoot } from './project.mjs';

const manifest = /** @type {{ engines: { node: string } }} */ (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
);

/** @param {string} text "20.19", "^20.19 ", "22.1.0" */
const majorAndMinor = (text) => text.replace(/^\D+/, '').split('.').map(Number);

// The releases that Vite runs on: of 20 from 20.19, and all from 22.12.
const ranges = manifest.engines.node.split('||').map((range) => ({
  isOneMajor: range.trim().startsWith('^'),
  from: majorAndMinor(range),
}));

/** @param {number} major @param {number} minor */
const isSupported = (major, minor) =>
  ranges.some(({ isOneMajor, from: [floor = 0, floorMinor = 0] }) =>
    major === floor ? minor >= floorMinor : major > floor && !isOneMajor,
  );
const [oldest = '', others = ''] = ranges.map(({ from }) => from.join('.'));

/**
 * Why Rivola cannot run with a version of Node, and the remedy; undefined where it can.
 * @param {string} version
 * @param {NodeJS.Platform} platform
 * @param {string[]} folders that files are deleted in or copied to
 */
export function explainNode(version, platform, folders) {
  const [major = 0, minor = 0, patch = 0] = majorAndMinor(version);
  if (!isSupported(major, minor))
    return (
      `Rivola needs Node ${oldest} or later, from Node 21 on ${others} or later; this is Node ${version}.\n` +
      'Install an LTS version from https://nodejs.org and try again.'
    );
  const isDeaf =
    platform === 'win32' && major === 24 && (minor < 13 || (minor === 13 && patch === 0));
  const folder = isDeaf && folders.find((one) => /[^\0-\x7f]/.test(one));
  if (!folder) return undefined;
  return (
    `Rivola cannot run with Node ${version} in ${folder}: on Windows, Node 24.0 to 24.13.0 deletes and copies nothing in a folder whose path has letters beyond ASCII, and says nothing.\n` +
    'Install Node 24.13.1 or later, or 22, from https://nodejs.org, or choose a folder with plain letters, the temporary one by TEMP, and try again.'
  );
}

/** Exits where this Node cannot work in one of these folders. @param {string[]} folders */
export function requireNode(...folders) {
  const problem = explainNode(process.versions.node, process.platform, folders);
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}

requireNode(projectRoot);
