import { afterAll, describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { getSearchHints, searchTickets } from '#contract/search';
import type { Ticket } from '#contract/tickets';
import { PEOPLE, testServer, type TestSandbox } from '../support/server.ts';
import { storeTickets } from '../support/stored-tickets.ts';

const server = await testServer();
afterAll(() => server.close());

const hintsOf = async (sandbox: TestSandbox, query: object) => {
  const answer = await sandbox.visitor.callUnchecked(getSearchHints, { query: { ...query } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { filters: unknown[]; days: { date: string; count: number }[] };
};

const countFound = async (sandbox: TestSandbox, query: object) => {
  const answer = await sandbox.visitor.callUnchecked(searchTickets, { query: { ...query } });
  return (answer.body as Ticket[]).length;
};

const FIUMICINO = 'Roma - Fiumicino (FCO)';
const BARI = 'Bari - Palese (BRI)';

/** Six tickets from Turin to Palermo, and one elsewhere. */
const withTickets = async () => {
  const sandbox = server.createSandbox({ scenario: 'empty' });
  await storeTickets(sandbox, [
    { date: '2026-07-01' },
    { date: '2026-07-01', airline: 'EasyJet' },
    { date: '2026-07-05', airline: 'EasyJet', services: ['Bagaglio a mano', 'Scelta posto'] },
    { date: '2026-07-09' },
    { date: '2026-07-20', user: PEOPLE.marta },
    { date: '2026-08-30' },
    { date: '2026-07-04', departure: FIUMICINO, destination: BARI, airline: null },
  ]);
  return sandbox;
};

describe('a visitor whose search finds nothing', () => {
  it('learns for each filter how many tickets the search has without it, those that bring most first [SEARCH-17]', async () => {
    const sandbox = await withTickets();
    const query = { departure: 'Torino', destination: 'Palermo', airline: 'Lufthansa' };
    expect(await countFound(sandbox, query)).toBe(0);
    expect(await hintsOf(sandbox, query)).toEqual({
      filters: [{ filter: 'airline', value: 'Lufthansa', count: 6 }],
      days: [],
      total: 7,
    });
    const several = { destination: 'Bari', date: '2026-07-05', services: 'Scelta posto' };
    expect((await hintsOf(sandbox, several)).filters).toEqual([
      { filter: 'destination', value: 'Bari', count: 1 },
    ]);
    const both = { date: '2026-07-05', airline: 'Ryanair' };
    expect((await hintsOf(sandbox, both)).filters).toEqual([
      { filter: 'date', value: '2026-07-05', count: 4 },
      { filter: 'airline', value: 'Ryanair', count: 1 },
    ]);
  });

  it('learns of each service on its own [SEARCH-17, SEARCH-11]', async () => {
    const sandbox = await withTickets();
    const services = ['Scelta posto', 'Accesso lounge'];
    expect((await hintsOf(sandbox, { services })).filters).toEqual([
      { filter: 'services', value: 'Accesso lounge', count: 1 },
    ]);
  });

  it.each([
    ['between them', '2026-07-07', ['2026-07-01', '2026-07-05', '2026-07-09', '2026-07-20']],
    ['after most', '2026-08-29', ['2026-07-05', '2026-07-09', '2026-07-20', '2026-08-30']],
    ['before all', '2026-06-20', ['2026-07-01', '2026-07-05', '2026-07-09', '2026-07-20']],
  ])(
    'learns the four nearest days with tickets, in order of date, for a day %s [SEARCH-17]',
    async (_, date, nearest) => {
      const sandbox = await withTickets();
      const { days } = await hintsOf(sandbox, { departure: 'Torino', date });
      expect(days).toEqual(
        nearest.map((day) => ({ date: day, count: day === '2026-07-01' ? 2 : 1 })),
      );
    },
  );

  it.each([
    ['as they were published', (dates: readonly string[]) => dates],
    ['published the other way round', (dates: readonly string[]) => dates.toReversed()],
  ])(
    'learns the four nearest of many days, the earlier one of two that are equally near, %s [SEARCH-17]',
    async (_, inOrder) => {
      const sandbox = server.createSandbox({ scenario: 'empty' });
      const days = ['07-20', '07-16', '07-13', '06-25', '07-08', '07-04', '07-11'].map(
        (day) => `2026-${day}`,
      );
      await storeTickets(
        sandbox,
        inOrder(days).map((date) => ({ date })),
      );
      expect((await hintsOf(sandbox, { date: '2026-07-10' })).days).toEqual(
        ['04', '08', '11', '13'].map((day) => ({ date: `2026-07-${day}`, count: 1 })),
      );
    },
  );

  it('gets no hint of a ticket that is not public, nor of the seller’s left out [SEARCH-17, SEARCH-05, SEARCH-13]', async () => {
    const sandbox = server.createSandbox({ scenario: 'empty' });
    await storeTickets(sandbox, [
      { status: 'sold', sold_at: '2026-06-02T08:00:00.000Z' },
      { moderation: 'rejected', moderation_reason: 'Doppione' },
      { user: PEOPLE.paolo },
      { date: '2026-06-11' },
      { date: '2026-06-12', departure_time: '08:59' },
      { user: PEOPLE.marta },
    ]);
    const query = { airline: 'Lufthansa' };
    expect((await hintsOf(sandbox, query)).filters).toEqual([
      { filter: 'airline', value: 'Lufthansa', count: 1 },
    ]);
    const except = { ...query, except_seller: PEOPLE.marta };
    expect(await hintsOf(sandbox, except)).toEqual({ filters: [], days: [], total: 0 });
  });

  it('gets nothing without filters, and 400 for a malformed one [SEARCH-17]', async () => {
    const sandbox = await withTickets();
    const nothing = { filters: [], days: [], total: 7 };
    expect(await hintsOf(sandbox, {})).toEqual(nothing);
    expect(await hintsOf(sandbox, { departure: ' ', except_seller: '' })).toEqual(nothing);
    for (const [field, value, text] of [
      ['date', 'domani', PROBLEM.date],
      ['services', 'Champagne', PROBLEM.notListed],
      ['except_seller', '1x', PROBLEM.invalid],
      ['except_seller', '0', PROBLEM.invalid],
    ] as const) {
      const answer = await sandbox.visitor.callUnchecked(getSearchHints, {
        query: { [field]: value },
      });
      expect([answer.status, answer.body]).toEqual([400, { [field]: [text] }]);
    }
  });
});

describe('the tickets of one seller', () => {
  it.each(['0', '-1', 'marta', '1.5', '1 OR 1=1'])(
    'are refused for the seller «%s» [FEED-06]',
    async (seller) => {
      const answer = await server.default.visitor.callUnchecked(searchTickets, {
        query: { seller },
      });
      expect([answer.status, answer.body]).toEqual([400, { seller: [PROBLEM.invalid] }]);
    },
  );
});
