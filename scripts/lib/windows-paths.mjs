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

/**
 * The path that `--base` names, from slash to slash; `rivola` and `/rivola/` are one.
 * @param {string} given
 */
export function basePath(given) {
  // Such as `C:/Program Files/Git/rivola`.
  if (/^[a-z]:[\\/]/i.test(given))
    throw new Error(
      `--base ${given}: a path of Windows. Write it without a first /, of which Git Bash makes Windows' path of its own folder: --base rivola`,
    );
  const base = `/${given}/`.replaceAll(/\/{2,}/g, '/');
  if (!/^\/([\w.~-]+\/)*$/.test(base)) throw new Error(`--base ${base}: not a path`);
  return base;
}
