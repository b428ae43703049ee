/** What a search keeps for the next one: as long as it is true, and within bounds (SEARCH-15). */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SearchQuery } from '#contract/search';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { SearchPages } from '../../server/features/tickets/search-pages.ts';
import { ImageFolder } from '../../server/images/image-folder.ts';
import { SandboxClock } from '../../server/sandbox/clock.ts';
import { Sandbox } from '../../server/sandbox/sandbox.ts';
import { Bases } from '../../server/store/bases.ts';
import { Store } from '../../server/store/store.ts';
import { storeTickets } from '../support/stored-tickets.ts';

const TODAY = '2026-06-12';
const PEOPLE = { luca: 2, nuovo: 3, sara: 6, davide: 7 };
const bases = new Bases(buildScenario, SEED_FINGERPRINT);

/** A sandbox without a server; no test here writes an image. */
const createSandbox = () => {
  const store = new Store(bases, 'empty', TODAY);
  const images = ImageFolder.empty('no-folder');
  const state = new Sandbox('test', store, images, new SandboxClock(TODAY), () => {});
  return { state };
};
type TestSandbox = ReturnType<typeof createSandbox>;

const fresh = () => {
  const sandbox = createSandbox();
  const pages = new SearchPages();
  const read = (query: SearchQuery = {}) => pages.read(sandbox.state, query);
  return { sandbox, pages, read };
};

/** Counts the searches that read the list of all tickets. */
const countSearches = ({ state }: TestSandbox) => {
  const ordered = vi.spyOn(state.store.tickets, 'ordered');
  onTestFinished(() => ordered.mockRestore());
  return () => ordered.mock.calls.length;
};

const shown = ({ json, total }: { json: Buffer; total: number }) => {
  const tickets = JSON.parse(json.toString()) as {
    id: number;
    price: number;
    user_full_name: string;
    user_rating: number | null;
    user_reviews: number;
  }[];
  return { tickets, total };
};

describe('a page of a search', () => {
  it('is kept for the same query of the same sandbox alone [SEARCH-15, DEMO-02]', async () => {
    const { sandbox, pages, read } = fresh();
    await storeTickets(sandbox, [{}, {}, {}]);
    const page = read({ limit: 2 });
    expect(read({ limit: 2 })).toBe(page);
    expect(read({ limit: 1 })).not.toBe(page);
    expect(read({ limit: 2, offset: 1 })).not.toBe(page);
    const other = createSandbox();
    expect(pages.read(other.state, { limit: 2 }).total).toBe(0);
    expect(read({ limit: 2 })).toBe(page);
  });

  it('is made anew when a ticket, a seller or a review has changed, and not for a favourite [SEARCH-15, CARD-07]', async () => {
    const { sandbox, read } = fresh();
    const [first = 0] = await storeTickets(sandbox, [{}, {}]);
    const { store } = sandbox.state;
    const created_at = sandbox.state.clock.instant();
    const page = read();
    expect(shown(page).tickets[0]).toMatchObject({ user_rating: null, user_reviews: 0 });
    await store.commit((draft) =>
      draft.insert('favourites', { user: PEOPLE.luca, ticket: first, created_at }),
    );
    expect(read()).toBe(page);
    const row = store.tickets.get(first);
    if (!row) throw new Error('the ticket was not stored');
    await store.commit((draft) => draft.put('tickets', { ...row, price: 8 }));
    expect(shown(read()).tickets.map(({ price }) => price)).toEqual([8, 49.9]);
    const review = { seller: PEOPLE.davide, comment: '', created_at };
    for (const [author, rating, average] of [
      [PEOPLE.luca, 4, 4],
      [PEOPLE.sara, 4, 4],
      [PEOPLE.nuovo, 1, 3],
    ] as const) {
      await store.commit((draft) => draft.insert('feedback', { ...review, author, rating }));
      const reviews = store.feedback.by('seller', PEOPLE.davide).length;
      for (const ticket of shown(read()).tickets) {
        expect(ticket).toMatchObject({ user_rating: average, user_reviews: reviews });
      }
    }
    const [stored] = store.feedback.by('authorSeller', `${PEOPLE.nuovo}|${PEOPLE.davide}`);
    if (!stored) throw new Error('the review was not stored');
    await store.commit((draft) => draft.put('feedback', { ...stored, rating: 4 }));
    expect(shown(read()).tickets[0]).toMatchObject({ user_rating: 4, user_reviews: 3 });
    const davide = store.users.get(PEOPLE.davide);
    if (!davide) throw new Error('the seed has no Davide');
    await store.commit((draft) => draft.put('users', { ...davide, full_name: 'Davide E.' }));
    expect(new Set(shown(read()).tickets.map((ticket) => ticket.user_full_name))).toEqual(
      new Set(['Davide E.']),
    );
  });

  it('is kept until the next flight of the day leaves, not before and not after [SEARCH-13]', async () => {
    const { sandbox, read } = fresh();
    await storeTickets(sandbox, [
      { date: '2026-06-12', departure_time: '12:00' },
      { date: '2026-06-12', departure_time: '10:00' },
      { date: '2026-06-12', departure_time: '08:00' },
      { date: '2026-06-13', departure_time: '09:30' },
    ]);
    const setTo = (time: string) => sandbox.state.clock.set(Date.parse(`2026-06-${time}+02:00`));
    setTo('12T09:00:00');
    const page = read();
    expect(page.total).toBe(3);
    setTo('12T09:59:59.999');
    expect(read()).toBe(page);
    setTo('12T10:00:00');
    const next = read();
    expect(next.total).toBe(2);
    setTo('12T11:59:59');
    expect(read()).toBe(next);
    setTo('12T10:00:00');
    expect(read(), 'the first moment of it').toBe(next);
    setTo('12T09:59:59.999');
    expect(read().total, 'before it').toBe(3);
    setTo('12T12:00:00');
    expect(read().total).toBe(1);
    setTo('13T00:00:00');
    const morning = read();
    expect(morning.total, 'another day').toBe(1);
    setTo('13T09:30:00');
    expect(read().total).toBe(0);
  });

  it('is one of 64 that are kept [SEARCH-15]', async () => {
    const { sandbox, read } = fresh();
    await storeTickets(sandbox, [{}]);
    const pages = Array.from({ length: 64 }, (_, offset) => read({ offset }));
    expect(read({ offset: 0 })).toBe(pages[0]);
    expect(read({ offset: 63 })).toBe(pages[63]);
    const last = read({ offset: 64 });
    expect(read({ offset: 64 })).toBe(last);
    expect(read({ offset: 0 })).not.toBe(pages[0]);
    expect(read({ offset: 63 })).not.toBe(pages[63]);
  });

  it('is not kept if it is longer than 64 KiB [SEARCH-15]', async () => {
    const { sandbox, read } = fresh();
    await storeTickets(
      sandbox,
      Array.from({ length: 300 }, () => ({})),
    );
    const perTicket = read({ limit: 100 }).json.length / 100;
    const most = Math.floor((64 * 1024) / perTicket);
    const [short, long] = [{ limit: most - 10 }, { limit: most + 10 }];
    expect(read(short)).toBe(read(short));
    expect(read(long)).not.toBe(read(long));
    expect(read(long)).toEqual(read(long));
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

describe('a list that was searched', () => {
  it('serves all its pages; sixteen are kept [SEARCH-15]', async () => {
    const { sandbox, read } = fresh();
    await storeTickets(sandbox, [{}, {}]);
    const searches = countSearches(sandbox);
    for (const limit of [0, 1, 2]) expect(read({ limit }).total).toBe(2);
    expect(searches()).toBe(1);
    const byAirline = (n: number, limit: number) => read({ airline: `airline ${n}`, limit });
    for (let n = 0; n < 15; n += 1) byAirline(n, 1);
    expect(searches()).toBe(16);
    read({ limit: 3 });
    byAirline(14, 2);
    expect(searches(), 'sixteen are known').toBe(16);
    byAirline(15, 1);
    byAirline(15, 2);
    expect(searches()).toBe(17);
    read({ limit: 4 });
    expect(searches(), 'the others are forgotten').toBe(18);
  });
});
