import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RIVOLA, Server } from '../../support/server-process.ts';
import type { Folders } from '../../support/folders.ts';
import { TODAY } from '../../kit/people.ts';
import { builtClient } from '../../support/built-client.ts';

/**
 * Builds the client and starts a server with it, both in these folders. It stands on the date of the tests where its own
 * sandbox is to stay as it is: with a live calendar, midnight would change the stored rows.
 */
export const startBuiltServer = async (
  folders: Folders,
  { isLive = false } = {},
): Promise<{ server: Server; client: string }> => {
  await mkdir(folders.uploads, { recursive: true });
  const client = await builtClient(join(folders.root, 'client'));
  const server = await Server.start(RIVOLA, {
    ...folders.environment,
    CLIENT_DIR: client,
    ...(!isLive && { DEMO_DATE: TODAY }),
    PUBLIC_URL: 'http://127.0.0.1:{port}',
  });
  return { server, client };
};
