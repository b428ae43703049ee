// @ts-check

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
