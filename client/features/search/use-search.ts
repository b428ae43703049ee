import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SEARCH_PAGE } from '#contract/limits';
import { searchTickets, type Ticket } from '#contract/tickets';
import { callWithHeaders } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import type { Filters } from './filters.ts';
import { readFound } from './found-tickets.ts';
import { countOfOthers, nextOffset, totalOf, type Page } from './pages.ts';

const readPage = async (filters: Filters, offset: number): Promise<Page> => {
  const query = { ...filters, limit: SEARCH_PAGE, offset };
  const { answer, headers } = await callWithHeaders(searchTickets, { query });
  const tickets = readFound(answer);
  const total = totalOf(headers.get('X-Total-Count'));
  return { tickets, received: answer.length, total };
};

/**
 * SEARCH-04, SEARCH-05, SEARCH-15. The answer belongs to one entry of the browser's history, `visit`: a new search is
 * a new call, while going back finds the list as it was left.
 */
export const useSearch = (filters: Filters, visit: string) => {
  const { access, userId } = useSession();
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page, number>, unknown[], number>({
    queryKey: [searchTickets.name, visit, filters],
    queryFn: ({ pageParam }) => readPage(filters, pageParam),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: Infinity,
  });
  const isOwn = ({ user }: Ticket) => access !== null && user === userId;
  const pages = query.data?.pages ?? [];
  const all = pages.flatMap((page) => page.tickets);
  const tickets = all.filter((ticket) => !isOwn(ticket));

  // A page of one's own tickets alone shows nothing, so that the next one is fetched as if it was asked for.
  const showsNone = pages.at(-1)?.tickets.every(isOwn) ?? false;
  const goesOn = showsNone && query.hasNextPage && !query.isFetchNextPageError;
  const isDue = goesOn && !query.isFetchingNextPage;
  const { fetchNextPage } = query;
  useEffect(() => {
    if (isDue) void fetchNextPage({ cancelRefetch: false });
  }, [isDue, fetchNextPage]);

  return {
    query,
    tickets,
    goesOn,
    total: countOfOthers(pages, tickets.length),
    own: all.length - tickets.length,
  };
};
