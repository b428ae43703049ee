/** The servers that are measured: the product's, and bare Express beside it. */
import { join } from 'node:path';
import { resetSandbox } from '#lab/control';
import { SOURCE } from '../../../../seed/source.ts';
import {
  dropFolders,
  makeFolders,
  type Folders,
  RIVOLA,
  Server,
} from '../../../support/server-process.ts';

export const startRivola = ({ environment }: Folders): Promise<Server> =>
  Server.start(RIVOLA, environment);

/** Bare Express, whose constant answer has so many bytes. */
export const startBare = ({ root }: Folders, bytes = 100): Promise<Server> =>
  Server.start(
    [join(import.meta.dirname, 'ceiling.mjs')],
    { BYTES: String(bytes), HASH: SOURCE.password.bcrypt, FILE: join(root, 'appended.jsonl') },
    '/',
  );

/** Calls with folders that are removed in the end. */
export const withFolders = async <T>(work: (folders: Folders) => Promise<T>): Promise<T> => {
  const folders = await makeFolders();
  try {
    return await work(folders);
  } finally {
    await dropFolders(folders);
  }
};

const send = async (server: Server, path: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${server.url}${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
};

/** Bytes of an answer: the mean over some of the paths. */
const meanBytes = async (server: Server, paths: readonly string[]): Promise<number> => {
  const some = paths.filter((_, at) => at % 20 === 0);
  let bytes = 0;
  for (const path of some) {
    bytes += (await (await fetch(`${server.url}${path}`)).arrayBuffer()).byteLength;
  }
  return Math.round(bytes / some.length);
};

/**
 * Calls with a server on the scenario `large`, as people have it (seeded, with what is published on top), and with bare
 * Express, whose answer is as long as the mean of those to these paths.
 */
export const withLarge = <T>(
  paths: readonly string[],
  work: (server: Server, bare: Server) => Promise<T>,
): Promise<T> =>
  withFolders(async (folders) => {
    const server = await startRivola(folders);
    await send(server, resetSandbox.path, { scenario: 'large' });
    const bare = await startBare(folders, await meanBytes(server, paths));
    try {
      return await work(server, bare);
    } finally {
      await Promise.all([server.stop(), bare.stop()]);
    }
  });
