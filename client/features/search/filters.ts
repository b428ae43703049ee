import {
  SEARCH_AIRLINES,
  SERVICES,
  SORT_ORDERS,
  type Service,
  type SortOrder,
} from '#contract/catalogue';
import { SEARCH_TEXT_MAX } from '#contract/limits';
import { Day } from '#contract/fields';

/** The filters of a search; '' or [] for one that is not set. */
export interface Filters {
  departure: string;
  destination: string;
  airline: string;
  date: string;
  price_order: SortOrder | '';
  date_order: SortOrder | '';
  services: readonly Service[];
}

export const NO_FILTERS: Filters = {
  departure: '',
  destination: '',
  airline: '',
  date: '',
  price_order: '',
  date_order: '',
  services: [],
};

const listed = <T extends string>(list: readonly T[], value: string | null): T | '' =>
  list.find((one) => one === value) ?? '';

/** Reads the filters from the page's address (SEARCH-14); unknown values are ignored. */
export const filtersOf = (address: URLSearchParams): Filters => {
  const text = (name: string) => address.get(name)?.trim().slice(0, SEARCH_TEXT_MAX) ?? '';
  const date = text('date');
  return {
    departure: text('departure'),
    destination: text('destination'),
    airline: listed(SEARCH_AIRLINES, address.get('airline')),
    date: Day.safeParse(date).success ? date : '',
    price_order: listed(SORT_ORDERS, address.get('price_order')),
    date_order: listed(SORT_ORDERS, address.get('date_order')),
    services: SERVICES.filter((service) => address.getAll('services').includes(service)),
  };
};

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

/** How many of the filters that are folded on a phone are set. */
export const countFoldedFilters = (filters: Filters): number =>
  [filters.airline, filters.price_order, filters.date_order].filter(Boolean).length +
  filters.services.length;
