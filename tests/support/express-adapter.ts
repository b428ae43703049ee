/** The API as the server carries it: Express on a port. */
import type { AddressInfo } from 'node:net';
import { makePlanted } from '../../server/lab/defects/plant.ts';
import { createApp } from '../../server/app.ts';
import { createHttpServer, type Timeouts } from '../../server/http/http-server.ts';
import { behindDefects } from '../../server/lab/http/planted-defects.ts';
import type { TestDeps } from './server.ts';
import { plantedAddress } from '../tools/gym/planted-address.ts';

interface Options {
  timeouts: Partial<Timeouts> | undefined;
  /** With these in front (LAB-08). */
  defects: readonly string[];
}

/** Listens on a free port. */
export const expressAdapter = async (deps: TestDeps, { timeouts, defects }: Options) => {
  const planted = Promise.resolve(makePlanted());
  const server = createHttpServer(createApp(deps), {
    timeouts,
    front: (application, accept) =>
      deps.laboratory
        ? behindDefects(application, { ...deps, loadDefects: () => planted }, accept)
        : application,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const front = defects.length > 0 ? await plantedAddress(defects, own) : null;
  return {
    url: front?.url ?? own,
    close: async () => {
      await front?.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
