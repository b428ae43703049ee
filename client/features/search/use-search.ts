import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { SEARCH_PAGE } from '#contract/limits';
import { searchTickets, type Ticket } from '#contract/tickets';
import { callWithHeaders } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import type { Filters } from './filters.ts';

interface Page {
  tickets: Ticket[];
  /** How many there are in all, as the server counts; `null` if it does not say. */
  total: number | null;
}

const isTicket = (item: unknown): item is Ticket => {
  const { id, departure, destination, date, price, services } = (item ?? {}) as Partial<Ticket>;
  const texts = [departure, destination, date];
  return (
    typeof id === 'number' &&
    typeof price === 'number' &&
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(services)
  );
};

const readPage = async (filters: Filters, offset: number): Promise<Page> => {
  const query = { ...filters, limit: SEARCH_PAGE, offset };
  const { answer, headers } = await callWithHeaders(searchTickets, { query });
  const tickets: unknown = answer;
  if (!Array.isArray(tickets) || !tickets.every(isTicket)) {
    throw new TypeError('The search answered what is no list of tickets');
  }
  const total = headers.get('X-Total-Count');
  return { tickets, total: total !== null && /^\d+$/.test(total) ? Number(total) : null };
};

const countOf = (pages: readonly Page[]): number =>
  pages.reduce((sum, page) => sum + page.tickets.length, 0);

/** Where the next page begins; none without a count, or once everything is here (SEARCH-15). */
const nextOffset = (last: Page, pages: readonly Page[]): number | undefined => {
  const loaded = countOf(pages);
  return last.total !== null && last.tickets.length > 0 && loaded < last.total ? loaded : undefined;
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
  const pages = query.data?.pages ?? [];
  const all = pages.flatMap((page) => page.tickets);
  const others = access ? all.filter((ticket) => ticket.user !== userId) : all;
  return {
    query,
    tickets: others,
    total: pages.at(-1)?.total ?? all.length,
    own: all.length - others.length,
  };
};
