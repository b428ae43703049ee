/** A `test` whose pages come from a server of its own, with settings of its own, over the run's built client. */
import { RIVOLA, Server } from '../bench/lib/servers.ts';
import { dropFolders, makeFolders } from '../crash/folders.ts';
import { test as quiet } from './quiet-test.ts';

interface Fixtures {
  /** Settings of the server's environment. */
  settings: Record<string, string>;
  server: Server;
}

export const test = quiet.extend<Fixtures>({
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
    // A start takes none of the test's own time.
    { timeout: 60_000 },
  ],

  baseURL: async ({ server }, provide) => provide(server.url),
});
