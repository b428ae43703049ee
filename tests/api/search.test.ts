import { afterAll, describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { searchTickets } from '#contract/search';
import type { Ticket } from '#contract/tickets';
import { storeTickets } from '../support/stored-tickets.ts';
import { PEOPLE, testServer, type TestSandbox } from '../support/server.ts';
import { words } from '../support/words.ts';

const server = await testServer();
afterAll(() => server.close());
const shared = server.createSandbox();

const search = async (query: Readonly<Record<string, unknown>>, sandbox: TestSandbox = shared) => {
  const answer = await sandbox.visitor.callUnchecked(searchTickets, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Ticket[];
};

const ids = (tickets: readonly Pick<Ticket, 'id'>[]) => tickets.map(({ id }) => id);
/** The public tickets, found by a full scan instead of the server's indexes. */
const publicRows = ({ state }: TestSandbox) =>
  [...state.store.tickets.values()].filter(
    (ticket) =>
      ticket.status === 'active' &&
      ticket.moderation !== 'rejected' &&
      ticket.date >= state.clock.today() &&
      state.store.users.get(ticket.user)?.is_active,
  );

describe('a visitor who searches', () => {
  it('needs no session and gets all public tickets by date and time [SEARCH-04, SEARCH-12]', async () => {
    const inOrder = publicRows(shared)
      .map(({ id, date, departure_time }) => ({ id, at: `${date} ${departure_time ?? ''}` }))
      .toSorted((a, b) => (a.at === b.at ? a.id - b.id : a.at < b.at ? -1 : 1));
    expect(ids(await search({}))).toEqual(ids(inOrder));
  });

  it('gets them by price as a number, or by day, either way [SEARCH-03]', async () => {
    const rows = publicRows(shared);
    const prices = rows.map(({ price }) => price).toSorted((one, other) => one - other);
    const dates = rows.map(({ date }) => date).toSorted();
    const byPrice = async (price_order: 'asc' | 'desc') =>
      (await search({ price_order })).map(({ price }) => price);
    const byDate = async (date_order: 'asc' | 'desc') =>
      (await search({ date_order })).map(({ date }) => date);
    expect(prices).not.toEqual(prices.map(String).toSorted().map(Number));
    expect([await byPrice('asc'), await byPrice('desc')]).toEqual([prices, prices.toReversed()]);
    expect([await byDate('asc'), await byDate('desc')]).toEqual([dates, dates.toReversed()]);
  });

  it('gets each value of a ticket as it is stored, prices to the cent [SEARCH-04, CARD-01]', async () => {
    const fields = new Set([
      ...['id', 'user', 'departure', 'destination', 'date', 'departure_time', 'arrival_time'],
      ...['trip_type', 'return_departure_time', 'return_arrival_time', 'airline', 'services'],
      ...['price', 'notes'],
    ]);
    const pick = (row: object) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => fields.has(name)));
    const found = await search({});
    expect(found.some((ticket) => ticket.return_departure_time !== null)).toBe(true);
    const stored = publicRows(shared);
    expect(found.map(pick)).toEqual(
      found.map(({ id }) => pick(stored.find((row) => row.id === id) ?? {})),
    );
  });

  it('gets for a day the flights of that day alone, in whatever order [SEARCH-04]', async () => {
    const sandbox = server.createSandbox();
    const [before = 0, on = 0, after = 0] = await storeTickets(
      sandbox,
      ['2026-07-02', '2026-07-03', '2026-07-04'].map((date) => ({ date })),
    );
    const found = await search({ date: '2026-07-03' }, sandbox);
    expect(ids(found)).toContain(on);
    expect(ids(found)).not.toContain(before);
    expect(ids(found)).not.toContain(after);
    expect(new Set(found.map(({ date }) => date))).toEqual(new Set(['2026-07-03']));
  });

  it('gets for a city the flights of each of its airports, and by services those that have all [SEARCH-10, SEARCH-11]', async () => {
    const rows = publicRows(shared);
    const ofMilano = rows.filter(({ departure }) => departure.startsWith('Milano - '));
    expect(new Set(ofMilano.map(({ departure }) => departure)).size).toBe(2);
    const found = ids(await search({ departure: 'Milano' }));
    expect(found.toSorted((one, other) => one - other)).toEqual(ids(ofMilano));
    const services = ['Scelta posto', 'Pasti inclusi'] as const;
    const withAll = rows.filter((row) => services.every((one) => row.services.includes(one)));
    expect((await search({ services: services[0] })).length).toBeGreaterThan(withAll.length);
    expect(ids(await search({ services })).toSorted((one, other) => one - other)).toEqual(
      ids(withAll),
    );
  });

  it('is not sent the tickets of whom they leave out, nor is their number [SEARCH-05]', async () => {
    const query = { except_seller: PEOPLE.marta, limit: 5 };
    const { body, headers } = await shared.visitor.call(searchTickets, { query });
    const others = publicRows(shared).filter(({ user }) => user !== PEOPLE.marta);
    expect(others.length).toBeLessThan(publicRows(shared).length);
    expect(headers['x-total-count']).toBe(String(others.length));
    expect(body).toHaveLength(5);
    expect(body.every(({ user }) => user !== PEOPLE.marta)).toBe(true);
  });

  it('gets all tickets with empty or blank filters [SEARCH-11]', async () => {
    const all = await search({});
    const empty = Object.fromEntries(
      words(`
        departure destination airline date price_order date_order services limit offset
      `).map((name) => [name, '']),
    );
    expect(await search(empty)).toEqual(all);
    expect(await search({ departure: '  ', airline: ' ', services: ['', ''] })).toEqual(all);
  });

  it.each([
    ['price_order', 'up', PROBLEM.notListed],
    ['price_order', 'ASC', PROBLEM.notListed],
    ['date_order', 'nearest', PROBLEM.notListed],
    ['date', '12/06/2026', PROBLEM.date],
    ['date', '2026-02-30', PROBLEM.date],
    ['date', 'domani', PROBLEM.date],
    ['limit', '-1', PROBLEM.invalid],
    ['limit', '1e3', PROBLEM.invalid],
    ['limit', '2.5', PROBLEM.invalid],
    ['limit', '100001', PROBLEM.invalid],
    ['offset', 'x', PROBLEM.invalid],
    ['services', 'Champagne', PROBLEM.notListed],
    ['departure', 'x'.repeat(101), PROBLEM.tooLong(100)],
  ])('gets a 400 for %s «%s» [SEARCH-11]', async (field, value, text) => {
    const answer = await shared.visitor.callUnchecked(searchTickets, { query: { [field]: value } });
    expect([answer.status, answer.body]).toEqual([400, { [field]: [text] }]);
  });
});
