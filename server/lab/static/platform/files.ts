/**
 * Files as `server/platform/files.ts` has them, in IndexedDB: each a value, under its path and its length, so that sizes are
 * known without reading contents (STATIC-07). Folders are what paths begin with.
 */
import { promisifyRequest } from 'idb-keyval';
import { joinBytes } from './bytes.ts';
import { ownedStore } from './owned-store.ts';

type Key = [path: string, bytes: number];

class Absent extends Error {
  readonly code = 'ENOENT';
}

/** The browser gives no more room, or lets nothing be stored any more: what a full disk is to Node. */
class Full extends Error {
  readonly code = 'ENOSPC';
  readonly errno = -28;
  readonly syscall = 'write';
}

/** The keys of a file: of an array and a number, the array is the greater one. */
const ofFile = (path: string): IDBKeyRange => IDBKeyRange.bound([path], [path, []]);

/** The keys of all that lies in a folder: '0' comes right after the slash. */
const inFolder = (folder: string): IDBKeyRange =>
  IDBKeyRange.bound([`${folder}/`], [`${folder}0`], false, true);

const keysOf = (range: IDBKeyRange): Promise<Key[]> =>
  ownedStore('readonly', (store) => promisifyRequest(store.getAllKeys(range))) as Promise<Key[]>;

/** Changes what is stored in one step, and resolves once the browser has it: a worker that is stopped loses nothing. */
const change = async (act: (store: IDBObjectStore) => void | Promise<void>): Promise<void> => {
  try {
    await ownedStore('readwrite', async (store) => {
      const stored = promisifyRequest(store.transaction);
      await Promise.all([act(store), stored]);
    });
  } catch (cause) {
    throw cause instanceof Absent ? cause : new Full('the browser did not store it', { cause });
  }
};

/** Stores a file in place of what was there. */
const put = (store: IDBObjectStore, path: string, bytes: Uint8Array): void => {
  store.delete(ofFile(path));
  store.put(bytes, [path, bytes.length] satisfies Key);
};

const readFrom = async (store: IDBObjectStore, path: string): Promise<Uint8Array> => {
  const [bytes] = (await promisifyRequest(store.getAll(ofFile(path)))) as Uint8Array[];
  if (!bytes) throw new Absent(path);
  return bytes;
};

const done = (): Promise<void> => Promise.resolve();

export const readBytes = (path: string): Promise<Uint8Array> =>
  ownedStore('readonly', (store) => readFrom(store, path));

export const readText = async (path: string): Promise<string> =>
  new TextDecoder().decode(await readBytes(path));

export const listFolder = async (
  folder: string,
): Promise<{ name: string; isFile: () => boolean }[]> => {
  const inside = await keysOf(inFolder(folder));
  const rests = new Set(inside.map(([path]) => path.slice(folder.length + 1)));
  const names = new Set([...rests].map((rest) => rest.split('/')[0] ?? ''));
  return [...names].map((name) => ({ name, isFile: () => rests.has(name) }));
};

export const sizesIn = async (folder: string): Promise<Map<string, number>> => {
  const inside = await keysOf(inFolder(folder));
  const named = inside.map(([path, bytes]) => [path.slice(folder.length + 1), bytes] as const);
  return new Map(named.filter(([name]) => !name.includes('/')));
};

export type FileContent = string | Uint8Array | Iterable<Uint8Array>;

const bytesOf = (content: FileContent): Uint8Array => {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? content.slice() : joinBytes([...content]);
};

export const writeSynced = (path: string, content: FileContent): Promise<void> => {
  const bytes = bytesOf(content);
  return change((store) => put(store, path, bytes));
};

export const removeFile = (path: string): Promise<void> =>
  change((store) => void store.delete(ofFile(path)));

export const removeFolder = (folder: string): Promise<void> =>
  change((store) => void store.delete(inFolder(folder)));

export const isBrokenLink = (): Promise<boolean> => Promise.resolve(false);

export const changeFolder = (_path: string, act: () => Promise<void>): Promise<void> => act();

/** In one step, so that a stop, or a browser that is full, leaves one of both. */
export const rename = (from: string, to: string): Promise<void> =>
  change(async (store) => {
    put(store, to, await readFrom(store, from));
    store.delete(ofFile(from));
  });

export const makeFolder = done;

export const join = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('/');

export const dirname = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
