/** The server and the client that a suite of any kind is run against (LAB-06, LAB-08). */
import { mkdir } from 'node:fs/promises';
import { RIVOLA, Server } from '../../support/server-process.ts';
import type { Folders } from '../../support/folders.ts';

/** Where `npm run` was called: a suite of another project is run from its own folder. */
export const calledFrom = process.env['INIT_CWD'] ?? process.cwd();

/** Starts the product's server on a free port, in these folders; `flags` are Node's. */
export const startServer = async (
  folders: Folders,
  client: string,
  flags: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> => {
  await mkdir(folders.uploads, { recursive: true });
  return Server.start([...flags, ...RIVOLA], {
    ...folders.environment,
    HOST: '127.0.0.1',
    CLIENT_DIR: client,
    PUBLIC_URL: 'http://127.0.0.1:{port}',
    ...environment,
  });
};

/** What a suite finds in its environment: the server's address, as the kit and this project's own tests read it. */
export const environmentFor = (url: string, client: string): Record<string, string> => ({
  RIVOLA_URL: url,
  E2E_SERVER: url,
  E2E_CLIENT: client,
});
