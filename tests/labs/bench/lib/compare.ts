/** Measures servers in turns, so that other load on the machine affects all of them alike. */
import { Generator, type Load } from './load.ts';
import type { Server } from '../../../support/server-process.ts';
import { median } from '../../../support/stats.ts';

interface Contender {
  server: Server;
  requests: readonly string[];
}

export interface Figure {
  /** Answers per second, and per second of processor time. */
  rate: number;
  perCpu: number;
  /** Milliseconds. */
  p99: number;
  bytes: number;
  /** The rates of single runs, in order. */
  rates: readonly number[];
  perCpus: readonly number[];
}

export interface Settings {
  rounds: number;
  connections: number;
  milliseconds: number;
}

export const generator = new Generator();

/** The medians over the rounds, for each contender under its name. */
export const compare = async <Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
  settings: Settings,
): Promise<Record<Name, Figure>> => {
  const entries = Object.entries<Contender>(contenders);
  const runs = new Map<string, (Load & { perCpu: number })[]>(entries.map(([name]) => [name, []]));
  for (let round = 0; round < settings.rounds; round += 1) {
    for (const [name, { server, requests }] of entries) {
      const before = await server.usage();
      const load = await generator.run({ ...settings, port: server.port, requests });
      const after = await server.usage();
      if (Object.keys(load.statuses).some((status) => status !== '200'))
        throw new Error(`answers other than 200: ${JSON.stringify(load.statuses)}`);
      runs.get(name)?.push({ ...load, perCpu: (load.all / (after.cpu - before.cpu)) * 1e6 });
    }
  }
  return Object.fromEntries(
    entries.map(([name]) => {
      const all = runs.get(name) ?? [];
      const middle = (key: 'rate' | 'perCpu' | 'p99' | 'bytes') =>
        median(all.map((load) => load[key]));
      const figure: Figure = {
        rate: middle('rate'),
        perCpu: middle('perCpu'),
        p99: middle('p99'),
        bytes: middle('bytes'),
        rates: all.map((load) => load.rate),
        perCpus: all.map((load) => load.perCpu),
      };
      return [name, figure];
    }),
  ) as Record<Name, Figure>;
};

/** The median over all rounds of the ratio of one figure to the other. */
export const share = (one: Figure, other: Figure, of: 'rates' | 'perCpus' = 'rates'): number =>
  median(one[of].map((value, round) => value / (other[of][round] ?? Number.NaN)));
