/** Puts a server under load from a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

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
export class Generator {
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
