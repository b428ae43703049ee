/** The API as the server carries it: Express on a port. */
import type { AddressInfo } from 'node:net';
import { createApp } from '../../server/app.ts';
import { createHttpServer, type Timeouts } from '../../server/http/http-server.ts';
import { withPlantedScript } from '../../server/lab/node/open.ts';
import type { TestDeps } from './server.ts';

/** Listens on a free port. */
export const expressAdapter = async (deps: TestDeps, timeouts: Partial<Timeouts> | undefined) => {
  const front = deps.laboratory ? { front: withPlantedScript } : {};
  const server = createHttpServer(createApp(deps), { timeouts, ...front });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
