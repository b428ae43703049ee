/** What searches without a limit use up: anyone may send them, as many at once as they like. */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { storeLarge } from '../support/stored-rows.ts';
import { RIVOLA, Server } from '../support/server-process.ts';
import { foldersIn } from '../support/folders.ts';

const root = await mkdtemp(join(tmpdir(), 'rivola-long-'));
const servers: Server[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(root, { recursive: true });
});

/** Most that the process may grow by (HOST-01), in bytes. */
const GROWTH = 150e6;
/** Longest that another's search may wait, in microseconds of the server's processor time: other load does not count. */
const WAIT = 50_000;

const SEARCH = '/api/tickets/public/';

const serverWith = async (tickets: number): Promise<Server> => {
  const { data, environment } = foldersIn(join(root, String(tickets)));
  await storeLarge(data, tickets);
  const server = await Server.start(RIVOLA, environment);
  servers.push(server);
  return server;
};

const agent = new Agent({ maxSockets: Infinity });

/** Drops the body as it comes; answers status and bytes of the whole. */
const ask = (server: Server, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; bytes: number }>((resolve, reject) => {
    request(`${server.url}${path}`, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => (bytes += piece.length));
      response.once('end', () => resolve({ status: response.statusCode, bytes }));
      response.once('error', reject);
    })
      .once('error', reject)
      .end();
  });

const many = await serverWith(10_000);

it.each<[string, (n: number) => string, Record<string, string>]>([
  ['', (n) => `${SEARCH}?except_seller=${n + 1}`, {}],
  [', compressed', () => SEARCH, { 'accept-encoding': 'br' }],
])(
  'a stranger who sends 300 searches for all of 10,000 tickets at once%s takes little memory and keeps nobody waiting [HOST-01, SEARCH-15]',
  async (_, pathOf, headers) => {
    const own = { 'x-forwarded-for': '198.51.100.7', ...headers };
    await ask(many, pathOf(0), own);
    const { rss } = await many.usage();
    await many.longestTurn();
    const state = { isOver: false, most: 0 };
    const asked = Array.from({ length: 300 }, (__, n) => ask(many, pathOf(n), own));
    const over = Promise.all(asked).finally(() => (state.isOver = true));
    while (!state.isOver) state.most = Math.max(state.most, (await many.usage()).rss);
    for (const { status } of await over) expect(status).toBe(200);
    expect(await many.longestTurn()).toBeLessThan(WAIT);
    expect(state.most - rss).toBeLessThan(GROWTH);
  },
  180_000,
);
