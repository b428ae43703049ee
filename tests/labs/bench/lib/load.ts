/** Puts servers under load from a process of its own, in turns, so that other load on the machine affects all of them alike. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Server } from '../../../support/server-process.ts';
import { median, percentile } from '../../lib/results.ts';

export interface Job {
  port: number;
  connections: number;
  /** How long it sends, or how many requests. */
  milliseconds?: number;
  count?: number;
  /** Requests per second of all connections together, if the server keeps up; as many as it answers if left out. */
  perSecond?: number;
  /** Of so many requests one after the other, the wait for the first one counts; for each if left out. */
  every?: number;
  /** Whole requests as they go over the wire, sent one after the other and then again from the first. */
  requests: readonly string[];
}

export interface Measured {
  /** Answers. */
  all: number;
  seconds: number;
  /** Milliseconds from each request to the end of its answer. */
  waits: number[];
}

interface Wire {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** A request as bytes; a body goes as JSON. */
export const wire = ({ method = 'GET', path, headers = {}, body }: Wire): string => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
};

/** A load generator process, which runs one job after another. */
class Generator {
  readonly #child = fork(join(import.meta.dirname, 'generate.ts'), {
    execArgv: ['--import', 'tsx'],
  });

  async run(job: Job): Promise<Measured> {
    this.#child.send(job);
    const [measured] = (await once(this.#child, 'message')) as [Measured | { error: string }];
    if ('error' in measured) throw new Error(measured.error);
    return measured;
  }

  close(): void {
    this.#child.kill();
  }
}

/** Answers after which V8 has compiled what gives them: bare Express took three times as long before its 3,000th. */
const WARM_UP = 5000;

interface Turn {
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

export const noFigure = (): Figure => ({ rates: [], costs: [], waits: [], besides: [] });

/** What each turn costs, under its name, in so many rounds after one that warms up. */
export const inTurns = async <Name extends string>(
  turns: Readonly<Record<Name, Turn>>,
  rounds: number,
): Promise<Record<Name, Figure>> => {
  const [generator, others] = [new Generator(), new Generator()];
  const names = Object.keys(turns) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, noFigure()])) as Record<
    Name,
    Figure
  >;
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

/** What one figure is of another: the median of the ratios in each round. */
export const ratio = (above: readonly number[], below: readonly number[]): number =>
  median(above.map((value, round) => value / (below[round] ?? Number.NaN)));
