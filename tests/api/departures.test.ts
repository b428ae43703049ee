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

describe('a ticket whose flight leaves', () => {
  it('is on sale a second before, and gone at it, for everyone; the clock moves back and it is there again [SEARCH-13, DEMO-04]', async () => {
    const date = '2026-06-12';
    const sandbox = server.createSandbox({ scenario: 'empty', date });
    const [id = 0] = await storeTickets(sandbox, [{ date, departure_time: '09:30' }]);
    await sandbox.as('luca').call(toggleFavourite, { params: { ticketId: id } });
    for (const turn of ['first', 'after the clock moved back']) {
      await setTo(sandbox, '2026-06-12T09:29:59+02:00');
      expect(await seenOf(sandbox, id), turn).toEqual(ON_SALE);
      await setTo(sandbox, '2026-06-12T09:30:00+02:00');
      expect(await seenOf(sandbox, id), turn).toEqual(DEPARTED);
    }
  });
});
