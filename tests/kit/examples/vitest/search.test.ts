import { Demo } from 'rivola-kit/demo';
import { searchTickets } from 'rivola-kit/contract/search';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let demo: Demo;

beforeAll(async () => {
  demo = await Demo.create(process.env['RIVOLA_URL'] ?? 'http://localhost:3001');
});
beforeEach(() => demo.reset());
afterAll(() => demo.remove());

test('a visitor finds tickets from Rome, the cheapest first', async () => {
  const query = { departure: 'Roma', price_order: 'asc' } as const;
  const prices = (await demo.callAs(null, searchTickets, { query })).map(({ price }) => price);
  expect(prices.length).toBeGreaterThan(0);
  expect(prices.map(Number)).toEqual(prices.map(Number).toSorted((one, other) => one - other));
});

test('a call that is made to fail says how it was answered', async () => {
  await demo.fault('searchTickets', { status: 503 }, { nth: 1 });
  const search = () => demo.callAs(null, searchTickets, { query: {} });
  await expect(search()).rejects.toMatchObject({ endpoint: 'searchTickets', status: 503 });
  expect(await search()).not.toHaveLength(0);
});
