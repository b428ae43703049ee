/** Checks of the files of a server under test. */
import { readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Folders } from '../../support/folders.ts';
import type { Stored } from './client.ts';

const namesIn = async (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Images that no row names, rows whose image is missing or empty, and files that were moved aside. */
export const brokenFiles = async (
  { data, uploads }: Folders,
  stored: Stored,
): Promise<string[]> => {
  const folder = join(uploads, 'default');
  const files = new Set(await namesIn(folder));
  const named = stored.tickets
    .map((ticket) => ticket.image)
    .filter((image) => image !== null && !image.startsWith('seed/'))
    .map(String);
  const sizes = await Promise.all(
    named.map(async (name) => ({
      name,
      size: files.has(name) ? (await stat(join(folder, name))).size : -1,
    })),
  );
  const known = new Set(named);
  return [
    ...[...files]
      .filter((name) => !known.has(name))
      .map((name) => `image ${name} belongs to no ticket`),
    ...sizes.filter(({ size }) => size < 0).map(({ name }) => `image ${name} is missing`),
    ...sizes.filter(({ size }) => size === 0).map(({ name }) => `image ${name} is empty`),
    ...(await namesIn(data))
      .filter((name) => /corrupt|other-seed/.test(name))
      .map((name) => `${name} was moved aside`),
  ];
};

/**
 * Simulates a power cut after a kill: truncates each file that the server wrote to its synced bytes and a random part
 * of the rest.
 */
export const cutPower = async (log: string, random: () => number): Promise<void> => {
  const paths = new Set<string>();
  const synced = new Map<number, number>();
  const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  for (const line of lines) {
    const note = JSON.parse(line) as { path?: string; ino?: number; synced?: number };
    if (note.path !== undefined) paths.add(note.path);
    if (note.ino !== undefined) synced.set(note.ino, note.synced ?? 0);
  }
  for (const path of paths) {
    const { ino, size } = (await stat(path).catch(() => null)) ?? { ino: 0, size: 0 };
    // A file that it did not write, as the lock's, has no note: nothing depends on whether that is synced.
    const kept = synced.get(ino) ?? size;
    if (size > kept) await truncate(path, kept + Math.floor(random() * (size - kept)));
  }
  await rm(log, { force: true });
};
