import { describe, expect, it, vi } from 'vitest';
import type { HintsQuery } from '#contract/search';
import { AIRPORTS } from '#contract/catalogue';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { findTickets, type Filters } from '../../server/features/tickets/find-tickets.ts';
import { PublicTickets } from '../../server/features/tickets/public-tickets.ts';
import { sortOrder } from '../../server/features/tickets/sort-order.ts';
import { SandboxClock } from '../../server/lab/sandbox/clock.ts';
import { Seeds } from '../../server/store/seeds.ts';
import type { Ticket } from '../../server/store/schema.ts';
import { Store } from '../../server/store/store.ts';
import { nowAndToday } from '../../server/call/ticket-view.ts';
import { storeTickets } from '../support/stored-tickets.ts';

const TODAY = '2026-06-12';
const seeds = new Seeds(buildScenario, SEED_FINGERPRINT);
const moment = nowAndToday(new SandboxClock(TODAY));

const [FCO, CIA, BRI] = ['FCO', 'CIA', 'BRI'].map(
  (code) => AIRPORTS.find(({ iata }) => iata === code)?.label ?? '',
);

const storeWith = async (changes: readonly Partial<Omit<Ticket, 'id'>>[]) => {
  const store = new Store(seeds, 'empty', TODAY);
  await storeTickets({ state: { store } }, changes);
  return store;
};

/** The lists of a search as one, each of them in order already. */
const inOrder = (lists: readonly (readonly Ticket[])[], query: Filters): readonly Ticket[] => {
  const { compare } = sortOrder(query);
  for (const list of lists) expect(list).toEqual(list.toSorted(compare));
  return lists.flat().toSorted(compare);
};

const listsOf = (tickets: PublicTickets, query: Filters) =>
  findTickets(tickets, query).map((list) => list.tickets);

const ticketsOf = (store: Store, query: Filters) =>
  inOrder(listsOf(new PublicTickets(store, moment), query), query);

const find = (store: Store, query: Filters) => ticketsOf(store, query).map(({ id }) => id);

describe('a search by place, day and seller', () => {
  const places = [FCO, CIA, BRI];
  const ends = places.flatMap((from) => places.map((to) => [from, to] as const));
  const all = ends
    .filter(([from, to]) => from !== to)
    .flatMap(([departure = '', destination = '']) =>
      ['2026-07-02', '2026-07-01'].flatMap((date) =>
        [7, 1].map((user) => ({ departure, destination, date, user })),
      ),
    );
  it('reads no more tickets than an index has for it [SEARCH-15]', async () => {
    const store = await storeWith(all);
    const keys = vi.spyOn(store.tickets, 'keys');
    const some = { departure: CIA ?? '', destination: BRI ?? '', date: '2026-07-01', seller: 1 };
    for (const [name, value] of Object.entries(some)) {
      expect(find(store, { [name]: value }).length, name).toBeGreaterThan(0);
    }
    expect(keys, 'the days of all tickets').not.toHaveBeenCalled();
    find(store, {});
    expect(keys).toHaveBeenCalledTimes(1);
  });
});

describe('a place', () => {
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
  ])('«%s» is %s [SEARCH-10][GEN-16]', async (text, codes) => {
    const store = await storeWith(
      AIRPORTS.map(({ label }) => ({ departure: label, destination: FCO ?? '' })),
    );
    const found = ticketsOf(store, { departure: text }).map(({ departure }) => departure);
    expect(found).toEqual(
      AIRPORTS.filter(({ iata }) => codes.split(' ').includes(iata)).map(({ label }) => label),
    );
    const back = await storeWith(
      AIRPORTS.map(({ label }) => ({ destination: label, departure: FCO ?? '' })),
    );
    const seller = 7;
    expect(find(back, { destination: text })).toHaveLength(found.length);
    expect(find(back, { destination: text, seller }), 'of a seller').toHaveLength(found.length);
    expect(find(store, { departure: text, seller }), 'of a seller').toHaveLength(found.length);
  });
});

describe('the other filters', () => {
  it('hold together: airline in any spelling, and every service [SEARCH-09, SEARCH-11]', async () => {
    const store = await storeWith([
      { airline: 'Wizzair', services: ['Scelta posto'] },
      { airline: 'Wizzair', services: ['Scelta posto', 'Priority boarding'] },
      { airline: 'Ryanair', services: ['Scelta posto', 'Priority boarding'] },
      { airline: null, services: [] },
    ]);
    const both: HintsQuery['services'] = ['Priority boarding', 'Scelta posto'];
    expect(find(store, { airline: 'Wizz Air' })).toEqual([1, 2]);
    expect(find(store, { services: ['Scelta posto'] })).toEqual([1, 2, 3]);
    expect(find(store, { services: both })).toEqual([2, 3]);
    expect(find(store, { services: both, airline: ' WIZZ AIR' })).toEqual([2]);
    expect(find(store, { services: both, airline: 'Wizzair', date: '2026-07-04' })).toEqual([]);
  });
});

describe('the order', () => {
  const rows = [
    { price: 20, date: '2026-07-02', departure_time: '09:00' },
    { price: 10, date: '2026-07-03', departure_time: '09:00' },
    { price: 10, date: '2026-07-01', departure_time: '18:00' },
    { price: 10, date: '2026-07-01', departure_time: '07:00' },
    { price: 10, date: '2026-07-01', departure_time: '07:00' },
    { price: 10, date: '2026-07-01', departure_time: null },
    { price: 9.5, date: '2026-07-09', departure_time: null },
  ];

  it.each([
    [{}, [6, 4, 5, 3, 1, 2, 7]],
    [{ date_order: 'asc' }, [6, 4, 5, 3, 1, 2, 7]],
    [{ date_order: 'desc' }, [7, 2, 1, 6, 4, 5, 3]],
    [{ price_order: 'asc' }, [7, 6, 4, 5, 3, 2, 1]],
    [{ price_order: 'desc' }, [1, 6, 4, 5, 3, 2, 7]],
    [{ price_order: 'asc', date_order: 'desc' }, [7, 2, 6, 4, 5, 3, 1]],
    [{ price_order: 'desc', date_order: 'desc' }, [1, 2, 6, 4, 5, 3, 7]],
  ] as const)(
    'is price, date, time, id by %j, however they are found [SEARCH-12]',
    async (query, ids) => {
      const store = await storeWith(rows);
      expect(find(store, query)).toEqual(ids);
      expect(find(store, { ...query, departure: 'Torino' })).toEqual(ids);
      const turned = await storeWith(rows.toReversed());
      const turnedIds = ticketsOf(turned, query).map(({ price, date }) => [price, date]);
      expect(turnedIds).toEqual(ids.map((id) => [rows[id - 1]?.price, rows[id - 1]?.date]));
    },
  );

  it('is made once for a list: the same search finds the same list again [SEARCH-15]', async () => {
    const tickets = new PublicTickets(await storeWith(rows), moment);
    for (const query of [{}, { departure: 'Torino' }, { seller: 7 }, { airline: 'Ryanair' }]) {
      const [list, ...others] = listsOf(tickets, query);
      expect(others).toEqual([]);
      expect(listsOf(tickets, query)[0]).toBe(list);
      expect(list).toHaveLength(rows.length);
    }
  });

  it('has a flight without a time before the others of its day, from either side [SEARCH-12]', () => {
    const { compare } = sortOrder({});
    const at = (departure_time: string | null) => ({
      price: 1,
      date: TODAY,
      departure_time,
      id: 1,
    });
    expect(compare(at(null), at('00:00'))).toBeLessThan(0);
    expect(compare(at('00:00'), at(null))).toBeGreaterThan(0);
    expect(compare(at(null), at(null))).toBe(0);
  });
});
