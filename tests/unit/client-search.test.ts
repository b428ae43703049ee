import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEARCH_AIRLINES, SERVICES, SORT_ORDERS } from '#contract/catalogue';
import { SearchQuery } from '#contract/search';
import {
  activeFilters,
  filtersOf,
  filterValue,
  NO_FILTERS,
  searchParamsOf,
  summaryOf,
  withoutFilter,
  type Filters,
} from '../../client/features/search/filters.ts';
import { totalOf } from '../../client/features/search/result-pages.ts';
import type { ShownTicket } from '../../client/lib/shown.ts';
import { cheapestOf, lowestByDay } from '../../client/features/search/lowest-prices.tsx';

const seed = 20_260_612;
const readAddress = (address: string) => filtersOf(new URLSearchParams(address));

const typed = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.trim());
const order = fc.constantFrom('' as const, ...SORT_ORDERS);
const filters: fc.Arbitrary<Filters> = fc.record({
  departure: typed,
  destination: typed,
  airline: fc.constantFrom('', ...SEARCH_AIRLINES),
  date: fc.constantFrom('', '2026-06-12', '2028-02-29'),
  price_order: order,
  date_order: order,
  services: fc.subarray([...SERVICES]),
});

describe('the filters in the page’s address', () => {
  it('are the same when they are read back [SEARCH-14]', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(readAddress(String(searchParamsOf(chosen)))).toEqual(chosen);
      }),
      { seed, numRuns: 500 },
    );
  });

  it('do not include empty ones [SEARCH-14]', () => {
    expect(String(searchParamsOf(NO_FILTERS))).toBe('');
    const chosen = {
      ...NO_FILTERS,
      departure: ' Roma ',
      destination: '  ',
      price_order: 'asc',
      services: ['Bagaglio a mano', 'Accesso lounge'],
    } as const;
    expect(String(searchParamsOf(chosen))).toBe(
      'departure=Roma&price_order=asc&services=Bagaglio+a+mano&services=Accesso+lounge',
    );
  });

  it('are a valid query for the server, whatever the address [SEARCH-14]', () => {
    const names = [...Object.keys(NO_FILTERS), 'page', 'regia'];
    const values = fc.oneof(
      fc.string(),
      fc.constantFrom('2026-06-12', '2026-02-30', '2026-99-99', 'asc', 'Ryanair', ...SERVICES),
    );
    const addresses = fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 12 });
    fc.assert(
      fc.property(addresses, (pairs) => {
        const read = filtersOf(new URLSearchParams(pairs));
        expect(SearchQuery.safeParse(read).error?.issues).toBeUndefined();
        expect(SERVICES.filter((service) => read.services.includes(service))).toEqual(
          read.services,
        );
      }),
      { seed, numRuns: 1000 },
    );
  });
});

describe('the filters in force', () => {
  const chosen: Filters = {
    departure: 'Roma',
    destination: ' ',
    airline: 'Ryanair',
    date: '2026-06-12',
    price_order: 'asc',
    date_order: 'desc',
    services: ['Scelta posto', 'Pasti inclusi'],
  };

  it('are one for each that is set, and one for each service; orders are none [SEARCH-16]', () => {
    expect(activeFilters(NO_FILTERS)).toEqual([]);
    expect(activeFilters(chosen).map(filterValue)).toEqual([
      'Roma',
      'ven 12 giu 2026',
      'Ryanair',
      'Scelta posto',
      'Pasti inclusi',
    ]);
  });

  it('show what was typed as a place as it was typed, a day too [SEARCH-16]', () => {
    expect(filterValue({ filter: 'departure', value: '2026-06-12' })).toBe('2026-06-12');
  });

  it('are taken away one by one, and the rest stays [SEARCH-16]', () => {
    const [roma, date, , seat] = activeFilters(chosen);
    if (!roma || !date || !seat) throw new Error('three filters are missing');
    expect(withoutFilter(chosen, roma)).toEqual({ ...chosen, departure: '' });
    expect(withoutFilter(chosen, date)).toEqual({ ...chosen, date: '' });
    expect(withoutFilter(chosen, seat)).toEqual({ ...chosen, services: ['Pasti inclusi'] });
    const last = activeFilters(chosen).reduce(withoutFilter, chosen);
    expect(activeFilters(last)).toEqual([]);
  });

  it('are said in one line [SEARCH-16]', () => {
    expect(summaryOf(NO_FILTERS)).toBe('Ovunque → Ovunque · qualsiasi data');
    expect(summaryOf({ ...NO_FILTERS, departure: 'Roma' })).toBe('Roma → Ovunque · qualsiasi data');
    expect(summaryOf({ ...chosen, destination: 'Bari' })).toBe('Roma → Bari · ven 12 giu 2026');
  });
});

it('results are counted by X-Total-Count, where it is a count [SEARCH-15]', () => {
  expect(['0', '45', '10000'].map(totalOf)).toEqual([0, 45, 10_000]);
  for (const none of [null, '', 'x', '-1', '4.5', '1e3', ' 45']) expect(totalOf(none)).toBeNull();
});

describe('the lowest prices of a search, for its reader', () => {
  const ticket = (id: number, date: string | null, price: number | null) =>
    ({ id, date, price }) as ShownTicket;
  const tickets = [
    ticket(1, '2026-06-14', 40),
    ticket(2, '2026-06-13', 30),
    ticket(3, '2026-06-14', 20),
    ticket(4, null, 1),
    ticket(5, '2026-06-12', null),
  ];
  const unordered = { price_order: '', date_order: '' } as const;

  it('are those of each day, and of the one cheapest ticket [SEARCH-16]', () => {
    expect(lowestByDay(tickets, unordered, false)).toEqual([
      { day: '2026-06-13', price: 30 },
      { day: '2026-06-14', price: 20 },
    ]);
    expect(cheapestOf(tickets.slice(0, 3), unordered, false)).toBe(3);
  });

  it('are none for a single day, a single ticket, or two that cost as little [SEARCH-16]', () => {
    expect(lowestByDay(tickets.slice(0, 1), unordered, false)).toEqual([]);
    expect(cheapestOf(tickets.slice(0, 1), unordered, false)).toBeUndefined();
    const two = [ticket(1, '2026-06-14', 20), ticket(2, '2026-06-13', 20)];
    expect(cheapestOf(two, unordered, false)).toBeUndefined();
  });

  it('are only those that no later page can change [SEARCH-15][SEARCH-16]', () => {
    const page = [1, 2, 3].map((day) => ticket(day, `2026-06-1${day}`, 10 * day));
    expect(lowestByDay(page, unordered, true).map(({ day }) => day)).toEqual([
      ...['2026-06-11', '2026-06-12'],
    ]);
    expect(cheapestOf(page, unordered, true)).toBeUndefined();
    expect(cheapestOf(page, { price_order: 'asc' }, true)).toBe(1);
    for (const other of [{ price_order: 'asc' }, { price_order: 'desc' }, { date_order: 'desc' }])
      expect(lowestByDay(page, { ...unordered, ...other } as Filters, true)).toEqual([]);
  });
});
