import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_TOKEN, OTHER_NAME, OTHER_NAME_SETTINGS } from './other-name.ts';
import { RIVOLA, Server } from './server-process.ts';
import { dropFolders, makeFolders } from './folders.ts';
import { builtClient } from './built-client.ts';

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
