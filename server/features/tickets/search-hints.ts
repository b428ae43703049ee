import { FilterHint, type HintsQuery, type SearchHints } from '#contract/search';
import type { Ticket } from '../../store/schema.ts';

/** Most days that are suggested. */
const DAYS = 4;

/** All tickets that a search finds, in order. */
type Find = (query: HintsQuery) => readonly Ticket[];

/**
 * What to change about a search without results (SEARCH-17): each filter, and each service for itself, without which it would
 * find more tickets, those that bring most first, the nearest other days with tickets, and how many there are without any filter.
 */
export const searchHints = (find: Find, query: HintsQuery): SearchHints => {
  const count = (one: HintsQuery) => find(one).length;
  const found = count(query);
  const filters = FilterHint.shape.filter.options.flatMap((filter) =>
    [query[filter] ?? []].flat().map((value) => {
      const others =
        filter === 'services' ? query.services?.filter((one) => one !== value) : undefined;
      return { filter, value, count: count({ ...query, [filter]: others }) - found };
    }),
  );
  return {
    filters: filters.filter((one) => one.count > 0).toSorted((a, b) => b.count - a.count),
    days: nearestDays(find, query),
    total: count({ except_seller: query.except_seller }),
  };
};

/** The other days on which a search finds tickets, in order; the earlier one of two that are equally near comes first. */
const nearestDays = (find: Find, { date: wanted, ...rest }: HintsQuery): SearchHints['days'] => {
  if (wanted === undefined) return [];
  const counts = new Map<string, number>();
  for (const { date } of find(rest)) counts.set(date, (counts.get(date) ?? 0) + 1);
  counts.delete(wanted);
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(wanted));
  // They are in the order of their dates, as the tickets are.
  const days = [...counts].map(([date, count]) => ({ date, count }));
  const byDistance = days.toSorted((a, b) => distance(a.date) - distance(b.date));
  const nearest = new Set(byDistance.slice(0, DAYS));
  return days.filter((day) => nearest.has(day));
};
