/** Measures reads, waits during logins, start and memory with a number of tickets. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeedRows } from '../../../server/store/schema.ts';
import { compare, generator, share, type Figure, type Settings } from './lib/compare.ts';
import { Generator, wire, type Wire } from './lib/load.ts';
import { filtersFor, makeRows, storeRows } from './lib/rows.ts';
import { RIVOLA, Server } from '../../support/server-process.ts';
import { CEILING } from './lib/bare-express.ts';
import { median } from '../../support/stats.ts';

const PUBLIC = '/api/tickets/public/';
const PAGE = 20;
const READS = ['filtered and sorted search', 'first page'] as const;

interface Compared {
  rivola: Figure;
  ceiling: Figure;
  /** Ratios to the ceiling in the same round: of answers per second, and per second of processor time. */
  share: number;
  shareOfCpu: number;
}

export interface SizeFigures {
  count: number;
  reads: Record<(typeof READS)[number], Compared>;
  /** Milliseconds (p99) of a search: alone, and during logins. */
  waits: Record<'alone' | 'logins', number>;
  /** Logins per second, and milliseconds of a single wrong login to known and unknown accounts. */
  login: { rate: number } & Awaited<ReturnType<typeof timeLogins>>;
  /** Milliseconds from the start of the process to its first answer. */
  start: Record<'rivola' | 'ceiling', number>;
  startCpu: number;
  /** Megabytes after the start. */
  memory: number;
  /** Milliseconds of a reset from all these rows. */
  reset: number;
}

const startCeiling = (folder: string, bytes: number): Promise<Server> =>
  Server.start([CEILING, '{port}', String(bytes), join(folder, 'appended.jsonl')], {}, '/');

const startRivola = (folder: string): Promise<Server> =>
  Server.start(
    RIVOLA,
    { DATA_DIR: join(folder, 'data'), UPLOADS_DIR: join(folder, 'uploads') },
    `${PUBLIC}?limit=1`,
  );

const read = async (
  rivola: Server,
  folder: string,
  path: string,
  settings: Settings,
): Promise<Compared> => {
  const requests = [wire({ path })];
  const { port } = rivola;
  const { bytes } = await generator.run({ port, connections: 1, milliseconds: 1000, requests });
  const server = await startCeiling(folder, bytes);
  const figures = await compare(
    { rivola: { server: rivola, requests }, ceiling: { server, requests: [wire({ path: '/' })] } },
    settings,
  );
  await server.stop();
  return {
    ...figures,
    share: share(figures.rivola, figures.ceiling),
    shareOfCpu: share(figures.rivola, figures.ceiling, 'perCpus'),
  };
};

/** Milliseconds (p99) of a search on one connection while 32 others send the other requests. */
const wait = async (
  { port }: Server,
  search: string,
  others: readonly string[],
  { rounds, milliseconds }: Settings,
): Promise<number> => {
  const crowd = new Generator();
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const busy =
      others.length > 0 &&
      crowd.run({ port, connections: 32, milliseconds: 2 * milliseconds, requests: others });
    const load = await generator.run({ port, connections: 1, milliseconds, requests: [search] });
    waits.push(load.p99);
    await busy;
  }
  crowd.close();
  return median(waits);
};

const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const begin = performance.now();
  const value = await work();
  return [performance.now() - begin, value];
};

/** Starts both servers several times; the last one of the product keeps running. */
const startAll = async (folder: string, rounds: number) => {
  const times: Record<'rivola' | 'ceiling', number[]> = { rivola: [], ceiling: [] };
  const cpu: number[] = [];
  for (let round = 1; ; round += 1) {
    const [ceilingTime, ceiling] = await timed(() => startCeiling(folder, 100));
    const [time, rivola] = await timed(() => startRivola(folder));
    const usage = await rivola.usage();
    times.ceiling.push(ceilingTime);
    times.rivola.push(time);
    cpu.push(usage.cpu / 1000);
    await ceiling.stop();
    if (round >= rounds) {
      const start = { rivola: median(times.rivola), ceiling: median(times.ceiling) };
      return { rivola, start, startCpu: median(cpu), memory: usage.rss / 1e6 };
    }
    await rivola.stop();
  }
};

const logIn = (email: string, password: string): Wire => ({
  method: 'POST',
  path: '/api/users/auth/login/',
  body: { email, password },
});

/**
 * Milliseconds of wrong logins, one at a time and alternating between known and unknown accounts: by the clock, and of
 * processor time, which depends less on other load.
 */
const timeLogins = async (server: Server, rows: SeedRows) => {
  const people = rows.users.filter((user) => user.is_active).slice(-30);
  const times = { known: [] as number[], unknown: [] as number[] };
  const work = { known: [] as number[], unknown: [] as number[] };
  for (const [at, { email }] of people.entries()) {
    for (const kind of ['known', 'unknown'] as const) {
      const address = kind === 'known' ? email : `nobody.${at}@example.com`;
      const { path, body } = logIn(address, 'not the password');
      const before = await server.usage();
      const [time, answer] = await timed(() =>
        fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
      await answer.arrayBuffer();
      if (answer.status !== 400)
        throw new Error(`a wrong login was answered with ${answer.status}`);
      times[kind].push(time);
      work[kind].push(((await server.usage()).cpu - before.cpu) / 1000);
    }
  }
  return {
    known: median(times.known),
    unknown: median(times.unknown),
    knownWork: median(work.known),
    unknownWork: median(work.unknown),
  };
};

export const measureSize = async (count: number, settings: Settings): Promise<SizeFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-bench-'));
  const rows = makeRows(count);
  await storeRows(join(folder, 'data'), rows);
  const { rivola, ...started } = await startAll(folder, settings.rounds);

  const query = new URLSearchParams({ ...filtersFor(rows, PAGE), price_order: 'asc' }).toString();
  const search = `${PUBLIC}?${query}`;
  const reads = {
    'filtered and sorted search': await read(rivola, folder, search, settings),
    'first page': await read(rivola, folder, `${PUBLIC}?limit=${PAGE}`, settings),
  };
  const people = rows.users.filter((user) => user.is_active);
  const logins = people.slice(0, 32).map(({ email }) => wire(logIn(email, 'Volare2026!')));
  const waits = {
    alone: await wait(rivola, wire({ path: search }), [], settings),
    logins: await wait(rivola, wire({ path: search }), logins, settings),
  };
  const { rate } = await generator.run({
    port: rivola.port,
    connections: 4,
    milliseconds: 2 * settings.milliseconds,
    requests: logins,
  });
  const login = { rate, ...(await timeLogins(rivola, rows)) };
  const [reset] = await timed(() => fetch(`${rivola.url}/api/demo/reset/`, { method: 'POST' }));
  await rivola.stop();
  await rm(folder, { recursive: true, force: true });
  return { count, reads, waits, login, reset, ...started };
};
