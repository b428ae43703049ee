import type { HintsQuery, SearchHints } from '#contract/search';
import type { Ticket } from '../../store/schema.ts';

/** Most days that are suggested. */
const DAYS = 4;

const SINGLE = ['departure', 'destination', 'airline', 'date'] as const;

/** Each filter of a query, each service for itself, and the query without it. */
const withoutEach = (query: HintsQuery) => {
  const { services = [] } = query;
  return [
    ...SINGLE.flatMap((filter) => {
      const value = query[filter];
      return value === undefined
        ? []
        : [{ filter, value, rest: { ...query, [filter]: undefined } }];
    }),
    ...services.map((value) => {
      const rest = { ...query, services: services.filter((one) => one !== value) };
      return { filter: 'services' as const, value, rest };
    }),
  ];
};

/** All tickets that a search finds. */
type Find = (query: HintsQuery) => readonly Ticket[];

/**
 * What to change about a search without results (SEARCH-17): each filter without which it would find more tickets, those
 * that bring most first, the nearest other days with tickets, in order of date, and how many there are without any filter.
 */
export const searchHints = (find: Find, query: HintsQuery): SearchHints => {
  const count = (one: HintsQuery) => find(one).length;
  const found = count(query);
  const filters = withoutEach(query)
    .map(({ filter, value, rest }) => ({ filter, value, count: count(rest) - found }))
    .filter((one) => one.count > 0)
    .toSorted((a, b) => b.count - a.count);
  const days = query.date === undefined ? [] : nearestDays(otherDays(find, query), query.date);
  return { filters, days, total: count({ except_seller: query.except_seller }) };
};

/** How many tickets a search would find on each other day. */
const otherDays = (find: Find, query: HintsQuery): Map<string, number> => {
  const byDay = new Map<string, number>();
  for (const { date } of find({ ...query, date: undefined })) {
    if (date !== query.date) byDay.set(date, (byDay.get(date) ?? 0) + 1);
  }
  return byDay;
};

type Days = SearchHints['days'];

const byDate = (a: Days[number], b: Days[number]) => (a.date < b.date ? -1 : 1);

/** The earlier of two days that are equally near comes first. */
const nearestDays = (byDay: ReadonlyMap<string, number>, wanted: string): Days => {
  const distance = ({ date }: Days[number]) => Math.abs(Date.parse(date) - Date.parse(wanted));
  return [...byDay]
    .map(([date, count]) => ({ date, count }))
    .toSorted(byDate)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, DAYS)
    .toSorted(byDate);
};
