/** Measures servers in turns, so that other load on the machine affects all of them alike. */
import { Generator, type Load } from './load.ts';
import type { Server } from './servers.ts';
import { median } from './stats.ts';

export interface Contender {
  server: Server;
  requests: readonly string[];
  /** Fewer connections and more time for a server that takes seconds for one answer. */
  connections?: number;
  milliseconds?: number;
  /** The only status that counts as an answer. */
  status?: number;
}

export interface Figure {
  /** Answers per second, and per second of processor time. */
  rate: number;
  perCpu: number;
  /** Milliseconds. */
  p50: number;
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

const check = ({ statuses }: Load, status: number): void => {
  const wrong = Object.entries(statuses).filter(([one]) => one !== String(status));
  if (wrong.length > 0)
    throw new Error(`answers other than ${status}: ${JSON.stringify(statuses)}`);
};

/** The medians over the rounds, for each contender under its name. */
export const compare = async <Name extends string>(
  contenders: Readonly<Record<Name, Contender | null>>,
  settings: Settings,
): Promise<Record<Name, Figure | null>> => {
  const entries = Object.entries<Contender | null>(contenders);
  const runs = new Map<string, (Load & { perCpu: number })[]>(entries.map(([name]) => [name, []]));
  for (let round = 0; round < settings.rounds; round += 1) {
    for (const [name, one] of entries) {
      if (!one) continue;
      const { server, requests, status = 200, ...own } = one;
      const before = await server.usage();
      const load = await generator.run({ ...settings, ...own, port: server.port, requests });
      const after = await server.usage();
      check(load, status);
      runs.get(name)?.push({ ...load, perCpu: (load.all / (after.cpu - before.cpu)) * 1e6 });
    }
  }
  return Object.fromEntries(
    entries.map(([name]) => {
      const all = runs.get(name) ?? [];
      if (all.length === 0) return [name, null];
      const middle = (key: 'rate' | 'perCpu' | 'p50' | 'p99' | 'bytes') =>
        median(all.map((load) => load[key]));
      const figure: Figure = {
        rate: middle('rate'),
        perCpu: middle('perCpu'),
        p50: middle('p50'),
        p99: middle('p99'),
        bytes: middle('bytes'),
        rates: all.map((load) => load.rate),
        perCpus: all.map((load) => load.perCpu),
      };
      return [name, figure];
    }),
  ) as Record<Name, Figure | null>;
};

/** The median over all rounds of the ratio of one figure to the other. */
export const share = (
  one: Figure | null,
  other: Figure | null,
  of: 'rates' | 'perCpus' = 'rates',
): number => {
  if (!one || !other) return Number.NaN;
  return median(one[of].map((value, round) => value / (other[of][round] ?? Number.NaN)));
};
