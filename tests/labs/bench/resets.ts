/** Measures a publication, resets and new sandboxes. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, dayInRome } from '#contract/rome-time';
import { publishTicket } from '#contract/tickets';
import { aTicket } from '../../support/builders.ts';
import { RIVOLA, Server } from '../../support/server-process.ts';
import { CEILING } from './lib/bare-express.ts';
import { sessionOf } from '../../support/signed-session.ts';
import { median, percentile } from '../../support/stats.ts';

/** Enough calls that one or two that another process delays do not decide the p99. */
export const TIMES = 1000;
/** Calls before the measurement, in which the seed's rows are built and V8 compiles the code. */
export const WARM_UP_CALLS = 600;

export interface Wait {
  median: number;
  p99: number;
}

const agent = new Agent({ keepAlive: true });

/** Calls a server, and times it until the answer is complete. Not by `fetch`, whose own delays would count. */
export const send = async (
  server: Server,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<{ time: number }> => {
  const begin = performance.now();
  const text = method === 'GET' ? '' : JSON.stringify(body);
  const call = request(`${server.url}${path}`, {
    agent,
    method,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...headers,
    },
  });
  call.end(text);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  const time = performance.now() - begin;
  const status = answer.statusCode ?? 0;
  if (status >= 300) throw new Error(`${path} was answered with ${status}`);
  return { time };
};

const waits = async (work: () => Promise<number>): Promise<Wait> => {
  const times: number[] = [];
  for (let n = -WARM_UP_CALLS; n < TIMES; n += 1) {
    const time = await work();
    if (n >= 0) times.push(time);
  }
  return { median: median(times), p99: percentile(times, 99) };
};

export const startIn = (folder: string, environment: Record<string, string> = {}) =>
  Server.start(RIVOLA, {
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    ...environment,
  });

export const RESET = '/api/demo/reset/';
export const SANDBOXES = '/api/demo/sandboxes/';
export const MARTA = { id: 1 };

export const measureResets = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-bench-'));
  const server = await startIn(folder);
  // A change before each reset, so that there is something to undo.
  const change = (headers: Record<string, string> = {}) => {
    const session = sessionOf(MARTA, headers['x-sandbox']);
    return send(server, '/api/feedbacks/2/', { rating: 5 }, { ...headers, ...session });
  };
  const made = async (scenario: string) => {
    const id = `bench-${scenario}-${performance.now().toString(36).replace('.', '')}`;
    const { time } = await send(server, SANDBOXES, { id, scenario });
    await send(server, `${SANDBOXES}${id}/`, {}, {}, 'DELETE');
    return time;
  };
  const reset = async (scenario: string, headers: Record<string, string> = {}) => {
    await change(headers);
    return (await send(server, RESET, { scenario }, headers)).time;
  };
  const body = { ...aTicket(), date: addDays(dayInRome(Date.now()), 30) };
  const publication = async () => {
    await send(server, RESET, {});
    return (await send(server, publishTicket.path, body, sessionOf(MARTA))).time;
  };
  const ceiling = await Server.start(
    [CEILING, '{port}', '100', join(folder, 'appended.jsonl')],
    {},
    '/',
  );
  const first = await send(server, SANDBOXES, { id: 'first-large', scenario: 'large' });
  await send(server, SANDBOXES, { id: 'own' });
  const figures = {
    'bare Express that appends a line, synced': await waits(
      async () => (await send(ceiling, '/synced', { reset: 'default' })).time,
    ),
    'publication (on disk, synced)': await waits(publication),
    'reset of the default sandbox (on disk, synced)': await waits(() => reset('default')),
    'reset of another sandbox (in memory)': await waits(() =>
      reset('default', { 'x-sandbox': 'own' }),
    ),
    'new sandbox': await waits(() => made('default')),
    'reset to `large` (on disk, synced)': await waits(() => reset('large')),
    'new sandbox, `large`': await waits(() => made('large')),
    'the first `large` of a day': { median: first.time, p99: first.time },
  };
  await Promise.all([server.stop(), ceiling.stop()]);
  await rm(folder, { recursive: true, force: true });
  return figures;
};
