import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RIVOLA, Server } from './server-process.ts';
import { dropFolders, makeFolders } from './folders.ts';
import { builtClient } from './built-client.ts';

/**
 * Calls with the address of a server: the one that `RIVOLA_URL` names, or one that is started for it, with the built
 * client and in new folders, and stopped in the end.
 */
export const withRivola = async <T>(work: (address: string) => Promise<T>): Promise<T> => {
  const running = process.env['RIVOLA_URL'];
  if (running) return work(new URL(running).origin);
  const folders = await makeFolders();
  try {
    await mkdir(folders.uploads, { recursive: true });
    const server = await Server.start(RIVOLA, {
      ...folders.environment,
      HOST: '127.0.0.1',
      CLIENT_DIR: await builtClient(join(folders.root, 'client')),
      PUBLIC_URL: 'http://127.0.0.1:{port}',
    });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await dropFolders(folders);
  }
};
