/** The search over the wire: which tickets each parameter finds, and what is told of them. The rest: unit/search.test.ts. */
import { describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { getSearchHints, searchTickets } from '#contract/search';
import type { Ticket } from '#contract/tickets';
import type { Ticket as Row } from '../../server/store/schema.ts';
import { PEOPLE, testServer, type TestSandbox } from '../support/server.ts';
import { words } from '../support/words.ts';

const server = await testServer();
const shared = server.createSandbox();

const search = async (query: object, sandbox: TestSandbox = shared) => {
  const answer = await sandbox.visitor.callUnchecked(searchTickets, { query: { ...query } });
  expect(answer.status, answer.text).toBe(200);
  return { tickets: answer.body as Ticket[], headers: answer.headers };
};

const ids = (tickets: readonly Pick<Ticket, 'id'>[]) => tickets.map(({ id }) => id);
/** The public tickets by date and time, found by a full scan instead of the server's indexes. */
const publicRows = ({ state }: TestSandbox): Row[] => {
  const placeOf = ({ date, departure_time }: Row) => `${date} ${departure_time ?? ''}`;
  return [...state.store.tickets.values()]
    .filter(
      ({ status, moderation, date, user }) =>
        status === 'active' &&
        moderation !== 'rejected' &&
        date >= state.clock.today() &&
        state.store.users.get(user)?.is_active,
    )
    .toSorted((a, b) =>
      placeOf(a) === placeOf(b) ? a.id - b.id : placeOf(a) < placeOf(b) ? -1 : 1,
    );
};

const BOTH = ['Scelta posto', 'Pasti inclusi'] as const;
const DAY = publicRows(shared)[9]?.date;

describe('a visitor who searches', () => {
  it.each<[string, object, (row: Row) => boolean]>([
    ['nothing', {}, () => true],
    [
      'a city',
      { departure: 'Milano' },
      ({ departure }) => /^Milano - (Linate|Malpensa)/.test(departure),
    ],
    ['a destination', { destination: 'FCO' }, (row) => row.destination.includes('Fiumicino')],
    [
      'an airline in its other spelling',
      { airline: 'Wizz Air' },
      (row) => row.airline === 'Wizzair',
    ],
    ['a day', { date: DAY }, ({ date }) => date === DAY],
    ['one service', { services: BOTH[0] }, ({ services }) => services.includes(BOTH[0])],
    ['several', { services: BOTH }, ({ services }) => BOTH.every((one) => services.includes(one))],
    ['a seller', { seller: PEOPLE.luca }, ({ user }) => user === PEOPLE.luca],
    ['all but a seller', { except_seller: PEOPLE.marta }, ({ user }) => user !== PEOPLE.marta],
  ])(
    'for %s needs no session and gets what is public of that, by date and time, with its number [SEARCH-04, SEARCH-05, SEARCH-09, SEARCH-10, SEARCH-11, SEARCH-12]',
    async (_, query, matches) => {
      const all = publicRows(shared);
      const wanted = ids(all.filter(matches));
      expect(wanted).not.toEqual([]);
      expect(wanted.length < all.length).toBe(Object.keys(query).length > 0);
      const { tickets, headers } = await search(query);
      expect(ids(tickets)).toEqual(wanted);
      expect(headers['x-total-count']).toBe(String(wanted.length));
      const [first] = (await search({ ...query, limit: 1 })).tickets;
      expect(first).toEqual(tickets[0]);
    },
  );

  it('gets them by price as a number, or from the last day on [SEARCH-03]', async () => {
    const rows = publicRows(shared);
    const prices = rows.map(({ price }) => price).toSorted((one, other) => other - one);
    expect(prices).not.toEqual(prices.map(String).toSorted().toReversed().map(Number));
    const dearest = (await search({ price_order: 'desc' })).tickets;
    expect(dearest.map(({ price }) => price)).toEqual(prices);
    const latest = (await search({ date_order: 'desc' })).tickets;
    expect(latest.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).toReversed());
  });

  it('gets each value of a ticket as it is stored, prices to the cent [SEARCH-04, CARD-01]', async () => {
    const names = words(`
      id user departure destination date departure_time arrival_time trip_type return_departure_time
      return_arrival_time airline services price notes
    `);
    const pick = (row: object) =>
      names.map((name) => [name, (row as Record<string, unknown>)[name]]);
    const { tickets } = await search({});
    expect(tickets.some((ticket) => ticket.return_departure_time !== null)).toBe(true);
    expect(tickets.map(pick)).toEqual(publicRows(shared).map(pick));
  });

  it('gets all tickets with empty or blank parameters [SEARCH-11]', async () => {
    const { tickets } = await search({});
    const empty = Object.fromEntries(
      words(`
        departure destination airline date price_order date_order services limit offset after
      `).map((name) => [name, '']),
    );
    expect((await search(empty)).tickets).toEqual(tickets);
    const blank = { departure: '  ', airline: ' ', services: ['', ''] };
    expect((await search(blank)).tickets).toEqual(tickets);
  });

  it('of another sandbox gets that one’s tickets, whatever place is sent [SEARCH-15, DEMO-02]', async () => {
    const { headers } = await search({ limit: 2 });
    const other = server.createSandbox({ scenario: 'empty' });
    expect((await search({ after: headers['x-next'] }, other)).tickets).toEqual([]);
  });

  it('gets a 400 that names the parameter, with its text, from the search and from its hints [SEARCH-11, SEARCH-17]', async () => {
    for (const entry of [searchTickets, getSearchHints]) {
      const { status, body } = await shared.visitor.callUnchecked(entry, {
        query: { date: 'domani', except_seller: '0' },
      });
      const refused = { date: [PROBLEM.date], except_seller: [PROBLEM.invalid] };
      expect([status, body]).toEqual([400, refused]);
    }
  });
});
