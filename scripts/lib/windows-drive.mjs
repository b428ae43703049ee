// @ts-check
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
