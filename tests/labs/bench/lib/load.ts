/** Puts a server under load from a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { percentile } from '../../../support/stats.ts';

export interface Job {
  port: number;
  connections: number;
  /** How long it sends. */
  milliseconds: number;
  /** How many requests it sends instead, however long that takes. */
  count?: number;
  /** Whole requests as they go over the wire, sent one after the other and then again from the first. */
  requests: readonly string[];
  /** Requests per second of all connections together, if the server keeps up; as many as it answers if left out. */
  perSecond?: number;
}

export interface Load {
  /** Answers per second. */
  rate: number;
  /** Counted answers, and all answers with those of the warm-up. */
  count: number;
  all: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** How often each status was answered. */
  statuses: Record<string, number>;
  /** Bytes of the last body. */
  bytes: number;
}

/** What the generating process sends back. */
export interface Measured {
  latencies: number[];
  all: number;
  seconds: number;
  statuses: Record<string, number>;
  bytes: number;
}

export interface Wire {
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
export class Generator {
  readonly #child = fork(join(import.meta.dirname, 'generate.ts'), {
    execArgv: ['--import', 'tsx'],
  });

  async run(job: Job): Promise<Load> {
    this.#child.send(job);
    const [measured] = (await once(this.#child, 'message')) as [Measured | { error: string }];
    if ('error' in measured) throw new Error(measured.error);
    const { latencies, all, seconds, statuses, bytes } = measured;
    return {
      count: latencies.length,
      all,
      rate: latencies.length / seconds,
      p50: percentile(latencies, 50),
      p99: percentile(latencies, 99),
      statuses,
      bytes,
    };
  }

  close(): void {
    this.#child.kill();
  }
}
