/** Measures reads, writes, latency under load, start and memory with a number of tickets. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeedRows } from '../../../server/store/schema.ts';
import {
  compare,
  generator,
  share,
  type Contender,
  type Figure,
  type Settings,
} from './lib/compare.ts';
import { Generator, wire, type Wire } from './lib/load.ts';
import {
  aDraft,
  filtersFor,
  makeRows,
  publicTickets,
  storeForPeer,
  storeRows,
} from './lib/rows.ts';
import { CEILING, RIVOLA, Server } from './lib/servers.ts';
import { sessionOf } from './lib/sessions.ts';
import { median } from './lib/stats.ts';

const PUBLIC = '/api/tickets/public/';
const PAGE = 20;
/** Different requests of one kind, sent in turn. */
const VARIETY = 500;
/** With more rows than this, json-server gets fewer connections and more time. */
const MANY_ROWS = 5000;

export interface Compared {
  rivola: Figure;
  ceiling: Figure;
  unsynced: Figure | null;
  peer: Figure | null;
  /** Ratios to the ceiling in the same round: of answers per second, and per second of processor time. */
  share: number;
  shareOfCpu: number;
}

export interface SizeFigures {
  count: number;
  reads: Record<'filtered and sorted search' | 'first page', Compared>;
  writes: Record<'publish' | 'favourite', Compared>;
  /** Milliseconds (p99) of a search: alone, during writes, and during logins. */
  waits: Record<'alone' | 'writers' | 'logins', number>;
  /** Logins per second, and milliseconds of a single wrong login to known and unknown accounts. */
  login: { rate: number } & Awaited<ReturnType<typeof timeLogins>>;
  /** Milliseconds from the start of the process to its first answer. */
  start: Record<'rivola' | 'ceiling' | 'peer', number>;
  startCpu: number;
  /** Megabytes after the start. */
  memory: Record<'rivola' | 'peer', number>;
  /** Milliseconds of a reset from all these rows. */
  reset: number;
}

interface Setup {
  folder: string;
  rows: SeedRows;
  /** The file that starts json-server. */
  peer: string | null;
}

class Bench {
  constructor(
    readonly setup: Setup,
    readonly settings: Settings,
    readonly rivola: Server,
    readonly peer: Server | null,
  ) {}

  /** json-server as a contender, with more time for many rows. */
  peerContender(request: Wire, status: number): Contender | null {
    if (!this.peer) return null;
    const slow = this.setup.rows.tickets.length > MANY_ROWS;
    return {
      server: this.peer,
      requests: [wire(request)],
      status,
      ...(slow ? { connections: 4, milliseconds: 4 * this.settings.milliseconds } : {}),
    };
  }

  async read(path: string, peerPath: string): Promise<Compared> {
    const requests = [wire({ path })];
    const { bytes } = await generator.run({
      port: this.rivola.port,
      connections: 1,
      milliseconds: 1000,
      requests,
    });
    const ceiling = await startCeiling(this.setup.folder, bytes);
    const figures = await compare(
      {
        rivola: { server: this.rivola, requests },
        ceiling: { server: ceiling, requests: [wire({ path: '/' })] },
        peer: this.peerContender({ path: peerPath }, 200),
      },
      this.settings,
    );
    await ceiling.stop();
    return summed({ ...figures, unsynced: null });
  }

  async write(requests: readonly Wire[], status: number, peerRequest: Wire): Promise<Compared> {
    const ceiling = await startCeiling(this.setup.folder, 100);
    const body = requests[0]?.body ?? { user: 1, ticket: 1 };
    const append = (path: string): Contender => ({
      server: ceiling,
      requests: [wire({ method: 'POST', path, body })],
      status: 201,
    });
    const figures = await compare(
      {
        rivola: { server: this.rivola, requests: requests.map(wire), status },
        ceiling: append('/synced'),
        unsynced: append('/unsynced'),
        peer: this.peerContender(peerRequest, 201),
      },
      this.settings,
    );
    await ceiling.stop();
    return summed(figures);
  }

  /** Milliseconds (p99) of a search on one connection while 32 others send the other requests. */
  async waits(search: string, others: readonly string[]): Promise<number> {
    const { port } = this.rivola;
    const { rounds, milliseconds } = this.settings;
    const crowd = new Generator();
    const waits: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const busy =
        others.length > 0 &&
        crowd.run({ port, connections: 32, milliseconds: 2 * milliseconds, requests: others });
      const { p99 } = await generator.run({
        port,
        connections: 1,
        milliseconds,
        requests: [search],
      });
      waits.push(p99);
      await busy;
    }
    crowd.close();
    return median(waits);
  }
}

const summed = (
  figures: Record<'rivola' | 'ceiling' | 'unsynced' | 'peer', Figure | null>,
): Compared => {
  const { rivola, ceiling, unsynced, peer } = figures;
  if (!rivola || !ceiling) throw new Error('nothing was measured');
  return {
    rivola,
    ceiling,
    unsynced,
    peer,
    share: share(rivola, ceiling),
    shareOfCpu: share(rivola, ceiling, 'perCpus'),
  };
};

const startCeiling = (folder: string, bytes: number): Promise<Server> =>
  Server.start([CEILING, '{port}', String(bytes), join(folder, 'appended.jsonl')], {}, '/');

const startRivola = ({ folder }: Setup): Promise<Server> =>
  Server.start(
    RIVOLA,
    { DATA_DIR: join(folder, 'data'), UPLOADS_DIR: join(folder, 'uploads') },
    `${PUBLIC}?limit=1`,
  );

const startPeer = async ({ folder, peer }: Setup): Promise<Server | null> =>
  peer
    ? Server.start(
        [peer, join(folder, 'peer.json'), '--port', '{port}'],
        {},
        '/tickets?_page=1&_per_page=1',
        folder,
      )
    : null;

const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const begin = performance.now();
  const value = await work();
  return [performance.now() - begin, value];
};

/** Starts all servers several times; the last ones keep running. */
const startAll = async (setup: Setup, rounds: number) => {
  const times: Record<'rivola' | 'ceiling' | 'peer', number[]> = {
    rivola: [],
    ceiling: [],
    peer: [],
  };
  const cpu: number[] = [];
  for (let round = 1; ; round += 1) {
    const [ceilingTime, ceiling] = await timed(() => startCeiling(setup.folder, 100));
    const [peerTime, peer] = await timed(() => startPeer(setup));
    const [time, rivola] = await timed(() => startRivola(setup));
    const usage = await rivola.usage();
    times.ceiling.push(ceilingTime);
    times.rivola.push(time);
    cpu.push(usage.cpu / 1000);
    if (peer) times.peer.push(peerTime);
    await ceiling.stop();
    if (round >= rounds) {
      const memory = {
        rivola: usage.rss / 1e6,
        peer: peer ? (await peer.usage()).rss / 1e6 : Number.NaN,
      };
      const start = {
        rivola: median(times.rivola),
        ceiling: median(times.ceiling),
        peer: median(times.peer),
      };
      return { rivola, peer, start, startCpu: median(cpu), memory };
    }
    await Promise.all([rivola.stop(), peer?.kill()]);
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

export const measureSize = async (
  count: number,
  settings: Settings,
  peerBin: string | null,
): Promise<SizeFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-bench-'));
  const setup: Setup = { folder, rows: makeRows(count), peer: peerBin };
  const { rows } = setup;
  await storeRows(join(folder, 'data'), rows);
  await storeForPeer(join(folder, 'peer.json'), rows);
  const { rivola, peer, ...started } = await startAll(setup, settings.rounds);
  const bench = new Bench(setup, settings, rivola, peer);

  const filters = filtersFor(rows, PAGE);
  const query = new URLSearchParams({ ...filters, price_order: 'asc' }).toString();
  const peerQuery = new URLSearchParams({ ...filters, public: 'yes', _sort: 'price,date' });
  const search = `${PUBLIC}?${query}`;
  const reads = {
    'filtered and sorted search': await bench.read(search, `/tickets?${peerQuery.toString()}`),
    'first page': await bench.read(
      `${PUBLIC}?limit=${PAGE}`,
      `/tickets?public=yes&_sort=date&_page=1&_per_page=${PAGE}`,
    ),
  };

  const people = rows.users.filter((user) => user.is_active);
  const person = (at: number) => people[at % people.length] ?? { id: 1 };
  const publish = Array.from({ length: VARIETY }, (_, at): Wire => ({
    method: 'POST',
    path: '/api/tickets/tickets/',
    headers: sessionOf(person(at)),
    body: aDraft(rows, at),
  }));
  const likeable = publicTickets(rows);
  const favour = Array.from({ length: VARIETY }, (_, at): Wire => ({
    method: 'POST',
    path: `/api/tickets/favorites/${likeable[(at * 13) % likeable.length]?.id ?? 0}/toggle/`,
    headers: sessionOf(person(at)),
  }));
  const waits = { alone: await bench.waits(wire({ path: search }), []), writers: 0, logins: 0 };
  const draft = aDraft(rows, 0);
  const writes = {
    publish: await bench.write(publish, 201, { method: 'POST', path: '/tickets', body: draft }),
    favourite: await bench.write(favour, 200, {
      method: 'POST',
      path: '/favourites',
      body: { user: 1, ticket: 1, created_at: new Date().toISOString() },
    }),
  };
  waits.writers = await bench.waits(wire({ path: search }), publish.map(wire));

  const password = 'Volare2026!';
  const logins = people.slice(0, 32).map(({ email }) => wire(logIn(email, password)));
  waits.logins = await bench.waits(wire({ path: search }), logins);
  const { rate } = await generator.run({
    port: rivola.port,
    connections: 4,
    milliseconds: 2 * settings.milliseconds,
    requests: logins,
  });
  const login = { rate, ...(await timeLogins(rivola, rows)) };

  const [reset] = await timed(() => fetch(`${rivola.url}/api/demo/reset/`, { method: 'POST' }));
  await Promise.all([rivola.stop(), peer?.kill()]);
  await rm(folder, { recursive: true, force: true });
  return { count, reads, writes, waits, login, reset, ...started };
};
