/** What compressed answers use up: no session, no account, any address. */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { RIVOLA, Server } from '../support/server-process.ts';
import { foldersIn } from '../support/folders.ts';

const root = await mkdtemp(join(tmpdir(), 'rivola-compression-'));
const server = await Server.start(RIVOLA, {
  ...foldersIn(root).environment,
  DEMO_DATE: '2026-06-12',
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true });
});

const agent = new Agent({ maxSockets: Infinity });

/** Asks with `Accept-Encoding: br`, and drops the body; answers the status. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    const options = { agent, headers: { 'accept-encoding': 'br', ...headers } };
    request(`${server.url}${path}`, options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    })
      .once('error', reject)
      .end();
  });

/** Most that the process may grow by (HOST-01), in bytes; on a busy machine more answers are on their way at once. */
const GROWTH = 300e6;

const KINDS: readonly {
  what: string;
  path: string;
  headersOf?: (n: number) => Record<string, string>;
}[] = [
  { what: 'the explorer', path: '/api/docs/explorer.js' },
  { what: 'the style sheet of the explorer', path: '/api/docs/explorer.css' },
  { what: 'the API document', path: '/api/openapi.json' },
  {
    what: 'the API document by another name each time',
    path: '/api/openapi.json',
    headersOf: (n) => ({ host: `127.0.0.1:${n + 1}` }),
  },
  { what: 'the page of the explorer', path: '/api/docs' },
  { what: 'a search', path: '/api/tickets/public/' },
];

it.each(KINDS)(
  'a stranger who asks for $what 1,000 times at once, compressed, takes little memory, and another searches [HOST-01]',
  async ({ path, headersOf = () => ({}) }) => {
    await ask(path);
    const { rss } = await server.usage();
    const asked = Array.from({ length: 1000 }, (_, n) =>
      ask(path, { 'x-forwarded-for': '198.51.100.7', ...headersOf(n) }),
    );
    const state = { isOver: false, most: 0 };
    const over = Promise.all(asked).finally(() => (state.isOver = true));
    const visitor = await ask('/api/tickets/public/', {
      'x-forwarded-for': '203.0.113.9',
    });
    expect(visitor).toBe(200);
    while (!state.isOver) state.most = Math.max(state.most, (await server.usage()).rss);
    expect(new Set(await over)).toEqual(new Set([200]));
    expect(state.most - rss).toBeLessThan(GROWTH);
  },
);
