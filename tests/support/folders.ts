/** The folders of a server under test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Folders {
  root: string;
  data: string;
  uploads: string;
  environment: Record<string, string>;
}

export const foldersIn = (root: string): Folders => {
  const [data, uploads] = [join(root, 'data'), join(root, 'uploads')];
  return { root, data, uploads, environment: { DATA_DIR: data, UPLOADS_DIR: uploads } };
};

export const makeFolders = async (): Promise<Folders> =>
  foldersIn(await mkdtemp(join(tmpdir(), 'rivola-crash-')));

export const dropFolders = ({ root }: Folders): Promise<void> =>
  rm(root, { recursive: true, force: true });
