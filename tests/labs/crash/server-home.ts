/** The server as a process: killed, told to stop, or killed while it starts. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { resetSandbox } from '#lab/control';
import { dropFolders, makeFolders } from '../../support/folders.ts';
import { RIVOLA, Server } from '../../support/server-process.ts';
import { mustCall, type Home } from './home.ts';

/** Milliseconds after which `npm start` would kill a server that it has told to stop. */
const STOP_LIMIT = 5000;
/** Of all stops, the share of those by SIGTERM, and of those that are followed by a kill during the next start. */
const TERMINATED = 0.15;
const KILLED_AGAIN = 0.15;

export const startServerHome = async (random: () => number): Promise<Home> => {
  const folders = await makeFolders();
  const start = () => Server.start(RIVOLA, folders.environment);
  let server = await start();
  /** Milliseconds that the last start took. */
  let startTime = 1000;

  const terminate = async (): Promise<string[]> => {
    const begin = performance.now();
    await server.stop();
    const took = Math.round(performance.now() - begin);
    return server.child.exitCode === 0 && took < STOP_LIMIT
      ? []
      : [`it ended with ${server.child.exitCode} after ${took} ms: ${server.output}`];
  };

  const home: Home = {
    name: 'server, killed',
    get url() {
      return server.url;
    },
    pairs: 12,
    mostAnswers: 400,
    fetch: (address, init) => fetch(address, init),
    stop: async (working) => {
      const problems = random() < TERMINATED ? await terminate() : [];
      await server.kill();
      await working;
      if (random() < KILLED_AGAIN) {
        const short = await Server.spawn(RIVOLA, folders.environment);
        await wait(random() * startTime);
        await short.kill();
      }
      const begin = performance.now();
      server = await start();
      startTime = performance.now() - begin;
      return problems;
    },
    files: async () => ({
      pictures: await readdir(join(folders.uploads, 'default')).catch(() => []),
      movedAside: (await readdir(folders.data)).filter((name) => /corrupt|other-seed/.test(name)),
    }),
    close: async () => {
      await server.stop();
      await dropFolders(folders);
    },
  };
  await mustCall(home, {
    method: 'POST',
    path: resetSandbox.path,
    body: { scenario: 'large' },
  });
  return home;
};
