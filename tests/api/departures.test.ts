/** What is public changes at the second in which a flight leaves in Rome, and back with the clock (SEARCH-13). */
import { afterAll, describe, expect, it } from 'vitest';
import { listFavourites, toggleFavourite } from '#contract/favourites';
import { setClock } from '#lab/control';
import { getSearchHints, searchTickets } from '#contract/search';
import { listOwnTickets } from '#contract/tickets';
import { testServer, type TestSandbox } from '../support/server.ts';
import { storeTickets } from '../support/stored-tickets.ts';

const server = await testServer();
afterAll(() => server.close());

const setTo = async (sandbox: TestSandbox, now: string) => {
  const { status, text } = await sandbox.visitor.call(setClock, { body: { now } });
  expect(status, text).toBe(200);
};

/** What everyone sees of one ticket of Davide's: in the search, its count, the hints, a favourite, and his own list. */
const seenOf = async (sandbox: TestSandbox, id: number) => {
  const found = await sandbox.visitor.call(searchTickets, { query: {} });
  const page = await sandbox.visitor.call(searchTickets, { query: { seller: '7', limit: '1' } });
  const hints = await sandbox.visitor.call(getSearchHints, { query: { airline: 'Lufthansa' } });
  const favourites = (await sandbox.as('luca').call(listFavourites, {})).body;
  const own = (await sandbox.as('davide').call(listOwnTickets, {})).body;
  return {
    found: found.body.some((ticket) => ticket.id === id),
    count: page.headers['x-total-count'],
    hinted: hints.body.filters[0]?.count ?? 0,
    favourite: favourites.find(({ ticket_data }) => ticket_data.id === id)?.ticket_data.state,
    own: own.find((ticket) => ticket.id === id)?.state,
  };
};

const ON_SALE = { found: true, count: '1', hinted: 1, favourite: 'on_sale', own: 'on_sale' };
const DEPARTED = { found: false, count: '0', hinted: 0, favourite: 'departed', own: 'departed' };

const DEPARTURES = [
  [
    'on a summer day',
    '2026-06-12',
    '09:30',
    '2026-06-12T09:29:59+02:00',
    '2026-06-12T09:30:00+02:00',
  ],
  ['without a time', '2026-06-12', null, '2026-06-12T23:59:59+02:00', '2026-06-13T00:00:00+02:00'],
  [
    'after the clock went forward',
    '2026-03-29',
    '03:10',
    '2026-03-29T03:09:59+02:00',
    '2026-03-29T03:10:00+02:00',
  ],
  [
    'without a time on the day of 23 hours',
    '2026-03-29',
    null,
    '2026-03-29T23:59:59+02:00',
    '2026-03-30T00:00:00+02:00',
  ],
  [
    'after the clock went back',
    '2026-10-25',
    '03:10',
    '2026-10-25T03:09:59+01:00',
    '2026-10-25T03:10:00+01:00',
  ],
  [
    'in the hour that comes twice',
    '2026-10-25',
    '02:10',
    '2026-10-25T02:09:59+02:00',
    '2026-10-25T02:10:00+02:00',
  ],
  [
    'without a time on the day of 25 hours',
    '2026-10-25',
    null,
    '2026-10-25T23:59:59+01:00',
    '2026-10-26T00:00:00+01:00',
  ],
] as const;

describe('a ticket whose flight leaves', () => {
  it.each(DEPARTURES)(
    '%s is on sale a second before, and gone at it, for everyone; the clock moves back and it is there again [SEARCH-13, DEMO-04]',
    async (_, date, departure_time, before, at) => {
      const sandbox = server.createSandbox({ scenario: 'empty', date });
      const [id = 0] = await storeTickets(sandbox, [{ date, departure_time }]);
      await setTo(
        sandbox,
        `${date}T00:00:01+0${date === '2026-10-25' || date === '2026-06-12' ? 2 : 1}:00`,
      );
      await sandbox.as('luca').call(toggleFavourite, { params: { ticketId: id } });
      await setTo(sandbox, before);
      expect(await seenOf(sandbox, id)).toEqual(ON_SALE);
      await setTo(sandbox, at);
      expect(await seenOf(sandbox, id)).toEqual(DEPARTED);
      await setTo(sandbox, before);
      expect(await seenOf(sandbox, id), 'after the clock moved back').toEqual(ON_SALE);
    },
  );

  it('is gone when the clock advances over several departures, one after the other [SEARCH-13]', async () => {
    const sandbox = server.createSandbox({ scenario: 'empty' });
    const times = ['09:10', '09:10', '12:00', '23:59', null];
    const ids = await storeTickets(
      sandbox,
      times.map((departure_time) => ({ date: '2026-06-12', departure_time })),
    );
    const found = async () =>
      (await sandbox.visitor.call(searchTickets, { query: {} })).body
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    const advance = (minutes: number) =>
      sandbox.visitor.call(setClock, { body: { advance: { minutes } } });
    await setTo(sandbox, '2026-06-12T09:00:00+02:00');
    expect(await found()).toEqual(ids);
    await advance(10);
    expect(await found()).toEqual(ids.slice(2));
    await advance(-1);
    expect(await found(), 'a minute back').toEqual(ids);
    await advance(200);
    expect(await found()).toEqual(ids.slice(3));
    await setTo(sandbox, '2026-06-12T23:59:00+02:00');
    expect(await found(), 'only the one without a time').toEqual(ids.slice(4));
    await advance(1);
    expect(await found()).toEqual([]);
  });

  it('is missed on the page that follows, without another one being lost [SEARCH-13, SEARCH-15]', async () => {
    const sandbox = server.createSandbox({ scenario: 'empty' });
    const ids = await storeTickets(
      sandbox,
      ['09:10', '09:20', '09:30', '12:00', '13:00'].map((departure_time) => ({
        date: '2026-06-12',
        departure_time,
      })),
    );
    await setTo(sandbox, '2026-06-12T09:00:00+02:00');
    const first = await sandbox.visitor.call(searchTickets, { query: { limit: '2' } });
    await setTo(sandbox, '2026-06-12T09:30:00+02:00');
    const after = String(first.headers['x-next']);
    const second = await sandbox.visitor.call(searchTickets, { query: { limit: '2', after } });
    expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(second.body.map(({ id }) => id)).toEqual(ids.slice(3));
    expect(second.headers['x-next']).toBeUndefined();
  });

  it('is found until its second by a search that is repeated, though its results are cached [SEARCH-13]', async () => {
    const sandbox = server.createSandbox({ scenario: 'empty' });
    const [id = 0] = await storeTickets(sandbox, [{ date: '2026-06-12', departure_time: '09:30' }]);
    const search = async () => (await sandbox.visitor.call(searchTickets, { query: {} })).body;
    await setTo(sandbox, '2026-06-12T09:29:58+02:00');
    expect((await search()).map((ticket) => ticket.id)).toEqual([id]);
    sandbox.state.clock.advance({ seconds: 1 });
    expect((await search()).map((ticket) => ticket.id)).toEqual([id]);
    sandbox.state.clock.advance({ seconds: 1 });
    expect(await search()).toEqual([]);
    sandbox.state.clock.advance({ days: -1 });
    expect((await search()).map((ticket) => ticket.id)).toEqual([id]);
  });
});
