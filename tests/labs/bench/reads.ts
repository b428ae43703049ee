/** Measures one search again and again, different ones in turn, and these beside writes (SEARCH-15). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LARGE_TICKETS } from '#contract/limits';
import { resetSandbox } from '#lab/control';
import type { SeedRows, Ticket } from '../../../server/store/schema.ts';
import { generator, type Settings } from './lib/compare.ts';
import { Generator, wire, type Load, type Wire } from './lib/load.ts';
import { aDraft, makeRows, publicTickets } from './lib/rows.ts';
import { RIVOLA, Server } from '../../support/server-process.ts';
import { CEILING, meanBytes } from './lib/bare-express.ts';
import { sessionOf } from '../../support/signed-session.ts';
import { median } from '../../support/stats.ts';

const SEARCHES = 4000;
const PAGE = 20;
const WRITES_PER_SECOND = 100;
/** More than a server publishes in one run, so that no ticket is sent twice. */
const DRAFTS = 500;

/** The turns of a round: one search again and again, all of them in turn, those beside writes, and bare Express. */
export const TURNS = ['same', 'different', 'beside writes', 'ceiling'] as const;
type Turn = (typeof TURNS)[number];

export interface ReadFigures {
  /** Medians over the rounds. */
  turns: Record<Turn, { rate: number; p99: number; share: number; shareOfCpu: number }>;
  /** The p99 beside writes by that alone, in the same round: the median. */
  p99Ratio: number;
  /** Writes that were answered in a second. */
  writes: number;
  /** Of a page, on average. */
  bytes: number;
}

type Column = 'departure' | 'destination' | 'date' | 'airline';
const FILTERS: readonly (readonly Column[])[] = [
  ['departure'],
  ['destination'],
  ['date'],
  ['departure', 'destination'],
  ['departure', 'date'],
  ['destination', 'date'],
  ['departure', 'airline'],
];
const ORDERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { price_order: 'asc' },
  { price_order: 'desc' },
  { date_order: 'desc' },
];

/** Paths of different searches, each of which finds something. */
const differentSearches = (rows: SeedRows): string[] => {
  const tickets = publicTickets(rows).filter(({ airline }) => airline !== null);
  const paths = new Set<string>();
  for (let at = 0; paths.size < SEARCHES; at += 1) {
    const ticket = tickets[at % tickets.length] as Ticket;
    const columns = FILTERS[at % FILTERS.length] ?? [];
    const query = new URLSearchParams({
      ...Object.fromEntries(columns.map((column) => [column, String(ticket[column])])),
      ...ORDERS[Math.floor(at / FILTERS.length) % ORDERS.length],
      limit: String(PAGE),
    });
    paths.add(`/api/tickets/public/?${query.toString()}`);
  }
  return [...paths];
};

const drafts = (rows: SeedRows): Wire[] => {
  const people = rows.users.filter((user) => user.is_active);
  return Array.from({ length: DRAFTS }, (_, at) => ({
    method: 'POST',
    path: '/api/tickets/tickets/',
    headers: sessionOf(people[at % people.length] ?? { id: 1 }),
    body: aDraft(rows, at),
  }));
};

const assertAnswered = (load: Load, status: number): void => {
  const wrong = Object.keys(load.statuses).filter((one) => one !== String(status));
  if (wrong.length > 0 || load.count === 0)
    throw new Error(`answers other than ${status}: ${JSON.stringify(load.statuses)}`);
};

export const measureReads = async ({
  rounds,
  connections,
  milliseconds,
}: Settings): Promise<ReadFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-bench-'));
  // As people have them: seeded, with what is published on top. Each write stores all rows that differ from the seed.
  const rows = makeRows(LARGE_TICKETS);
  const server = await Server.start(RIVOLA, {
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
  });
  const reset = await fetch(`${server.url}${resetSandbox.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario: 'large' }),
  });
  if (!reset.ok) throw new Error(`reset: ${reset.status}`);
  const paths = differentSearches(rows);
  const bytes = await meanBytes(server, paths);
  const ceiling = await Server.start(
    [CEILING, '{port}', String(bytes), join(folder, 'appended.jsonl')],
    {},
    '/',
  );
  const searches = paths.map((path) => wire({ path }));
  const writes = drafts(rows).map(wire);
  const writer = new Generator();
  const written: number[] = [];
  const run = (port: number, requests: readonly string[]) =>
    generator.run({ port, connections, milliseconds, requests });

  const turnOf: Record<Turn, () => Promise<Load>> = {
    same: () => run(server.port, searches.slice(0, 1)),
    different: () => run(server.port, searches),
    'beside writes': async () => {
      const others = writer.run({
        port: server.port,
        connections: 4,
        milliseconds,
        requests: writes,
        perSecond: WRITES_PER_SECOND,
      });
      const load = await run(server.port, searches);
      const beside = await others;
      assertAnswered(beside, 201);
      written.push(beside.rate);
      return load;
    },
    ceiling: () => run(ceiling.port, [wire({ path: '/' })]),
  };

  const loads: Record<Turn, (Load & { perCpu: number })[]> = {
    same: [],
    different: [],
    'beside writes': [],
    ceiling: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const turn of TURNS) {
      const asked = turn === 'ceiling' ? ceiling : server;
      const before = await asked.usage();
      const load = await turnOf[turn]();
      const { cpu } = await asked.usage();
      assertAnswered(load, 200);
      loads[turn].push({ ...load, perCpu: load.all / (cpu - before.cpu) });
    }
  }
  writer.close();
  await Promise.all([server.stop(), ceiling.stop()]);
  await rm(folder, { recursive: true, force: true });

  const by = (value: (load: Load, round: number) => number, turn: Turn) =>
    median(loads[turn].map(value));
  const shareOf = (turn: Turn, key: 'rate' | 'perCpu') =>
    median(
      loads[turn].map((load, round) => load[key] / (loads.ceiling[round]?.[key] ?? Number.NaN)),
    );
  const figuresOf = (turn: Turn) => ({
    rate: by(({ rate }) => rate, turn),
    p99: by(({ p99 }) => p99, turn),
    share: shareOf(turn, 'rate'),
    shareOfCpu: shareOf(turn, 'perCpu'),
  });
  return {
    turns: {
      same: figuresOf('same'),
      different: figuresOf('different'),
      'beside writes': figuresOf('beside writes'),
      ceiling: figuresOf('ceiling'),
    },
    p99Ratio: by(
      ({ p99 }, round) => p99 / (loads.different[round]?.p99 ?? Number.NaN),
      'beside writes',
    ),
    writes: median(written),
    bytes,
  };
};
