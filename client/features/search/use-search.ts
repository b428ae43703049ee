import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SEARCH_PAGE } from '#contract/limits';
import { searchTickets, type Ticket } from '#contract/tickets';
import { callWithHeaders } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import type { Filters } from './filters.ts';
import { readFound } from './found-tickets.ts';

interface Page {
  tickets: Ticket[];
  /** How many entries the answer had, including unreadable ones. */
  received: number;
  /** How many results there are in all, by the server's header; `null` without it. */
  total: number | null;
}

const readPage = async (filters: Filters, offset: number): Promise<Page> => {
  const query = { ...filters, limit: SEARCH_PAGE, offset };
  const { answer, headers } = await callWithHeaders(searchTickets, { query });
  const tickets = readFound(answer);
  const total = headers.get('X-Total-Count');
  return {
    tickets,
    received: answer.length,
    total: total !== null && /^\d+$/.test(total) ? Number(total) : null,
  };
};

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** The offset of the next page; `undefined` without a total, or once everything is loaded (SEARCH-15). */
const nextOffset = (last: Page, pages: readonly Page[]): number | undefined => {
  const loaded = sum(pages.map(({ received }) => received));
  return last.total !== null && last.received > 0 && loaded < last.total ? loaded : undefined;
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
  const received = sum(pages.map((page) => page.received));

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
    /** The total without the loaded entries that are not listed: own and unreadable ones. */
    total: (pages.at(-1)?.total ?? received) - (received - tickets.length),
    ownCount: all.length - tickets.length,
  };
};
