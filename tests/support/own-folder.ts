import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/** A new folder for the tests of a file, removed after all of them and after what they have opened since. */
export const ownFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `rivola-${name}-`));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** Such a folder with files of these texts, by their paths in it. */
export const ownFiles = async (
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<string> => {
  const folder = await ownFolder(name);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
};
