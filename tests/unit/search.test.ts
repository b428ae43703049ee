/** What a search asks for, its pages, what it keeps for the next one, and what would help where it finds nothing. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AIRPORTS } from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { SearchQuery, type HintsQuery } from '#contract/search';
import { matchingAirports } from '../../server/features/tickets/found-list.ts';
import { searchHints } from '../../server/features/tickets/search-hints.ts';
import { Search } from '../../server/features/tickets/search.ts';
import type { Ticket, User } from '../../server/store/schema.ts';
import { emptySandbox, TODAY, storeTickets } from '../support/stored-tickets.ts';
import { words } from '../support/words.ts';

const PEOPLE = { marta: 1, luca: 2, paolo: 5, sara: 6, davide: 7 };
const FIUMICINO = 'Roma - Fiumicino (FCO)';
const BARI = 'Bari - Palese (BRI)';

const aSandbox = () => ({ state: emptySandbox() });
type TestSandbox = ReturnType<typeof aSandbox>;

const fresh = async (...tickets: Partial<Omit<Ticket, 'id'>>[]) => {
  const sandbox = aSandbox();
  const search = new Search();
  await storeTickets(sandbox, tickets);
  const read = (query: SearchQuery = {}) => search.page(sandbox.state, query);
  return { sandbox, search, read };
};

/** Counts the sellers that are looked up, as for each ticket whose state is asked for. */
const countStates = ({ state }: TestSandbox) => {
  const get = vi.spyOn(state.store.users, 'get');
  onTestFinished(() => get.mockRestore());
  return () => {
    const { length } = get.mock.calls;
    get.mockClear();
    return length;
  };
};

it.each([
  ...AIRPORTS.map(({ label, iata }) => [label, iata]),
  ...AIRPORTS.map(({ label, iata }) => [label.toLowerCase(), iata]),
  ...AIRPORTS.map(({ iata }) => [iata, iata]),
  ['fco', 'FCO'],
  ['roma', 'FCO CIA'],
  ['MIL', 'MXP LIN'],
  // Codes go before cities, cities before names: there are Brindisi, Capodichino and Palese.
  ['bri', 'BRI'],
  ['brin', 'BDS'],
  ['ca', 'CTA CAG'],
  ['CAP', 'NAP'],
  ['pal', 'PMO'],
  ['pale', 'PMO'],
  ['pales', 'BRI'],
  ['Sant’Eufemia', 'SUF'],
  ['sant`eufemia', 'SUF'],
  ['Lamezia\u00A0Terme', 'SUF'],
  ['umicino', ''],
  ['oma', ''],
  ['Parigi', ''],
])('a place «%s» is %s [SEARCH-10][GEN-16]', (text, codes) => {
  const named = AIRPORTS.filter(({ iata }) => codes.split(' ').includes(iata));
  expect(matchingAirports(text)).toEqual(named.map(({ label }) => label));
});

it.each<[string, string, string[]]>([
  ['price_order', PROBLEM.notListed, ['up', 'ASC']],
  ['date_order', PROBLEM.notListed, ['nearest']],
  ['date', PROBLEM.date, ['12/06/2026', '2026-02-30']],
  ['limit', PROBLEM.invalid, ['-1', '1e3', '2.5', '100001']],
  ['offset', PROBLEM.invalid, ['x']],
  ['services', PROBLEM.notListed, ['Champagne']],
  ['departure', PROBLEM.tooLong(100), ['x'.repeat(101)]],
  ['seller', PROBLEM.invalid, ['0', '-1', 'marta', '1.5', '1 OR 1=1']],
  [
    'after',
    PROBLEM.invalid,
    words(`
      x 20 20_2026-07-01 20_2026-07-01_07:15 20_2026-07-01_07:15_ 20_2026-07-01_07:15_1_2
      20_2026-07-01_07:15:00_1 20_01/07/2026_07:15_1 -20_2026-07-01_07:15_1 1e3_2026-07-01_07:15_1
      20_2026-07-01_07:15_1;DROP 20_2026-07-01_31:15_1 20_2026-07-01_29:59_1 20_2026-13-45__1
      20_2026-02-30__1 __proto___2026-07-01_07:15_1 ${'9'.repeat(400)}_2026-07-01_07:15_1
    `),
  ],
])('a query is refused for a wrong %s: %s [SEARCH-15]', (field, text, wrong) => {
  for (const value of wrong) {
    const issues = SearchQuery.safeParse({ [field]: value }).error?.issues;
    expect(
      issues?.map(({ path, message }) => [...path.slice(0, 1), message]),
      value,
    ).toEqual([[field, text]]);
  }
});

describe('what is kept of searches', () => {
  type Change = (sandbox: TestSandbox) => Promise<unknown>;
  const putSeller =
    (change: Partial<User>): Change =>
    ({ state: { store } }) =>
      store.commit((draft) => {
        const row = store.users.get(PEOPLE.davide);
        if (row) draft.put('users', { ...row, ...change });
      });
  const review: Change = ({ state: { store } }) =>
    store.commit((draft) => {
      const made = { author: PEOPLE.luca, seller: PEOPLE.davide, comment: '', created_at: TODAY };
      return draft.insert('feedback', { ...made, rating: 4 });
    });

  it('is dropped for all sandboxes together once too many tickets are in lists: a second caller is answered the same [SEARCH-15]', async () => {
    const search = new Search(150);
    const [neighbour, hoarder] = [aSandbox(), aSandbox()];
    await storeTickets(neighbour, [{}, {}]);
    await storeTickets(hoarder, [{}, {}, {}]);
    const states = countStates(neighbour);
    const found = () => [search.find(neighbour.state, {}).length, states()];
    expect([found(), found()]).toEqual([
      [2, 2],
      [2, 0],
    ]);
    for (const price_order of ['asc', 'desc'] as const)
      expect(search.find(hoarder.state, { price_order })).toHaveLength(3);
    expect([found(), found()]).toEqual([
      [2, 2],
      [2, 0],
    ]);
  });

  it('has the JSON of each ticket, in UTF-8 with a character for each byte, made anew where ticket, seller or reviews are others [SEARCH-15]', async () => {
    const notes = 'perché 20 €, 🛫';
    const { sandbox, read } = await fresh({ notes }, { user: PEOPLE.sara }, { user: PEOPLE.sara });
    const stringify = vi.spyOn(JSON, 'stringify');
    onTestFinished(() => stringify.mockRestore());
    const made = () => {
      read();
      read({ limit: 2 });
      const { length } = stringify.mock.calls.filter(([value]) => !Array.isArray(value));
      stringify.mockClear();
      return length;
    };
    const first = () =>
      JSON.parse(Buffer.from(read().items[0] ?? '', 'latin1').toString()) as object;
    expect([made(), made()]).toEqual([3, 0]);
    expect(first()).toMatchObject({ notes, user_reviews: 0 });
    for (const item of read().items) expect(item).toMatch(/^[\0-\xff]+$/);
    await review(sandbox);
    expect([made(), made()], 'one by Davide').toEqual([1, 0]);
    await putSeller({ full_name: 'Davide E.' })(sandbox);
    expect(made()).toBe(1);
    expect(first()).toMatchObject({ user_reviews: 1, user_full_name: 'Davide E.' });
  });
});

describe('the page that follows', () => {
  const DAYS = ['07-05', '07-01', '07-07', '07-03', '07-02', '07-06', '07-04'];
  /** Seven tickets on the first seven days of July; their ids in order of date. */
  const ORDERED = [2, 5, 4, 7, 1, 6, 3];

  const sevenDays = async () => {
    const { read } = await fresh(...DAYS.map((day) => ({ date: `2026-${day}` })));
    return (query: SearchQuery) => {
      const { items, total, next } = read(query);
      return { ids: items.map((item) => (JSON.parse(item) as Ticket).id), total, next };
    };
  };
  const place = (id: number, date = `2026-${DAYS[id - 1]}`) => ({
    price: 49.9,
    date,
    departure_time: '07:15',
    id,
  });

  it('begins behind its place, whether that ticket is there or not, and with the offset after it [SEARCH-15]', async () => {
    const read = await sevenDays();
    for (const [at, id] of ORDERED.entries()) {
      const rest = ORDERED.slice(at + 1);
      expect(read({ after: place(id) })).toEqual({ ids: rest, total: 7, next: null });
      const gone = place(99, `2026-${DAYS[id - 1]}`);
      expect(read({ after: gone }).ids, 'the same day, a later id').toEqual(rest);
      expect(read({ after: place(0, gone.date) }).ids, 'an earlier id').toEqual(ORDERED.slice(at));
      expect(read({ after: place(id), offset: 2 }).ids).toEqual(rest.slice(2));
    }
    const latest = { after: place(6), date_order: 'desc' } as const;
    expect(read(latest).ids).toEqual(ORDERED.toReversed().slice(2));
  });

  it('is named by the last ticket of a page, unless it is the last page [SEARCH-15]', async () => {
    const read = await sevenDays();
    const next = '49.9_2026-07-06_07:15_6';
    expect(read({ limit: 6 })).toEqual({ ids: ORDERED.slice(0, 6), total: 7, next });
    for (const limit of [0, 7, 8]) expect(read({ limit }).next, `limit ${limit}`).toBeNull();
    expect(read({}).next).toBeNull();
    expect(read({ limit: 3, offset: 3 })).toEqual({ ids: [7, 1, 6], total: 7, next });
    expect(read({ limit: 3, offset: 4 })).toEqual({ ids: [1, 6, 3], total: 7, next: null });
    expect(read({ limit: 3, offset: 9 })).toEqual({ ids: [], total: 7, next: null });
  });
});

describe('the hints of a search', () => {
  /** Six tickets from Turin to Palermo, and one elsewhere. */
  const seven = () =>
    fresh(
      { date: '2026-07-01' },
      { date: '2026-07-01', airline: 'EasyJet' },
      { date: '2026-07-05', airline: 'EasyJet', services: ['Bagaglio a mano', 'Scelta posto'] },
      { date: '2026-07-09' },
      { date: '2026-07-20', user: PEOPLE.marta },
      { date: '2026-08-30' },
      { date: '2026-07-04', departure: FIUMICINO, destination: BARI, airline: null },
    );
  const hintsOf = ({ sandbox, search }: Awaited<ReturnType<typeof fresh>>, query: HintsQuery) =>
    searchHints((one) => search.find(sandbox.state, one), query);

  const toPalermo = { departure: 'Torino', destination: 'Palermo' };
  const seat = 'Scelta posto' as const;
  const lounge = 'Accesso lounge' as const;
  it.each<[string, HintsQuery, [filter: string, value: string, count: number][]]>([
    ['one filter', { ...toPalermo, airline: 'Lufthansa' }, [['airline', 'Lufthansa', 6]]],
    [
      'a filter among several',
      { destination: 'Bari', date: '2026-07-05', services: [seat] },
      [['destination', 'Bari', 1]],
    ],
    [
      'what brings most first',
      { date: '2026-07-05', airline: 'Ryanair' },
      [
        ['date', '2026-07-05', 4],
        ['airline', 'Ryanair', 1],
      ],
    ],
    ['a service for itself', { services: [seat, lounge] }, [['services', lounge, 1]]],
    [
      'only what it lacks, where it finds some',
      { departure: 'Torino', airline: 'EasyJet' },
      [['airline', 'EasyJet', 4]],
    ],
    ['none where there is no filter', {}, []],
  ])('name %s, with the tickets that it would bring [SEARCH-17]', async (_, query, wanted) => {
    const { filters, total } = hintsOf(await seven(), query);
    expect(filters.map(({ filter, value, count }) => [filter, value, count])).toEqual(wanted);
    expect(total).toBe(7);
  });

  it.each([
    ['between them', '07-07', ['07-01', '07-05', '07-09', '07-20']],
    ['after most', '08-29', ['07-05', '07-09', '07-20', '08-30']],
    ['before all', '06-20', ['07-01', '07-05', '07-09', '07-20']],
  ])(
    'name the four nearest days with tickets for a day %s [SEARCH-17]',
    async (_, date, nearest) => {
      const query = { departure: 'Torino', date: `2026-${date}` };
      expect(hintsOf(await seven(), query).days).toEqual(
        nearest.map((day) => ({ date: `2026-${day}`, count: day === '07-01' ? 2 : 1 })),
      );
    },
  );

  it('take the earlier of two days that are equally near, in whatever order they were published [SEARCH-17]', async () => {
    const days = ['07-20', '07-16', '07-13', '06-25', '07-08', '07-04', '07-11'];
    for (const published of [days, days.toReversed()]) {
      const made = await fresh(...published.map((day) => ({ date: `2026-${day}` })));
      expect(hintsOf(made, { date: '2026-07-10' }).days.map(({ date }) => date)).toEqual(
        ['04', '08', '11', '13'].map((day) => `2026-07-${day}`),
      );
    }
  });

  it('count no ticket that is not public, nor those of the seller who is left out [SEARCH-17, SEARCH-13]', async () => {
    const made = await fresh(
      { status: 'sold', sold_at: '2026-06-02T08:00:00.000Z' },
      { user: PEOPLE.paolo },
      { user: PEOPLE.marta },
    );
    const query = { airline: 'Lufthansa' };
    expect(hintsOf(made, query).filters).toEqual([
      { filter: 'airline', value: 'Lufthansa', count: 1 },
    ]);
    const except = { ...query, except_seller: PEOPLE.marta };
    expect(hintsOf(made, except)).toEqual({ filters: [], days: [], total: 0 });
  });
});
