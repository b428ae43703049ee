import {
  SEARCH_AIRLINES,
  SERVICES,
  SORT_ORDERS,
  type Service,
  type SortOrder,
} from '#contract/catalogue';
import { journeyOf, type Journey } from '#contract/journey';
import { byOrder, type OrderName } from '#contract/orders';
import type { FilterHint } from '#contract/search';
import { isolate } from '#contract/typed-text';
import { formatDate } from '../../lib/formats.ts';

/** The orders of the results; '' for one that is not asked for. */
export type Orders = Record<OrderName, SortOrder | ''>;

/** The filters of a search and its orders; '' or [] for what is not set. */
export interface Filters extends Journey, Orders {
  airline: string;
  services: readonly Service[];
}

const NO_ORDERS: Orders = byOrder(() => '');

export const NO_FILTERS: Filters = {
  departure: '',
  destination: '',
  airline: '',
  date: '',
  ...NO_ORDERS,
  services: [],
};

const listed = <T extends string>(list: readonly T[], value: string | null): T | '' =>
  list.find((one) => one === value) ?? '';

/** Reads the filters from the page's address (SEARCH-14); unknown values are ignored. */
export const filtersOf = (address: URLSearchParams): Filters => {
  const { departure, destination, date } = journeyOf(address);
  return {
    departure,
    destination,
    airline: listed(SEARCH_AIRLINES, address.get('airline')),
    date,
    ...byOrder((_, name) => listed(SORT_ORDERS, address.get(name))),
    services: SERVICES.filter((service) => address.getAll('services').includes(service)),
  };
};

/**
 * Chooses the filters of the next search by those in force. They are read when it is made: the page may still show the
 * filters before them, since a navigation changes the address first and renders later.
 */
export type ChooseFilters = (inForce: Filters) => Filters;

/** The filters as query parameters, without those that are not set. */
export const searchParamsOf = ({ services, ...texts }: Filters): URLSearchParams => {
  const pairs = Object.entries(texts)
    .map(([name, value]): [string, string] => [name, value.trim()])
    .filter(([, value]) => value !== '');
  return new URLSearchParams([
    ...pairs,
    ...services.map((service): [string, string] => ['services', service]),
  ]);
};

/** Filters with the orders of others. */
export const withOrdersOf = (orders: Orders, filters: Filters): Filters => ({
  ...filters,
  ...byOrder((_, name) => orders[name]),
});

/** No filters, with the results in the same order. */
export const withoutFilters = (filters: Filters): Filters => withOrdersOf(filters, NO_FILTERS);

/** The same filters without the orders, which only arrange the results. */
export const withoutOrders = (filters: Filters): Filters => withOrdersOf(NO_ORDERS, filters);

/** One filter in force; each service is one of its own. */
export type ActiveFilter = Pick<FilterHint, 'filter' | 'value'>;

/** The filters in force, in the order of the form (SEARCH-16). */
export const activeFilters = (filters: Filters): ActiveFilter[] =>
  [
    ...(['departure', 'destination', 'date', 'airline'] as const).map((filter) => ({
      filter,
      value: filters[filter],
    })),
    ...filters.services.map((value) => ({ filter: 'services' as const, value })),
  ].filter(({ value }) => value.trim() !== '');

/** The filters without one of them. */
export const withoutFilter = (filters: Filters, { filter, value }: ActiveFilter): Filters =>
  filter === 'services'
    ? { ...filters, services: filters.services.filter((service) => service !== value) }
    : { ...filters, [filter]: '' };

/** What a filter looks for, as people read it. */
export const filterValue = ({ filter, value }: ActiveFilter): string =>
  filter === 'date' ? formatDate(value) : value;

const ANYWHERE = 'Ovunque';

/** The search in one line: 'Roma → Ovunque · qualsiasi data' (SEARCH-16). */
export const summaryOf = ({ departure, destination, date }: Filters): string =>
  `${isolate(departure) || ANYWHERE} → ${isolate(destination) || ANYWHERE} · ${date ? formatDate(date) : 'qualsiasi data'}`;
