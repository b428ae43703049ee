import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SEARCH_CITIES } from '#contract/catalogue';
import { searchTickets } from '#contract/search';
import { callWithHeaders } from '../../lib/api.ts';
import { isSameText, startsWithTyped } from '../../lib/same-text.ts';
import { useOwnId } from '../../lib/session.ts';
import { isDate } from '../../ui/typed-date.ts';
import { withoutOrders, type Filters } from './filters.ts';
import { ticketCount, totalOf } from './result-pages.ts';

/** Milliseconds without a change before the tickets are counted. */
const PAUSE = 250;

/** The beginning of a suggested city: it finds nothing, and is not chosen yet. */
const isUnfinished = (typed: string): boolean =>
  typed.trim() !== '' &&
  SEARCH_CITIES.some((label) => startsWithTyped({ label }, typed) && !isSameText(label, typed));

/** How many tickets the chosen filters find, without the user's own (LOOK-05); nothing while that is not known. */
export function FoundCount({ filters }: { filters: Filters }) {
  const chosen = useSettled(filters);
  const isChosen = ![chosen.departure, chosen.destination].some(isUnfinished);
  const query = { ...withoutOrders(chosen), limit: 1, except_seller: useOwnId() };
  const count = useTotal(query, isChosen && (chosen.date === '' || isDate(chosen.date)));
  if (count === null) return null;
  return <span aria-hidden="true">{` · ${ticketCount(count)}`}</span>;
}

const useSettled = (filters: Filters): Filters => {
  const [settled, setSettled] = useState(filters);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(filters), PAUSE);
    return () => clearTimeout(timer);
  }, [filters]);
  return settled;
};

type Query = Parameters<typeof callWithHeaders<typeof searchTickets>>[1]['query'];

const useTotal = (query: Query, enabled: boolean): number | null => {
  const { data } = useQuery({
    queryKey: [searchTickets.name, 'count', query],
    queryFn: async () => {
      const { headers } = await callWithHeaders(searchTickets, { query });
      return totalOf(headers.get('X-Total-Count'));
    },
    enabled,
    placeholderData: keepPreviousData,
  });
  return enabled ? (data ?? null) : null;
};
