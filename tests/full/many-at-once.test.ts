/**
 * What many answers at once use up: no session, no account, any address. That others are answered before the next long list is
 * in tests/api/long-lists.test.ts.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { dayInRome } from '#contract/rome-time';
import { buildLarge, buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { storedDocument } from '../../server/store/document.ts';
import { mapTables } from '../../server/store/schema.ts';
import { RIVOLA, Server, foldersIn } from '../support/server-process.ts';
import { ownFolder } from '../support/own-folder.ts';

/**
 * Stores the rows of the scenario `large` with so many tickets. That costs more than a seed: all of them are changes to the
 * seed, so they are read at start, indexed one by one, and written with every change.
 */
const storeLarge = async (folder: string, count: number): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const date = dayInRome(new Date().toISOString());
  const rows = buildLarge(count, date);
  const state = {
    scenario: 'empty',
    generation: 0,
    last_ids: mapTables<'number'>((name) => rows[name].at(-1)?.id ?? 0),
    changes: mapTables<'changes'>((name) => rows[name].map((row) => [row.id, row] as const)),
  };
  const seed = new Seeds(buildScenario, SEED_FINGERPRINT).seedId(null);
  await writeFile(join(folder, 'db.json'), JSON.stringify(storedDocument(state, { seed, date })));
};

const { data, environment } = foldersIn(await ownFolder('at-once'));
await storeLarge(data, 10_000);
const server = await Server.start(RIVOLA, environment);
afterAll(() => server.stop());

/** Most that the process may grow by (HOST-01), in bytes; on a busy machine more answers are on their way at once. */
const GROWTH = 300e6;
const SEARCH = '/api/tickets/public/';
const BROTLI = { 'accept-encoding': 'br' };

const agent = new Agent({ maxSockets: Infinity });

/** Drops the body as it comes; answers the status. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(`${server.url}${path}`, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
      response.once('error', reject);
    })
      .once('error', reject)
      .end();
  });

type Kind = readonly [
  what: string,
  times: number,
  (n: number) => { path: string; headers?: Record<string, string> },
];
const KINDS: readonly Kind[] = [
  ['the explorer', 1000, () => ({ path: '/api/docs/explorer.js', headers: BROTLI })],
  [
    'the API document by another name each time',
    1000,
    (n) => ({ path: '/api/openapi.json', headers: { ...BROTLI, host: `127.0.0.1:${n + 1}` } }),
  ],
  ['a page of a search', 1000, () => ({ path: `${SEARCH}?limit=60`, headers: BROTLI })],
  ['all of 10,000 tickets', 300, (n) => ({ path: `${SEARCH}?except_seller=${n + 1}` })],
  ['all of them, compressed', 300, () => ({ path: SEARCH, headers: BROTLI })],
];

it.each(KINDS)(
  'a stranger who asks for %s %i times at once takes little memory, and others are answered [HOST-01, SEARCH-15]',
  async (_, times, of) => {
    const send = (n: number) => {
      const { path, headers } = of(n);
      return ask(path, { 'x-forwarded-for': '198.51.100.7', ...headers });
    };
    await send(0);
    const { rss } = await server.usage();
    const state = { isOver: false, most: 0 };
    const asked = Array.from({ length: times }, (__, n) => send(n));
    const over = Promise.all(asked).finally(() => (state.isOver = true));
    const visit = ask(`${SEARCH}?limit=5`, { 'x-forwarded-for': '203.0.113.9' });
    while (!state.isOver) state.most = Math.max(state.most, (await server.usage()).rss);
    expect(await visit).toBe(200);
    expect(new Set(await over)).toEqual(new Set([200]));
    expect(state.most - rss).toBeLessThan(GROWTH);
  },
  180_000,
);
