import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { moderateTicket, toggleUser } from '#contract/admin';
import { AIRPORTS, PUBLISH_AIRLINES, SEARCH_AIRLINES, SERVICES } from '#contract/catalogue';
import { resetSandbox } from '#lab/control';
import type { CallInput } from '#contract/endpoint';
import { leaveFeedback } from '#contract/feedback';
import { PROBLEM } from '#contract/problems';
import { searchTickets, type SearchQuery } from '#contract/search';
import {
  editTicket,
  markTicketSold,
  publishTicket,
  type Ticket,
  TICKET_DEFAULTS,
} from '#contract/tickets';
import { findTickets } from '../../server/features/tickets/find-tickets.ts';
import { PublicTickets } from '../../server/features/tickets/public-tickets.ts';
import { nowAndToday, viewTicket } from '../../server/views/ticket.ts';
import { arrange } from '../support/arranging.ts';
import { aTicket } from '../support/builders.ts';
import { DAVIDES_TICKET } from '../support/requests.ts';
import { storeTickets } from '../support/stored-tickets.ts';
import { PEOPLE, testServer, TODAY, type Person, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());
const shared = server.createSandbox();

const search = async (query: Readonly<Record<string, unknown>>, sandbox: TestSandbox = shared) => {
  const answer = await sandbox.visitor.callUnchecked(searchTickets, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Ticket[];
};

const ids = (tickets: readonly Ticket[]) => tickets.map(({ id }) => id);
const cities = (tickets: readonly Ticket[], side: 'departure' | 'destination') =>
  new Set(tickets.map((ticket) => ticket[side]));

const FIUMICINO = 'Roma - Fiumicino (FCO)';
const CIAMPINO = 'Roma - Ciampino (CIA)';

/** The public tickets, found by a full scan instead of the server's indexes. */
const publicRows = ({ state }: TestSandbox) =>
  [...state.store.tickets.values()].filter(
    (ticket) =>
      ticket.status === 'active' &&
      ticket.moderation !== 'rejected' &&
      ticket.date >= state.clock.today() &&
      state.store.users.get(ticket.user)?.is_active,
  );

const review = (sandbox: TestSandbox, author: Person, rating: number) =>
  sandbox.as(author).call(leaveFeedback, { params: { userId: PEOPLE.davide }, body: { rating } });

const edit = (sandbox: TestSandbox, body: CallInput<typeof editTicket>['body']) =>
  sandbox.as('davide').call(editTicket, { params: { id: DAVIDES_TICKET }, body });

/** One by an index, and one of all tickets. */
const QUERIES: readonly SearchQuery[] = [{}, { seller: PEOPLE.davide, price_order: 'desc' }];

/** What searches answer, and what they would if nothing were kept. */
const searchedAnew = async (sandbox: TestSandbox) => {
  const { state } = sandbox;
  const tickets = new PublicTickets(state.store, nowAndToday(state.clock));
  const found = await Promise.all(QUERIES.map((query) => search(query, sandbox)));
  const anew = QUERIES.map((query) =>
    findTickets(tickets, query)
      .flat()
      .map((ticket) => viewTicket(state, ticket)),
  );
  return [found, anew] as const;
};

describe('a visitor who searches', () => {
  it('needs no session and gets all public tickets by date [SEARCH-04, SEARCH-12]', async () => {
    const found = await search({});
    expect(ids(found).toSorted((a, b) => a - b)).toEqual(publicRows(shared).map(({ id }) => id));
    const dates = found.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
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

  it('is not sent the tickets of whom they leave out, nor is their number [SEARCH-05]', async () => {
    const query = { except_seller: PEOPLE.marta, limit: 5 };
    const { body, headers } = await shared.visitor.call(searchTickets, { query });
    const others = publicRows(shared).filter(({ user }) => user !== PEOPLE.marta);
    expect(others.length).toBeLessThan(publicRows(shared).length);
    expect(headers['x-total-count']).toBe(String(others.length));
    expect(body).toHaveLength(5);
    expect(body.every(({ user }) => user !== PEOPLE.marta)).toBe(true);
  });

  it('finds no sold, rejected or past ticket, and none of an inactive seller [SEARCH-13]', async () => {
    const { store } = shared.state;
    const found = ids(await search({}));
    const hidden = [...store.tickets.values()].filter(({ id }) => !found.includes(id));
    expect(hidden.some(({ status }) => status === 'sold')).toBe(true);
    expect(hidden.some(({ moderation }) => moderation === 'rejected')).toBe(true);
    expect(hidden.some(({ date }) => date < TODAY)).toBe(true);
    expect(hidden.some(({ user }) => user === PEOPLE.paolo)).toBe(true);
  });

  it('does not find a ticket once it is past or its seller is deactivated [SEARCH-13, DEMO-04]', async () => {
    const sandbox = server.createSandbox();
    const today = await storeTickets(sandbox, [{ date: TODAY, departure_time: null }]);
    expect(ids(await search({ date: TODAY }, sandbox))).toEqual(today);
    sandbox.state.clock.advance({ days: 1 });
    expect(ids(await search({}, sandbox))).not.toContain(today[0]);
    const davides = (await search({}, sandbox)).filter(({ user }) => user === PEOPLE.davide);
    expect(davides.length).toBeGreaterThan(0);
    await sandbox.state.store.commit((draft) =>
      draft.put('users', { ...sandbox.user('davide'), is_active: false }),
    );
    expect((await search({}, sandbox)).filter(({ user }) => user === PEOPLE.davide)).toEqual([]);
  });

  it('finds every airport of a city by its name or first letters, case-insensitively [SEARCH-10]', async () => {
    const sandbox = server.createSandbox();
    await storeTickets(sandbox, [{ departure: CIAMPINO }, { departure: FIUMICINO }]);
    for (const departure of ['Roma', 'roma', ' ROMA ', 'Rom', 'ro']) {
      expect(cities(await search({ departure }, sandbox), 'departure'), departure).toEqual(
        new Set([FIUMICINO, CIAMPINO]),
      );
    }
  });

  it.each([FIUMICINO, FIUMICINO.toUpperCase(), 'FCO', 'fco', 'Fiumicino'])(
    'finds only one airport by «%s» [SEARCH-10]',
    async (departure) => {
      const sandbox = server.createSandbox();
      await storeTickets(sandbox, [{ departure: CIAMPINO }]);
      expect(cities(await search({ departure }, sandbox), 'departure')).toEqual(
        new Set([FIUMICINO]),
      );
    },
  );

  it.each(['Parigi', 'Roma - Fiumicino', '(', '.*', '%', "'; DROP TABLE tickets; --", '🛫'])(
    'gets an empty result for the unknown place «%s» [SEARCH-10]',
    async (destination) => {
      expect(await search({ destination })).toEqual([]);
    },
  );

  it.each([...SEARCH_AIRLINES, ...PUBLISH_AIRLINES, 'WIZZ  air', ' easy jet '])(
    'finds the airline «%s» regardless of case and spaces [SEARCH-09]',
    async (airline) => {
      const key = airline.replaceAll(/\s/g, '').toLowerCase();
      const wanted = publicRows(shared).filter(
        (row) => row.airline?.replaceAll(/\s/g, '').toLowerCase() === key,
      );
      expect(new Set(ids(await search({ airline })))).toEqual(new Set(wanted.map(({ id }) => id)));
    },
  );

  it('finds tickets that have all requested services; a single one can be a plain value [SEARCH-11]', async () => {
    const [one, two] = ['Bagaglio a mano', 'Scelta posto'];
    const both = await search({ services: [one, two] });
    const single = await search({ services: one });
    expect(both.length).toBeGreaterThan(0);
    expect(both.length).toBeLessThan(single.length);
    for (const { services } of both) expect(services).toEqual(expect.arrayContaining([one, two]));
    for (const { services } of single) expect(services).toContain(one);
  });

  it('gets all tickets with empty or blank filters [SEARCH-11]', async () => {
    const all = await search({});
    const empty = Object.fromEntries(
      [
        'departure',
        'destination',
        'airline',
        'date',
        'price_order',
        'date_order',
        'services',
        'limit',
        'offset',
      ].map((name) => [name, '']),
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

  it('with both orders gets tickets by price first, then by date [SEARCH-12]', async () => {
    const sandbox = server.createSandbox({ scenario: 'empty' });
    const row = {
      user: 1,
      departure: FIUMICINO,
      destination: 'Bari - Palese (BRI)',
    };
    const make = (price: number, date: string, departure_time: string | null) => ({
      ...row,
      ...TICKET_DEFAULTS,
      price,
      date,
      departure_time,
      image: null,
      status: 'active' as const,
      sold_at: null,
      moderation: 'approved' as const,
      moderation_reason: '',
      created_at: '2026-06-01T08:00:00.000Z',
    });
    await sandbox.state.store.commit((draft) => {
      draft.insert('tickets', make(20, '2026-07-02', '09:00')); // id 1
      draft.insert('tickets', make(10, '2026-07-03', '09:00')); // id 2
      draft.insert('tickets', make(10, '2026-07-01', '18:00')); // id 3
      draft.insert('tickets', make(10, '2026-07-01', '07:00')); // id 4
      draft.insert('tickets', make(10, '2026-07-01', '07:00')); // id 5
      draft.insert('tickets', make(9.5, '2026-07-09', null)); // id 6
    });
    const order = async (query: object) => ids(await search({ ...query }, sandbox));
    expect(await order({})).toEqual([4, 5, 3, 1, 2, 6]);
    expect(await order({ date_order: 'asc' })).toEqual([4, 5, 3, 1, 2, 6]);
    expect(await order({ date_order: 'desc' })).toEqual([6, 2, 1, 4, 5, 3]);
    expect(await order({ price_order: 'asc' })).toEqual([6, 4, 5, 3, 2, 1]);
    expect(await order({ price_order: 'desc' })).toEqual([1, 4, 5, 3, 2, 6]);
    expect(await order({ price_order: 'asc', date_order: 'desc' })).toEqual([6, 2, 4, 5, 3, 1]);
  });

  it('gets pages that add up to the full result, and its length in X-Total-Count [SEARCH-15]', async () => {
    const all = await search({ price_order: 'asc' });
    const pages: number[] = [];
    for (let offset = 0; offset < all.length + 7; offset += 7) {
      const query = { price_order: 'asc', limit: 7, offset };
      const answer = await shared.visitor.callUnchecked(searchTickets, { query });
      expect(answer.headers['x-total-count']).toBe(String(all.length));
      pages.push(...ids(answer.body as Ticket[]));
    }
    expect(pages).toEqual(ids(all));
    expect(await search({ limit: 0 })).toEqual([]);
    expect(await search({ offset: 100_000 })).toEqual([]);
    expect(ids(await search({ offset: 3 }))).toEqual(ids(await search({})).slice(3));
  });

  it('sees every change at once, although results are cached [SEARCH-13]', async () => {
    const sandbox = server.createSandbox();
    const query = { departure: 'Torino', destination: 'Palermo' };
    const before = ids(await search(query, sandbox));
    const [id = 0] = await storeTickets(sandbox, [{}]);
    expect(ids(await search(query, sandbox))).toEqual([...before, id].toSorted((a, b) => a - b));
    const row = sandbox.state.store.tickets.get(id);
    if (!row) throw new Error('the ticket was not stored');
    await sandbox.state.store.commit((draft) => draft.put('tickets', { ...row, price: 1 }));
    expect((await search(query, sandbox)).find((one) => one.id === id)?.price).toBe(1);
    await sandbox.state.store.commit((draft) =>
      draft.put('users', { ...sandbox.user('davide'), full_name: 'Davide E.' }),
    );
    expect((await search(query, sandbox)).find((one) => one.id === id)?.user_full_name).toBe(
      'Davide E.',
    );
    await sandbox.state.store.commit((draft) => draft.delete('tickets', id));
    expect(ids(await search(query, sandbox))).toEqual(before);
  });

  it.each<[string, (sandbox: TestSandbox) => Promise<unknown>]>([
    ['a first review of a seller', (sandbox) => review(sandbox, 'nuovo', 1)],
    [
      'a review that replaces another',
      async (sandbox) => {
        await review(sandbox, 'nuovo', 1);
        await search({}, sandbox);
        return review(sandbox, 'nuovo', 5);
      },
    ],
    ['a new price', (sandbox) => edit(sandbox, { price: '1' })],
    ['a new route', (sandbox) => edit(sandbox, { departure: FIUMICINO, destination: CIAMPINO })],
    [
      'a new name of a seller',
      (sandbox) => arrange(sandbox, { users: [{ id: PEOPLE.davide, full_name: 'D. E.' }] }),
    ],
    ['another ticket', (sandbox) => sandbox.as('davide').call(publishTicket, { body: aTicket() })],
    [
      'a rejection',
      (sandbox) =>
        sandbox.as('admin').call(moderateTicket, {
          params: { id: DAVIDES_TICKET },
          body: { decision: 'reject', reason: 'Prezzo troppo alto' },
        }),
    ],
    [
      'a sale',
      (sandbox) => sandbox.as('davide').call(markTicketSold, { params: { id: DAVIDES_TICKET } }),
    ],
    [
      'a deactivated seller',
      (sandbox) => sandbox.as('admin').call(toggleUser, { params: { id: PEOPLE.davide } }),
    ],
    [
      'a week that has passed',
      (sandbox) => Promise.resolve(sandbox.state.clock.advance({ days: 7 })),
    ],
    [
      'a reset',
      async (sandbox) => {
        await edit(sandbox, { price: '1' });
        await search({}, sandbox);
        return sandbox.visitor.call(resetSandbox, { body: { scenario: 'empty' } });
      },
    ],
  ])(
    'reads on every card of a search that was made before what %s has changed [SEARCH-13, CARD-07]',
    async (_, change) => {
      const sandbox = server.createSandbox();
      const [before] = await searchedAnew(sandbox);
      await change(sandbox);
      const [found, anew] = await searchedAnew(sandbox);
      expect(found).toEqual(anew);
      expect(found).not.toEqual(before);
    },
  );

  it('finds a flight until it leaves, though the search was made before [SEARCH-13]', async () => {
    const sandbox = server.createSandbox({ scenario: 'empty' });
    const made = await storeTickets(sandbox, [{ date: TODAY, departure_time: '10:00' }]);
    const byQuery = () =>
      Promise.all(
        [{}, { date: TODAY }, { departure: 'Torino' }].map(async (query) =>
          ids(await search(query, sandbox)),
        ),
      );
    expect(await byQuery()).toEqual([made, made, made]);
    sandbox.state.clock.advance({ minutes: 59 });
    expect(await byQuery()).toEqual([made, made, made]);
    sandbox.state.clock.advance({ minutes: 1 });
    expect(await byQuery()).toEqual([[], [], []]);
  });

  it('gets the flights of the new days on the next day of a sandbox that follows the calendar [SEARCH-13, DEMO-04]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T08:00:00Z') });
    try {
      const live = await testServer({ date: null });
      await storeTickets(live.default, [{}]);
      for (const day of ['12', '13', '30']) {
        vi.setSystemTime(new Date(`2026-06-${day}T08:00:00Z`));
        for (const query of [{}, { price_order: 'desc' }, { departure: 'Roma' }]) {
          const found = await search(query, live.default);
          const { tickets } = live.default.state.store;
          expect(found.map(({ id, date }) => [id, date])).toEqual(
            found.map(({ id }) => [id, tickets.get(id)?.date]),
          );
          expect(found.filter(({ date }) => date < `2026-06-${day}`)).toEqual([]);
          expect(found.length).toBeGreaterThan(2);
        }
      }
      await live.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('finds with any filters exactly the tickets that a full scan finds [SEARCH-10, SEARCH-11]', async () => {
    const sandbox = server.createSandbox({ scenario: 'large' });
    const rows = publicRows(sandbox);
    const filters = fc.record(
      {
        departure: fc.constantFrom(...AIRPORTS),
        destination: fc.constantFrom(...AIRPORTS),
        byCity: fc.boolean(),
        airline: fc.constantFrom(...PUBLISH_AIRLINES),
        date: fc.constantFrom(...new Set(rows.slice(0, 50).map(({ date }) => date))),
        services: fc.subarray([...SERVICES], { maxLength: 2 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(filters, async ({ departure, destination, byCity, ...rest }) => {
        const side = byCity ? 'city' : 'label';
        const labels = (airport: (typeof AIRPORTS)[number] | undefined) =>
          airport &&
          AIRPORTS.filter((one) => one[side] === airport[side]).map(({ label }) => label);
        const [from, to] = [labels(departure), labels(destination)];
        const wanted = rows.filter(
          (row) =>
            (from?.includes(row.departure) ?? true) &&
            (to?.includes(row.destination) ?? true) &&
            (rest.airline === undefined || row.airline === rest.airline) &&
            (rest.date === undefined || row.date === rest.date) &&
            (rest.services ?? []).every((service) => row.services.includes(service)),
        );
        const query = {
          departure: departure?.[side],
          destination: destination?.[side],
          ...rest,
          limit: 50,
        };
        const answer = await sandbox.visitor.callUnchecked(searchTickets, { query });
        expect(answer.headers['x-total-count']).toBe(String(wanted.length));
        const known = new Set(wanted.map(({ id }) => id));
        expect((answer.body as Ticket[]).every(({ id }) => known.has(id))).toBe(true);
      }),
      { numRuns: 40, seed: 20_260_612 },
    );
  }, 30_000);
});
