/**
 * Files as `platform/node/files.ts` has them, in IndexedDB: a file is its pieces, each under its path and place. Folders are
 * what paths begin with.
 */
import * as idb from 'idb-keyval';
import { ownedStore } from './owned-store.ts';

/** A key: the path, and from which byte on. An empty file has one piece, without a byte. */
type Key = [path: string, at: number];

class Absent extends Error {
  readonly code = 'ENOENT';
}

/** The browser gives no more room, or lets nothing be stored any more: what a full disk is to Node. */
class Full extends Error {
  readonly code = 'ENOSPC';
  readonly errno = -28;
  readonly syscall = 'write';
}

const written = (change: Promise<void>): Promise<void> =>
  change.catch((cause: unknown) => {
    throw new Full('the browser did not store it', { cause });
  });

const set = (key: Key, bytes: Uint8Array): Promise<void> =>
  written(idb.set(key, bytes, ownedStore));
const delMany = (all: Key[]): Promise<void> => written(idb.delMany(all, ownedStore));

/** The pieces of a file, or of all in a folder, in order. */
const piecesWhere = async (fits: (path: string) => boolean): Promise<Key[]> =>
  (await idb.keys<Key>(ownedStore))
    .filter(([path]) => fits(path))
    .toSorted(([, one], [, other]) => one - other);

const piecesOf = async (path: string): Promise<Key[]> => {
  const found = await piecesWhere((one) => one === path);
  if (found.length === 0) throw new Absent(path);
  return found;
};

export interface OpenFile {
  write: (
    bytes: Uint8Array,
    from: number,
    length: number,
    at: number,
  ) => Promise<{ bytesWritten: number }>;
  /** Writes after what is there. */
  writeFile: (content: string | Uint8Array) => Promise<void>;
  datasync: () => Promise<void>;
  sync: () => Promise<void>;
  truncate: (length: number) => Promise<void>;
  close: () => Promise<void>;
}

const done = (): Promise<void> => Promise.resolve();

export const readBytes = async (path: string): Promise<Uint8Array> => {
  const found = await idb.getMany<Uint8Array>(await piecesOf(path), ownedStore);
  const pieces = found.flatMap((piece) => piece ?? []);
  const [only] = pieces;
  if (pieces.length === 1 && only) return only;
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

export const readText = async (path: string): Promise<string> =>
  new TextDecoder().decode(await readBytes(path));

export const listFolder = async (
  folder: string,
): Promise<{ name: string; isFile: () => boolean }[]> => {
  const inside = await piecesWhere((path) => path.startsWith(`${folder}/`));
  const rests = new Set(inside.map(([path]) => path.slice(folder.length + 1)));
  const names = new Set([...rests].map((rest) => rest.split('/')[0] ?? ''));
  return [...names].map((name) => ({ name, isFile: () => rests.has(name) }));
};

export const bytesOfFile = async (path: string): Promise<number> => (await readBytes(path)).length;

export const openEmpty = async (path: string): Promise<OpenFile> => {
  await removeFile(path);
  return openNew(path);
};

export const openNew = async (path: string): Promise<OpenFile> => {
  await set([path, 0], new Uint8Array());
  let end = 0;
  const write: OpenFile['write'] = async (bytes, from, length, at) => {
    // Resolves once the browser has it: a worker that is stopped loses nothing.
    await set([path, at], bytes.slice(from, from + length));
    end = Math.max(end, at + length);
    return { bytesWritten: length };
  };
  return {
    write,
    writeFile: async (content) => {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      await write(bytes, 0, bytes.length, end);
    },
    truncate: async (length) => {
      const beyond = (await piecesOf(path)).filter(([, at]) => at >= length && at > 0);
      await delMany(beyond);
      if (length === 0) await set([path, 0], new Uint8Array());
      end = length;
    },
    datasync: done,
    sync: done,
    close: done,
  };
};

export const removeFile = async (path: string): Promise<void> =>
  delMany(await piecesWhere((one) => one === path));

export const removeFolder = async (folder: string): Promise<void> =>
  delMany(await piecesWhere((path) => path.startsWith(`${folder}/`)));

export const isBrokenLink = (): Promise<boolean> => Promise.resolve(false);

export const changeFolder = (_path: string, change: () => Promise<void>): Promise<void> => change();

export const syncFolder = (_path: string): Promise<void> => Promise.resolve();

export const rename = async (from: string, to: string): Promise<void> => {
  await linkFile(from, to);
  await removeFile(from);
};

/**
 * A copy: browsers keep equal values once at best. It takes the place of what was there in one step, so that a stop, or a
 * browser that is full, leaves one of both.
 */
export const linkFile = async (from: string, to: string): Promise<void> => {
  const bytes = await readBytes(from);
  const others = await piecesWhere((path) => path === to);
  await set([to, 0], bytes);
  await delMany(others.filter(([, at]) => at > 0));
};

export const makeFolder = done;
