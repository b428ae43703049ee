import { useMemo } from 'react';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint';
import { SEARCH_PAGE } from '#contract/limits';
import { searchTickets } from '#contract/search';
import { callWithHeaders } from '../../lib/api.ts';
import { useOwnId } from '../../lib/session.ts';
import { identified } from '../../lib/shown.ts';
import type { Filters } from './filters.ts';
import { countOfOthers, ticketsIn, totalOf, type Page } from './result-pages.ts';

type Query = Omit<CallInput<typeof searchTickets>['query'], 'after'>;
/** Where a page begins: the `X-Next` of the one before it. */
type After = string | undefined;

const readPage = async (query: Query, after: After): Promise<Page> => {
  const { answer, header } = await callWithHeaders(searchTickets, { query: { ...query, after } });
  const tickets = identified(answer);
  if (tickets.length === 0 && answer.length > 0) throw new TypeError('a list without tickets');
  const total = totalOf(header('X-Total-Count'));
  return { tickets, received: answer.length, total, next: header('X-Next') || undefined };
};

/**
 * Searches page by page, each from the place where the one before it ends (SEARCH-15). `key` is the rest of the cache's
 * key.
 */
export const usePages = (key: readonly unknown[], query: Query, staleTime = 0) =>
  useInfiniteQuery<Page, Error, InfiniteData<Page, After>, readonly unknown[], After>({
    queryKey: [searchTickets.name, ...key],
    queryFn: ({ pageParam }) => readPage(query, pageParam),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    staleTime,
  });

const NO_PAGES: readonly Page[] = [];

/**
 * Searches (SEARCH-04), without the user's own tickets (SEARCH-05), page by page (SEARCH-15). `visit`, the key of the
 * history entry, is a part of the cache's key: a new search is a new call, and going back finds the list as it was left.
 * Only a tab that is looked at again reads its pages anew, each from the place where the one before it ends (GEN-09).
 */
export const useSearch = (filters: Filters, visit: string) => {
  const except_seller = useOwnId();
  const query = usePages(
    [visit, filters, except_seller],
    { ...filters, limit: SEARCH_PAGE, except_seller },
    Infinity,
  );
  const pages = query.data?.pages ?? NO_PAGES;
  const all = useMemo(() => ticketsIn(pages), [pages]);
  // Another server may send the own ones all the same. The same list until a page arrives, so that the results are not
  // rendered again meanwhile.
  const tickets = useMemo(
    () => all.filter(({ user }) => except_seller === undefined || user !== except_seller),
    [all, except_seller],
  );
  return { query, tickets, total: countOfOthers(pages, all.length - tickets.length) };
};
