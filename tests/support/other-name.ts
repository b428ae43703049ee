import { lookup } from 'node:dns/promises';
import { mkdir } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { RIVOLA, Server, builtClient, dropFolders, makeFolders } from './server-process.ts';

/**
 * This machine under another name than localhost, as containers and rooms have it: over plain http browsers do not trust such
 * an origin, and the control room needs its token. Its host name, or an address of its network where the name does not resolve.
 */
const otherName = async (): Promise<string> => {
  const name = hostname().toLowerCase();
  if (name !== 'localhost' && (await lookup(name).catch(() => null))) return name;
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const outer = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (outer) return outer.address;
  throw new Error(`${name} does not resolve, and this machine has no other address than loopback`);
};

export const OTHER_NAME = await otherName();
export const DEMO_TOKEN = 'a-token-that-only-tests-know';

/** Settings of a server that is reached by that name, as a container has them. */
export const OTHER_NAME_SETTINGS = {
  HOST: '0.0.0.0',
  PUBLIC_URL: `http://${OTHER_NAME}:{port}`,
  DEMO_TOKEN,
};

/**
 * Calls with the address and token of a server: the one that `RIVOLA_URL` names, or one that is started for it, with the built
 * client, in new folders and under another name than localhost, and stopped in the end.
 */
export const withRivola = async <T>(
  work: (address: string, token: string) => Promise<T>,
): Promise<T> => {
  const running = process.env['RIVOLA_URL'];
  if (running) return work(new URL(running).origin, process.env['DEMO_TOKEN'] ?? '');
  const folders = await makeFolders();
  try {
    await mkdir(folders.uploads, { recursive: true });
    const server = await Server.start(RIVOLA, {
      ...folders.environment,
      CLIENT_DIR: await builtClient(join(folders.root, 'client')),
      ...OTHER_NAME_SETTINGS,
    });
    try {
      return await work(`http://${OTHER_NAME}:${server.port}`, DEMO_TOKEN);
    } finally {
      await server.stop();
    }
  } finally {
    await dropFolders(folders);
  }
};
