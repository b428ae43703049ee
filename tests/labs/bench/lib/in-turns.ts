/** Measures servers in turns, so that other load on the machine affects all of them alike. */
import type { Server } from '../../../support/server-process.ts';
import { median, percentile } from '../../../support/stats.ts';
import { Generator, type Job } from './load.ts';

/** Answers after which V8 has compiled what gives them: bare Express took three times as long before its 3,000th. */
const WARM_UP = 5000;

export interface Turn {
  server: Server;
  job: Omit<Job, 'port'>;
  /** What others send to the same server meanwhile. */
  beside?: Omit<Job, 'port'>;
}

/** Of each round: answers per second, microseconds of processor time for each, and the 99th percentile of waits in milliseconds. */
export interface Figure {
  rates: number[];
  costs: number[];
  waits: number[];
  /** Answers per second to what others sent. */
  besides: number[];
}

/** What each turn costs, under its name, in so many rounds after one that warms up. */
export const inTurns = async <Name extends string>(
  turns: Readonly<Record<Name, Turn>>,
  rounds: number,
): Promise<Record<Name, Figure>> => {
  const [generator, others] = [new Generator(), new Generator()];
  const names = Object.keys(turns) as Name[];
  const none = (): Figure => ({ rates: [], costs: [], waits: [], besides: [] });
  const figures = Object.fromEntries(names.map((name) => [name, none()])) as Record<Name, Figure>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const { server, job, beside } = turns[name];
      const { port } = server;
      if (round === 0) {
        const { milliseconds: _time, count = WARM_UP, ...rest } = job;
        await generator.run({ port, ...rest, count });
        continue;
      }
      const before = await server.usage();
      const [own, other] = await Promise.all([
        generator.run({ port, ...job }),
        beside && others.run({ port, ...beside }),
      ]);
      const { cpu } = await server.usage();
      figures[name].rates.push(own.all / own.seconds);
      figures[name].costs.push((cpu - before.cpu) / own.all);
      figures[name].waits.push(percentile(own.waits, 99));
      if (other) figures[name].besides.push(other.all / other.seconds);
    }
  }
  generator.close();
  others.close();
  return figures;
};

/** The median over all rounds of what one server answers as a share of the other: by the clock, and by processor time. */
export const shareOf = (one: Figure, other: Figure): { clock: number; cpu: number } => {
  const ratio = (above: readonly number[], below: readonly number[]) =>
    median(above.map((value, round) => value / (below[round] ?? Number.NaN)));
  return { clock: ratio(one.rates, other.rates), cpu: ratio(other.costs, one.costs) };
};
