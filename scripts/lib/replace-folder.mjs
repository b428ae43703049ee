// @ts-check

/**
 * Puts a folder that was made in the place of another one, which is moved aside first: where Windows refuses to move either,
 * since a program has a file in it open, the old one stays whole.
 * @param {string} made
 * @param {string} place
 * @param {Pick<typeof import('../../server/platform/files.ts'), 'rename' | 'removeFolder'>} files
 */
export async function replaceFolder(made, place, { rename, removeFolder }) {
  const aside = `${made}-before`;
  const hadOne = await rename(place, aside).then(
    () => true,
    (/** @type {unknown} */ error) => {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
      return false;
    },
  );
  try {
    await rename(made, place);
  } catch (error) {
    if (hadOne) await rename(aside, place);
    throw error;
  }
  if (hadOne) await removeFolder(aside);
}
