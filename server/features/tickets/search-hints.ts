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
  const days = query.date === undefined ? [] : nearestDays(find, { ...query, date: query.date });
  return { filters, days, total: count({ except_seller: query.except_seller }) };
};

/** The other days on which a search finds tickets, in order; the earlier one of two that are equally near comes first. */
const nearestDays = (
  find: Find,
  { date: wanted, ...rest }: HintsQuery & { date: string },
): SearchHints['days'] => {
  const byDay = new Map<string, number>();
  // They are in the order of their dates.
  for (const { date } of find(rest))
    if (date !== wanted) byDay.set(date, (byDay.get(date) ?? 0) + 1);
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(wanted));
  const days = [...byDay].map(([date, count]) => ({ date, count }));
  const nearest = new Set(
    days.toSorted((a, b) => distance(a.date) - distance(b.date)).slice(0, DAYS),
  );
  return days.filter((day) => nearest.has(day));
};
