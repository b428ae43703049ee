/** The files that the store and the pictures are kept in. Errors have Node's codes; ENOENT is 'absent'. */
import { channel } from 'node:diagnostics_channel';
import {
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename as renameNow,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

export { dirname, join } from 'node:path';

/** A file that is open to be written. */
export type OpenFile = Pick<FileHandle, 'write' | 'close'>;

export const readBytes = (path: string): Promise<Uint8Array> => readFile(path);

/** The text without the byte order mark that some editors put in front. */
export const readText = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');

export const listFolder = (path: string): Promise<{ name: string; isFile: () => boolean }[]> =>
  readdir(path, { withFileTypes: true });

/** The files of a folder by name, each with its size in bytes; not those of folders in it. */
export const sizesIn = async (folder: string): Promise<Map<string, number>> => {
  const files = (await listFolder(folder)).filter((entry) => entry.isFile());
  const sized = files.map(
    async ({ name }) => [name, (await stat(join(folder, name))).size] as const,
  );
  return new Map(await Promise.all(sized));
};

const codeIn = (error: unknown): unknown => (error as { code?: unknown }).code;

/** What Windows answers about a file that another program has open: an antivirus, an indexer, a synchronised folder. */
const HELD: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY']);
/** How long a change is tried again that Windows refuses so, and the first pause, in milliseconds. */
const [HELD_LIMIT, FIRST_PAUSE] = [2000, 10];

/** Windows has refused a change all the time: the code alone would read as if this user might not write there. */
export class HeldFile extends Error {
  override name = 'HeldFile';
  readonly code: unknown;

  constructor(cause: Error) {
    super(
      `${cause.message}, tried for ${HELD_LIMIT / 1000} seconds: another program has the file open (an antivirus, an indexer, OneDrive, an editor), or this user may not change it`,
      { cause },
    );
    this.code = codeIn(cause);
  }
}

/** On Windows a change is refused while another program has the file open, mostly for a moment: it is tried again. */
const unlessHeld = async <T>(change: () => Promise<T>): Promise<T> => {
  const end = performance.now() + HELD_LIMIT;
  for (let pause = FIRST_PAUSE; ; pause *= 2) {
    try {
      return await change();
    } catch (error) {
      if (process.platform !== 'win32' || !HELD.has(codeIn(error))) throw error;
      const left = end - performance.now();
      if (left <= 0) throw new HeldFile(error as Error);
      await new Promise((done) => setTimeout(done, Math.min(pause, left)));
    }
  }
};

/** Moves a file, in one step also to where another one is. */
export const rename = (from: string, to: string): Promise<void> =>
  unlessHeld(() => renameNow(from, to));

/** Moves a file as long as `isDue`, which is asked again before each try; answers whether it did. */
export const renameIf = (
  from: string,
  to: string,
  isDue: () => Promise<boolean>,
): Promise<boolean> =>
  unlessHeld(async () => {
    if (!(await isDue())) return false;
    await renameNow(from, to);
    return true;
  });

/** What a file gets: bytes in pieces are each asked for when the one before is written. */
export type FileContent = string | Uint8Array | Iterable<Uint8Array>;

/** Writes a file in place of what is there, and syncs it. */
export const writeSynced = async (path: string, content: FileContent): Promise<void> => {
  const handle = await unlessHeld(() => open(path, 'w'));
  try {
    // Its types do not have pieces, which Node writes one by one.
    await handle.writeFile(content as string | Uint8Array);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Creates a file; EEXIST where there is one. */
export const openNew = (path: string): Promise<OpenFile> => unlessHeld(() => open(path, 'wx'));

/** Removes a file, if there is one. */
export const removeFile = (path: string): Promise<void> =>
  unlessHeld(() => rm(path, { force: true }));

/** Removes a folder with all that is in it. On Windows a file that is being served cannot be deleted, so it retries. */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5 });

/** Whether something is there that leads nowhere. */
export const isBrokenLink = async (path: string): Promise<boolean> => {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch (error) {
    if (codeIn(error) === 'ENOENT') return false;
    throw error;
  }
};

/** What a folder answers whose file system cannot sync one; EIO is what folders shared over a network answer. */
const CANNOT_SYNC: ReadonlySet<unknown> = new Set([
  ...['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EPERM', 'EISDIR', 'EIO'],
]);

/** Gets `{ folder, code }` of each folder whose list could not be synced (server/node/synced-folder.ts). */
export const UNSYNCED = 'rivola:unsynced-folder';

/** Does not fail where the file system cannot do it: the change itself is made, and its file is synced. */
const unlessUnable = async (folder: string, sync: () => Promise<void>): Promise<void> => {
  try {
    await sync();
  } catch (error) {
    const code = codeIn(error);
    if (!CANNOT_SYNC.has(code)) throw error;
    channel(UNSYNCED).publish({ folder, code });
  }
};

/**
 * Changes what a folder lists, and syncs it: without that a new or renamed file may be gone after a power cut. It is opened
 * first, so that nothing has changed where no descriptor is left. Windows cannot open folders.
 */
export const changeFolder = async (path: string, change: () => Promise<void>): Promise<void> => {
  if (process.platform === 'win32') return change();
  const handle = await open(path, 'r');
  try {
    await change();
    await unlessUnable(path, () => handle.sync());
  } finally {
    await handle.close();
  }
};

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Makes a folder and its parents, and syncs what lists each: without that it may be gone after a power cut, with all that is in
 * it. One that is there is left alone: of a drive, Windows answers EPERM.
 */
export const makeFolder = async (path: string): Promise<void> => {
  const first = (await isFolder(path)) ? undefined : await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = resolve(path); made.length >= first.length; made = dirname(made))
    await changeFolder(dirname(made), () => Promise.resolve()).catch((error: unknown) => {
      // One may write into a folder that one may not read.
      if (codeIn(error) !== 'EACCES') throw error;
    });
};
