/** A Playwright `test` with a server of its own, which serves the client that was built for the run. */
import { test as base } from '@playwright/test';
import { RIVOLA, Server, dropFolders, makeFolders } from './server-process.ts';
import { watchConsole } from '../kit/console-errors.ts';

interface Fixtures {
  /** Environment variables of the server. */
  settings: Record<string, string>;
  server: Server;
}

export const test = watchConsole(base).extend<Fixtures>({
  settings: [{}, { option: true }],

  server: [
    async ({ settings }, provide) => {
      const folders = await makeFolders();
      const server = await Server.start(RIVOLA, {
        ...folders.environment,
        CLIENT_DIR: process.env['E2E_CLIENT'] ?? '',
        ...settings,
      });
      await provide(server);
      await server.stop();
      await dropFolders(folders);
    },
    // A separate timeout: starting the server does not count towards the timeout of the test.
    { timeout: 120_000 },
  ],

  baseURL: async ({ server }, provide) => provide(server.url),
});
