// @ts-check
// Paths on Windows: drives that WSL has mounted, and addresses that Git Bash has made paths of.
import { statfsSync } from 'node:fs';
import { release } from 'node:os';

/** The type by which WSL 2 mounts drives of Windows (9P), wherever /etc/wsl.conf has them. */
const NINE_P = 0x01_02_19_97;

/** This system. */
const here = () => ({
  platform: process.platform,
  kernel: release(),
  typeOf: (/** @type {string} */ folder) => statfsSync(folder).type,
});

/**
 * Whether a folder is on a drive of Windows that WSL has mounted: Linux hears of no change there, and must look for it.
 * @param {string} folder
 * @param {ReturnType<typeof here>} [system]
 */
export const isOnWindowsDrive = (folder, { platform, kernel, typeOf } = here()) =>
  platform === 'linux' &&
  /microsoft/i.test(kernel) &&
  (/^\/mnt\/[a-z](\/|$)/.test(folder) || typeOf(folder) === NINE_P);

/** What to do about an address that has become a path of Windows, for a line of usage. */
export const GIT_BASH =
  "without a first /, of which Git Bash makes Windows' path of its own folder";

/** Whether an address of the product is a path of Windows, such as `C:/Program Files/Git/cerca`. @param {string} given */
export const isWindowsPath = (given) => /^[a-z]:[\\/]/i.test(given);

/**
 * The path that `--base` names, from slash to slash; `rivola` and `/rivola/` are one.
 * @param {string} given
 */
export function basePath(given) {
  if (isWindowsPath(given))
    throw new Error(`--base ${given}: a path of Windows. Write it ${GIT_BASH}: --base rivola`);
  const base = `/${given}/`.replaceAll(/\/{2,}/g, '/');
  if (!/^\/([\w.~-]+\/)*$/.test(base)) throw new Error(`--base ${base}: not a path`);
  return base;
}
