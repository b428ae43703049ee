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
  /** How many came, those that did not read among them. */
  received: number;
  /** How many there are in all, as the server counts; `null` if it does not say. */
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

/** Where the next page begins; none without a count, or once everything is here (SEARCH-15). */
const nextOffset = (last: Page, pages: readonly Page[]): number | undefined => {
  const loaded = sum(pages.map(({ received }) => received));
  return last.total !== null && last.received > 0 && loaded < last.total ? loaded : undefined;
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
  const received = sum(pages.map((page) => page.received));

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
    /** How many of others there are: those that are known not to be listed do not count. */
    total: (pages.at(-1)?.total ?? received) - (received - tickets.length),
    own: all.length - tickets.length,
  };
};
