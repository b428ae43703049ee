import { afterAll, describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { searchTickets } from '#contract/search';
import type { Ticket } from '#contract/tickets';
import { testServer, type TestSandbox } from '../support/server.ts';
import { storeTickets } from '../support/stored-tickets.ts';

const server = await testServer();
afterAll(() => server.close());

const readPage = async (sandbox: TestSandbox, query: object, limit = 3) => {
  const answer = await sandbox.visitor.callUnchecked(searchTickets, { query: { ...query, limit } });
  expect(answer.status, answer.text).toBe(200);
  const next = answer.headers['x-next'];
  return {
    ids: (answer.body as Ticket[]).map(({ id }) => id),
    next: next === undefined ? undefined : String(next),
    total: Number(answer.headers['x-total-count']),
  };
};

/** The pages from a place on, until there is no next one. */
const readOn = async (sandbox: TestSandbox, query: object, after?: string, limit = 3) => {
  const ids: number[] = [];
  let place = after;
  do {
    const page = await readPage(sandbox, { ...query, after: place }, limit);
    ids.push(...page.ids);
    place = page.next;
  } while (place !== undefined);
  return ids;
};

/** A sandbox with ten tickets on one route, whose places differ by price, date, time and id alone. */
const tenTickets = async () => {
  const sandbox = server.createSandbox({ scenario: 'empty' });
  const stored = Array.from({ length: 10 }, (_, i) => ({
    price: [20, 20, 39.9, 9.5][i % 4] ?? 0,
    date: `2026-07-0${1 + (i % 3)}`,
    departure_time: [null, '07:15', '18:00'][i % 3] ?? null,
  }));
  await storeTickets(sandbox, stored);
  return sandbox;
};

describe('a visitor who reads a search page by page', () => {
  it('of another sandbox gets that one’s tickets, whatever place is sent [SEARCH-15, DEMO-02]', async () => {
    const { next } = await readPage(await tenTickets(), {}, 2);
    const other = server.createSandbox({ scenario: 'empty' });
    expect(await readOn(other, {}, next)).toEqual([]);
  });

  it.each([
    'x',
    '20',
    '20_2026-07-01',
    '20_2026-07-01_07:15',
    '20_2026-07-01_07:15_',
    '20_2026-07-01_07:15_1_2',
    '20_2026-07-01_07:15:00_1',
    '20_01/07/2026_07:15_1',
    '-20_2026-07-01_07:15_1',
    '1e3_2026-07-01_07:15_1',
    '20_2026-07-01_07:15_1; DROP TABLE tickets',
    '20_2026-07-01_31:15_1',
    '20_2026-07-01_29:59_1',
    '20_2026-13-45__1',
    '20_2026-02-30__1',
    '__proto___2026-07-01_07:15_1',
    `${'9'.repeat(400)}_2026-07-01_07:15_1`,
  ])('gets a 400 that names `after` for the place «%s» [SEARCH-15]', async (after) => {
    const sandbox = server.createSandbox();
    const answer = await sandbox.visitor.callUnchecked(searchTickets, { query: { after } });
    expect([answer.status, answer.body]).toEqual([400, { after: [PROBLEM.invalid] }]);
  });

  it('gets a 400 for two places at once, and the first page for an empty one [SEARCH-15, SEARCH-11]', async () => {
    const sandbox = await tenTickets();
    const { next, ids } = await readPage(sandbox, {}, 2);
    const twice = await sandbox.visitor.callUnchecked(searchTickets, {
      query: { after: [next, next] },
    });
    expect([twice.status, Object.keys(Object(twice.body) as object)]).toEqual([400, ['after']]);
    expect((await readPage(sandbox, { after: '' }, 2)).ids).toEqual(ids);
  });
});
