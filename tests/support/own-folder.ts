import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A new folder for the tests of a file, removed after all of them and after what they have opened since. */
export const ownFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `rivola-${name}-`));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
