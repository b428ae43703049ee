// @ts-check

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
  return sign === undefined
    ? undefined
    : `Rivola cannot run in ${folder}: Vite and tsx do not read a ${sign} in a folder's name. Rename that folder, or move the project.`;
}
