import { changeFolder, rename } from '#platform/files';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from '../store/read-if-there.ts';

/** Characters; the one made here has 43. */
const MIN_LENGTH = 32;

/** The kept secret is too short to sign with. It is not replaced: every session and reset link would end. */
export class ShortSecret extends Error {
  override name = 'ShortSecret';
  constructor(
    readonly path: string,
    readonly length: number,
  ) {
    super(`the secret ${path} has ${length} characters, and ${MIN_LENGTH} are needed`);
  }
}

/** The secret that signs sessions and reset links, made where the folder has none yet. */
export const readSecret = async (folder: string): Promise<string> => {
  const path = join(folder, 'secret');
  const kept = await readIfThere('the secret', path);
  if (kept === null) {
    await makeSecret(folder, path);
    return readSecret(folder);
  }
  const { length } = kept.trim();
  if (length < MIN_LENGTH) throw new ShortSecret(path, length);
  return kept;
};

/** Written aside first: a crash half way would leave a short secret, which every later start refuses. */
const makeSecret = async (folder: string, path: string): Promise<void> => {
  const aside = `${path}.tmp`;
  const made = randomBytes(32).toString('base64url');
  await writeFile(aside, made, { mode: 0o600, flush: true });
  await changeFolder(folder, () => rename(aside, path));
};
