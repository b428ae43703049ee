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
 * Searches (SEARCH-04), without the user's own tickets (SEARCH-05), page by page (SEARCH-15). `visit`, the key of the
 * history entry, is a part of the cache's key: a new search is a new call, and going back finds the list as it was left.
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

  // A page with nothing but own tickets shows none of them, so the next one is loaded without a click.
  const isAllOwn = pages.at(-1)?.tickets.every(isOwn) ?? false;
  const isSkippingOwn = isAllOwn && query.hasNextPage && !query.isFetchNextPageError;
  const isDue = isSkippingOwn && !query.isFetchingNextPage;
  const { fetchNextPage } = query;
  useEffect(() => {
    if (isDue) void fetchNextPage({ cancelRefetch: false });
  }, [isDue, fetchNextPage]);

  return {
    query,
    tickets,
    isSkippingOwn,
    total: countOfOthers(pages, tickets.length),
    ownCount: all.length - tickets.length,
  };
};
