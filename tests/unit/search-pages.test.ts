/** Pages of a search, and what a search keeps for the next one, as long as it is true (SEARCH-15). */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SearchQuery } from '#contract/search';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { SearchPages } from '../../server/features/tickets/search-pages.ts';
import { WorldImages } from '../../server/world/world-images.ts';
import { SandboxClock } from '../../server/lab/sandbox/clock.ts';
import { Sandbox } from '../../server/lab/sandbox/sandbox.ts';
import { Seeds } from '../../server/store/seeds.ts';
import type { Ticket, User } from '../../server/store/schema.ts';
import { Store } from '../../server/store/store.ts';
import { storeTickets } from '../support/stored-tickets.ts';

const TODAY = '2026-06-12';
const PEOPLE = { luca: 2, nuovo: 3, sara: 6, davide: 7 };
const seeds = new Seeds(buildScenario, SEED_FINGERPRINT);

/** A sandbox without a server; no test here writes an image. */
const createSandbox = () => {
  const store = new Store(seeds, 'empty', TODAY);
  const images = WorldImages.inMemory();
  const state = new Sandbox({
    id: 'test',
    store,
    images,
    clock: new SandboxClock(TODAY),
    onMail: () => {},
  });
  return { state };
};
type TestSandbox = ReturnType<typeof createSandbox>;

const fresh = () => {
  const sandbox = createSandbox();
  const pages = new SearchPages();
  const read = (query: SearchQuery = {}) => pages.read(sandbox.state, query);
  return { sandbox, pages, read };
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

const shown = ({ items, total }: { items: readonly string[]; total: number }) => {
  const json = `[${items.join(',')}]`;
  const tickets = JSON.parse(Buffer.from(json, 'latin1').toString()) as {
    id: number;
    price: number;
    user_full_name: string;
    user_rating: number | null;
    user_reviews: number;
  }[];
  return { tickets, total };
};

const BARI = 'Bari - Palese (BRI)';

/** One by each index, and one without. */
const QUERIES: readonly SearchQuery[] = [
  {},
  { price_order: 'desc' },
  { date: '2026-06-12' },
  { departure: 'Torino' },
  { destination: 'Palermo', price_order: 'asc' },
  { departure: 'Torino', destination: 'Palermo' },
  { departure: 'Torino', date: '2026-07-03' },
  { destination: 'Palermo', date: '2026-07-03' },
  { departure: 'Torino', destination: 'Palermo', date: '2026-07-03' },
  { departure: 'Torino', airline: 'Ryanair' },
  { seller: PEOPLE.davide },
];

/** All of these searches, by the pages of a sandbox and by new ones, which have kept nothing. */
const readAll = (sandbox: TestSandbox, pages: SearchPages) => {
  const read = (from: SearchPages) =>
    QUERIES.map((query) => shown(from.read(sandbox.state, query)));
  const found = read(pages);
  expect(found).toEqual(read(new SearchPages()));
  return found;
};

/** Sets the sandbox's clock to a time in June, as in `12T09:00`. */
const setTo = ({ state }: TestSandbox, time: string) =>
  state.clock.set(Date.parse(`2026-06-${time}+02:00`));

describe('what is kept of searches', () => {
  type Commit = (sandbox: TestSandbox) => Promise<unknown>;
  const put =
    (id: number, change: Partial<Ticket>): Commit =>
    ({ state: { store } }) =>
      store.commit((draft) => {
        const row = store.tickets.get(id);
        if (row) draft.put('tickets', { ...row, ...change });
      });
  const putSeller =
    (change: Partial<User>): Commit =>
    ({ state: { store } }) =>
      store.commit((draft) => {
        const row = store.users.get(PEOPLE.davide);
        if (row) draft.put('users', { ...row, ...change });
      });
  const review =
    (rating: number): Commit =>
    ({ state: { store } }) =>
      store.commit((draft) => {
        const [row] = store.feedback.by('authorSeller', `${PEOPLE.luca}|${PEOPLE.davide}`);
        if (row) return draft.put('feedback', { ...row, rating });
        const made = { author: PEOPLE.luca, seller: PEOPLE.davide, comment: '', created_at: TODAY };
        return draft.insert('feedback', { ...made, rating });
      });
  const reset: Commit = ({ state }) =>
    state.reset({ rows: { scenario: 'empty' }, at: state.clock.now() });

  it.each<[string, ...Commit[]]>([
    ['a new price', put(1, { price: 8 })],
    ['a new name of a seller', putSeller({ full_name: 'Davide E.' })],
    ['reviews', review(5), review(1)],
    ['a reset', reset, (sandbox) => storeTickets(sandbox, [{ price: 3 }])],
  ])('changes with %s [SEARCH-13, CARD-07]', async (_, ...changes) => {
    const { sandbox, pages } = fresh();
    await storeTickets(sandbox, [{}, { destination: BARI }, { user: PEOPLE.sara }]);
    for (const change of changes) {
      const before = readAll(sandbox, pages);
      await change(sandbox);
      expect(readAll(sandbox, pages)).not.toEqual(before);
    }
  });

  it('is in UTF-8, with a character for each byte [SEARCH-04]', async () => {
    const { sandbox, read } = fresh();
    const notes = 'perché 20 €, 🛫';
    await storeTickets(sandbox, [{ notes }, {}]);
    const { items } = read();
    for (const item of items) expect(item).toMatch(/^[\0-\xff]+$/);
    expect(shown({ items, total: 2 }).tickets).toMatchObject([{ notes }, { notes: '' }]);
    expect(read({ limit: 0 }).items).toEqual([]);
  });

  it('is that of one sandbox [DEMO-02]', async () => {
    const { sandbox, pages } = fresh();
    const other = createSandbox();
    for (const { state } of [sandbox, other])
      await state.reset({ rows: { scenario: 'default' }, at: state.clock.now() });
    expect(readAll(sandbox, pages)).toEqual(readAll(other, pages));
    const [first] = shown(pages.read(sandbox.state, {})).tickets;
    await put(first?.id ?? 0, { price: 8 })(other);
    expect(readAll(sandbox, pages)).not.toEqual(readAll(other, pages));
    await putSeller({ full_name: 'Davide E.' })(sandbox);
    readAll(other, pages);
    readAll(sandbox, pages);
  });

  it('moves along with the seed on the next day [SEARCH-13, SEED-02]', async () => {
    const { sandbox, pages } = fresh();
    await sandbox.state.reset({ rows: { scenario: 'default' }, at: sandbox.state.clock.now() });
    const before = readAll(sandbox, pages);
    setTo(sandbox, '13T09:00');
    sandbox.state.store.moveTo('2026-06-13');
    const after = readAll(sandbox, pages);
    expect(after).not.toEqual(before);
    expect(after[0]?.total).toBe(before[0]?.total);
  });

  it('asks for the state of each ticket once, and after a change for that of the changed one [SEARCH-15]', async () => {
    const { sandbox, read } = fresh();
    const away = { departure: BARI, date: '2026-07-04' };
    await storeTickets(sandbox, [{}, {}, { ...away }, { ...away }, { ...away }]);
    const states = countStates(sandbox);
    const [torino, bari] = ['Torino', 'Bari'].map((departure) => ({ departure, limit: 0 }));
    expect([read(torino).total, states()]).toEqual([2, 2]);
    expect([read(bari).total, states()]).toEqual([3, 3]);
    expect([read({ ...torino, airline: 'Ryanair' }).total, states()]).toEqual([2, 0]);
    await storeTickets(sandbox, [{ ...away }]);
    expect([read(torino).total, states()], 'the new one alone').toEqual([2, 1]);
    expect([read(bari).total, states()]).toEqual([4, 0]);
    expect([read({ ...bari, price_order: 'asc' }).total, states()]).toEqual([4, 0]);
    setTo(sandbox, '12T20:00');
    expect([read(bari).total, states()], 'no flight has left').toEqual([4, 0]);
  });

  it('is kept between two departures of a day, from the minute of the first [SEARCH-13, SEARCH-15]', async () => {
    const { sandbox, read } = fresh();
    await storeTickets(
      sandbox,
      ['08:00', '10:00', '12:00'].map((departure_time) => ({ date: TODAY, departure_time })),
    );
    const states = countStates(sandbox);
    const found = (time: string) => {
      setTo(sandbox, time);
      return [read({ limit: 0 }).total, states()];
    };
    expect(found('12T10:00:00')).toEqual([1, 3]);
    expect(found('12T10:00:00')).toEqual([1, 0]);
    expect(found('12T11:59:59.999')).toEqual([1, 0]);
    expect(found('12T12:00:00')).toEqual([0, 3]);
  });

  it('is dropped for all sandboxes together once more tickets were sorted than may be kept: a second caller is answered the same [SEARCH-15]', async () => {
    const pages = new SearchPages(50);
    const [neighbour, hoarder] = [createSandbox(), createSandbox()];
    await storeTickets(neighbour, [{}, {}]);
    await storeTickets(hoarder, [{}, {}, {}]);
    const states = countStates(neighbour);
    const found = () => [pages.read(neighbour.state, { limit: 0 }).total, states()];
    const hoard = (query: SearchQuery) => expect(pages.read(hoarder.state, query).total).toBe(3);
    expect(found()).toEqual([2, 2]);
    hoard({});
    expect(found(), 'two lists of each sandbox may be kept').toEqual([2, 0]);
    hoard({ price_order: 'asc' });
    expect(found(), 'all were dropped').toEqual([2, 2]);
    expect(found()).toEqual([2, 0]);
  });

  it('has the JSON of each ticket, made anew only where ticket, seller or reviews are others [SEARCH-15, CARD-07]', async () => {
    const { sandbox, read } = fresh();
    await storeTickets(sandbox, [{}, { user: PEOPLE.sara }, { user: PEOPLE.sara }]);
    const stringify = vi.spyOn(JSON, 'stringify');
    onTestFinished(() => stringify.mockRestore());
    const states = countStates(sandbox);
    const made = () => {
      read();
      states();
      read({ limit: 2 });
      expect(states(), 'no seller is looked up twice').toBe(0);
      const { length } = stringify.mock.calls;
      stringify.mockClear();
      return length;
    };
    expect(made()).toBe(3);
    expect(made()).toBe(0);
    await review(4)(sandbox);
    expect(made(), 'one by Davide').toBe(1);
    await putSeller({ full_name: 'Davide E.' })(sandbox);
    expect(made()).toBe(1);
    await put(3, { price: 8 })(sandbox);
    expect(made()).toBe(1);
  });
});

describe('a page that is made in several turns', () => {
  it('is the same as at once; one whose seller is renamed meanwhile has the new name throughout [SEARCH-15]', async () => {
    const { sandbox, pages, read } = fresh();
    await storeTickets(
      sandbox,
      Array.from({ length: 1200 }, () => ({})),
    );
    expect(pages.isLong(sandbox.state, {})).toBe(true);
    expect(pages.isLong(sandbox.state, { limit: 20 })).toBe(false);
    expect(await pages.readInTurns(sandbox.state, {})).toEqual(read());
    const reading = pages.readInTurns(sandbox.state, { price_order: 'asc' });
    await new Promise((resolve) => setImmediate(resolve));
    await sandbox.state.store.commit((draft) => {
      const row = sandbox.state.store.users.get(PEOPLE.davide);
      if (row) draft.put('users', { ...row, full_name: 'Davide E.' });
    });
    const names = shown(await reading).tickets.map(({ user_full_name: name }) => name);
    expect([names.length, new Set(names)]).toEqual([1200, new Set(['Davide E.'])]);
  });
});

describe('a search through more tickets than are sorted in one turn', () => {
  it('sorts and filters them in several, once, and after a change takes in the changed one [SEARCH-15]', async () => {
    const { sandbox, pages, read } = fresh();
    const { state } = sandbox;
    await storeTickets(
      sandbox,
      Array.from({ length: 6000 }, (_, n) => ({ date: `2026-07-${10 + (n % 20)}`, price: n % 7 })),
    );
    const states = countStates(sandbox);
    const asked: SearchQuery = { limit: 20, price_order: 'asc' };
    expect([
      pages.isLong(state, asked),
      pages.isLong(state, { date: '2026-07-10', limit: 20 }),
    ]).toEqual([true, false]);
    states();
    const reading = pages.readInTurns(state, asked);
    await new Promise((resolve) => setImmediate(resolve));
    const inFirstTurns = states();
    expect([(await reading).total, inFirstTurns < 6000, pages.isLong(state, asked)]).toEqual([
      6000,
      true,
      false,
    ]);
    expect(shown(await reading)).toEqual(shown(new SearchPages().read(state, asked)));
    states();
    await storeTickets(sandbox, [{ date: '2026-07-11', price: 0 }]);
    expect(read(asked).total).toBe(6001);
    expect(states(), 'the new one alone').toBe(1);
  });
});

describe('the page that follows', () => {
  const DAYS = ['07-05', '07-01', '07-07', '07-03', '07-02', '07-06', '07-04'];
  /** Seven tickets on the first seven days of July; their ids in order of date. */
  const ORDERED = [2, 5, 4, 7, 1, 6, 3];

  const sevenDays = async () => {
    const { sandbox, read } = fresh();
    await storeTickets(
      sandbox,
      DAYS.map((day) => ({ date: `2026-${day}` })),
    );
    return (query: SearchQuery) => {
      const { tickets, total } = shown(read(query));
      return { ids: tickets.map(({ id }) => id), total, next: read(query).next };
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
    expect(read({ limit: 3 })).toEqual({
      ids: [2, 5, 4],
      total: 7,
      next: '49.9_2026-07-03_07:15_4',
    });
    expect(read({ limit: 6 }).next).toBe('49.9_2026-07-06_07:15_6');
    for (const limit of [0, 7, 8]) expect(read({ limit }).next, `limit ${limit}`).toBeNull();
    expect(read({}).next).toBeNull();
    expect(read({ limit: 3, offset: 3 })).toMatchObject({ ids: [7, 1, 6] });
    expect(read({ limit: 3, offset: 3 }).next).toBe('49.9_2026-07-06_07:15_6');
    expect(read({ limit: 3, offset: 4 })).toEqual({ ids: [1, 6, 3], total: 7, next: null });
    expect(read({ limit: 3, offset: 9 })).toEqual({ ids: [], total: 7, next: null });
  });
});
