import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { SORT_ORDERS } from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { searchTickets } from '#contract/search';
import type { Ticket } from '#contract/tickets';
import { testServer, type TestSandbox } from '../support/server.ts';
import { storeTickets } from '../support/stored-tickets.ts';

const server = await testServer();
afterAll(() => server.close());

interface Order {
  price_order?: (typeof SORT_ORDERS)[number];
  date_order?: (typeof SORT_ORDERS)[number];
}

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

/** Every order, with prices and dates that are equal here and there. */
const ORDERS: Order[] = [undefined, ...SORT_ORDERS].flatMap((price) =>
  [undefined, ...SORT_ORDERS].map((date) => ({
    ...(price && { price_order: price }),
    ...(date && { date_order: date }),
  })),
);

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

  it('gets every ticket once with pages of any length and any changes in between [SEARCH-15, GEN-09]', async () => {
    const change = fc.record({
      publish: fc.array(
        fc.record({ price: fc.integer({ min: 1, max: 60 }), day: fc.integer({ min: 1, max: 9 }) }),
        { maxLength: 2 },
      ),
      remove: fc.array(fc.nat(9), { maxLength: 2 }),
    });
    const run = fc.record({
      order: fc.constantFrom(...ORDERS),
      limit: fc.integer({ min: 1, max: 4 }),
      changes: fc.array(change, { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(run, async ({ order, limit, changes }) => {
        const sandbox = await tenTickets();
        const { ids: before, total } = await readPage(sandbox, order, 100);
        expect(total).toBe(10);
        const read: number[] = [];
        let after: string | undefined;
        let step = 0;
        do {
          const page = await readPage(sandbox, { ...order, after }, limit);
          read.push(...page.ids);
          after = page.next;
          const { publish = [], remove = [] } = changes[step] ?? {};
          step += 1;
          await storeTickets(
            sandbox,
            publish.map(({ price, day }) => ({ price, date: `2026-07-0${day}` })),
          );
          await sandbox.state.store.commit((draft) => {
            for (const at of remove) {
              const id = before[at];
              if (id !== undefined && sandbox.state.store.tickets.get(id))
                draft.delete('tickets', id);
            }
          });
        } while (after !== undefined);
        expect(new Set(read).size, 'repeated').toBe(read.length);
        const kept = before.filter((id) => sandbox.state.store.tickets.get(id));
        expect(
          kept.filter((id) => !read.includes(id)),
          'lost',
        ).toEqual([]);
      }),
      { numRuns: 60, seed: 20_260_612 },
    );
  }, 60_000);
});
