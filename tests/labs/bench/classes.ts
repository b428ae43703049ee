/** Measures what each kind of search costs the server, as ratios of processor time, which hold under other load (SEARCH-15). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Generator, wire } from './lib/load.ts';
import { makeRows, storeRows } from './lib/rows.ts';
import { searchClasses } from './lib/searches.ts';
import { RIVOLA, Server } from '../../support/server-process.ts';
import { CEILING, meanBytes } from './lib/bare-express.ts';
import { median } from '../../support/stats.ts';

const TICKETS = 10_000;
const CONNECTIONS = 32;
/** How often the mix and bare Express are measured in a round: on a busy machine, one ratio is off by up to a third. */
const MIXES = 5;

export interface ClassFigures {
  /** By class: processor time of one search in microseconds, and as a multiple of one by a label in the same round. */
  classes: Record<string, { microseconds: number; ofLabel: number }>;
  /** Answers per processor time of all classes in turn, as a share of bare Express's. */
  share: number;
  /** Of an answer, on average. */
  bytes: number;
}

/** Sends `count` searches of each class in each round, and several times of all together and as many to bare Express. */
export const measureClasses = async (rounds: number, count: number): Promise<ClassFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-bench-'));
  const rows = makeRows(TICKETS);
  await storeRows(join(folder, 'data'), rows);
  const server = await Server.start(RIVOLA, {
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
  });
  const classes = Object.entries(searchClasses(rows));
  const all = classes.flatMap(([, paths]) => paths);
  const bytes = await meanBytes(server, all);
  const ceiling = await Server.start(
    [CEILING, '{port}', String(bytes), join(folder, 'appended.jsonl')],
    {},
    '/',
  );
  const generator = new Generator();

  /** Microseconds of processor time for one answer. */
  const cost = async (asked: Server, paths: readonly string[]): Promise<number> => {
    const requests = paths.map((path) => wire({ path }));
    const before = await asked.usage();
    const load = await generator.run({
      ...{ port: asked.port, connections: CONNECTIONS, milliseconds: 0 },
      ...{ requests, count },
    });
    const { cpu } = await asked.usage();
    if (load.statuses['200'] !== load.all)
      throw new Error(`answers other than 200: ${JSON.stringify(load.statuses)}`);
    return (cpu - before.cpu) / load.all;
  };

  const costs: Record<string, number>[] = [];
  const shares: number[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const took: Record<string, number> = {};
    for (const [name, paths] of classes) took[name] = await cost(server, paths);
    const ofMix: number[] = [];
    for (let time = 0; time < MIXES; time += 1)
      ofMix.push((await cost(ceiling, ['/'])) / (await cost(server, all)));
    if (round === 0) continue;
    costs.push(took);
    shares.push(...ofMix);
  }
  generator.close();
  await Promise.all([server.stop(), ceiling.stop()]);
  await rm(folder, { recursive: true, force: true });

  const ratio = (name: string, other: string) =>
    median(costs.map((took) => (took[name] ?? Number.NaN) / (took[other] ?? Number.NaN)));
  return {
    classes: Object.fromEntries(
      classes.map(([name]) => [
        name,
        {
          microseconds: median(costs.map((took) => took[name] ?? Number.NaN)),
          ofLabel: ratio(name, 'label'),
        },
      ]),
    ),
    share: median(shares),
    bytes,
  };
};
