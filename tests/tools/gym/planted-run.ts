/** One run of a suite, at an address where the product has defects (LAB-08). */
import { stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import { Demo } from '../../kit/demo.ts';
import type { Server } from '../../support/server-process.ts';
import type { Folders } from '../../support/folders.ts';
import { resultsOfOutput } from '../coverage/printed.ts';
import { readResults, type Result } from '../coverage/reports.ts';
import { runSuite } from '../coverage/suite.ts';
import { calledFrom, environmentFor } from '../coverage/suite-server.ts';
import type { Arguments } from './arguments.ts';
import { plantedAddress } from './planted-address.ts';
import { withOutput } from './playwright-output.ts';
import { failedTitles, type Outcome } from './verdict.ts';

interface Ended extends Outcome {
  /** What the suite called, by `placeOf`. */
  places: ReadonlySet<string>;
}

/** Ctrl+C. */
export class Interrupted extends Error {}

class NeverCalled extends Error {
  constructor(names: readonly string[]) {
    super(
      `\nThe suite never called the server${names.length > 0 ? ` (under ${names.join()})` : ''}, so nothing can be said of it. The address is in the environment variable RIVOLA_URL, another one in each run: use it as baseURL, and no other.`,
    );
  }
}

/** Each run has a server for itself, since a suite may name its sandboxes and snapshots. */
export class Pool {
  readonly #free: Server[];
  readonly #waiting: ((server: Server) => void)[] = [];

  constructor(servers: readonly Server[]) {
    this.#free = [...servers];
  }

  /** Acts on a server that is free, when there is one. */
  async use<Done>(act: (server: Server) => Promise<Done>): Promise<Done> {
    const server =
      this.#free.pop() ?? (await new Promise<Server>((take) => this.#waiting.push(take)));
    try {
      return await act(server);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(server);
      else this.#free.push(server);
    }
  }
}

export interface Gym {
  given: Arguments;
  folders: Folders;
  servers: Pool;
  client: string;
  /** Milliseconds after which a run is killed. */
  limit: number;
}

/** Results by the report, if the suite wrote one in this run; else by what it printed. */
const readTitles = async (
  report: string,
  began: number,
  output: string,
  given: Arguments,
): Promise<Result[]> => {
  try {
    return await readResults(report, began);
  } catch (error) {
    if (given.report !== null)
      console.error(
        `⚠  --report ${given.report}: ${(error as Error).message}. The printed titles are used instead.`,
      );
    return resultsOfOutput(output);
  }
};

/** Now, as the file system dates its files. */
const instantOfFiles = async ({ root }: Folders): Promise<number> => {
  const file = join(root, 'now');
  await writeFile(file, '');
  return (await stat(file)).mtimeMs;
};

/** Runs commands one after another until one fails, at an address where the product on this server has these defects. */
const runAt = async (
  server: Server,
  { folders, client, given, limit }: Gym,
  names: readonly string[],
  commands: readonly (readonly string[])[],
  isQuiet: boolean,
): Promise<Ended> => {
  const id = `gym-${crypto.randomUUID().slice(0, 8)}`;
  const where = given.isOwn ? projectRoot : calledFrom;
  const report = given.report ? resolve(where, given.report) : join(folders.root, `${id}.report`);
  const sandbox = await Demo.create(server.url, { id });
  if (!given.isOwn) await sandbox.goLive();
  const address = await plantedAddress(names, server.url, {
    sandbox: given.isOwn ? undefined : id,
  });
  const environment = {
    ...environmentFor(address.url, client),
    GYM_DEFECTS: names.join(','),
    E2E_OUTPUT: join(folders.root, id),
  };
  try {
    for (const command of commands) {
      const words = withOutput(
        command.map((word) => word.replaceAll('{report}', report)),
        join(folders.root, id),
      );
      const began = await instantOfFiles(folders);
      const { code, isInterrupted, output } = await runSuite(words, where, environment, {
        isQuiet,
        limit,
      });
      if (isInterrupted) throw new Interrupted();
      // The tests of the API of the project's own suite have servers of their own.
      if (!given.isOwn && address.calls() === 0) throw new NeverCalled(names);
      if (code !== 0) {
        const results = await readTitles(report, began, output, given);
        const failed = failedTitles(results, address.url);
        return { hasFailed: true, failed, places: address.places };
      }
    }
    return { hasFailed: false, failed: [], places: address.places };
  } finally {
    await address.close();
    await sandbox.remove();
  }
};

/** Runs commands as `runAt` does, on a server that is free. */
export const runPlanted = (
  gym: Gym,
  names: readonly string[],
  commands: readonly (readonly string[])[],
  isQuiet: boolean,
): Promise<Ended> => gym.servers.use((server) => runAt(server, gym, names, commands, isQuiet));
