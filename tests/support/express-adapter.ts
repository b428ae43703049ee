/** The API as the server carries it: Express on a port. */
import type { AddressInfo } from 'node:net';
import { makePlanted } from '../../server/lab/defects/plant.ts';
import { createApp } from '../../server/app.ts';
import { createHttpServer, type Timeouts } from '../../server/http/http-server.ts';
import { behindDefects } from '../../server/lab/http/planted-defects.ts';
import { Defects } from '../../server/lab/sandbox/defects.ts';
import type { TestDeps } from './server.ts';

interface Options {
  timeouts: Partial<Timeouts> | undefined;
  /** Those that all sandboxes have, whatever a test does with them (LAB-08); each its own where there is none. */
  defects: readonly string[];
}

/** Listens on a free port. */
export const expressAdapter = async (deps: TestDeps, { timeouts, defects }: Options) => {
  const planted = Promise.resolve(makePlanted());
  const everywhere = { defects: new Defects() };
  everywhere.defects.set(defects);
  const sandboxes =
    defects.length > 0 ? { default: everywhere, find: () => everywhere } : deps.sandboxes;
  const server = createHttpServer(createApp(deps), {
    timeouts,
    front: (application, accept) =>
      deps.laboratory
        ? behindDefects(application, { sandboxes, loadDefects: () => planted }, accept)
        : application,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
