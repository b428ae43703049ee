import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint';
import { searchTickets } from '#contract/search';
import { callWithHeaders } from '../../lib/api.ts';
import { identified } from '../../lib/shown.ts';
import { totalOf, type Page } from './result-pages.ts';

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
