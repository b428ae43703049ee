import { useCallback, useEffect, useMemo } from 'react';
import { SEARCH_PAGE } from '#contract/limits';
import { useSession } from '../../lib/session.ts';
import type { ShownTicket } from '../../lib/shown.ts';
import type { Filters } from './filters.ts';
import { countOfOthers, ticketsIn, type Page } from './result-pages.ts';
import { usePages } from './use-pages.ts';

const NO_PAGES: readonly Page[] = [];

/**
 * Searches (SEARCH-04), without the user's own tickets (SEARCH-05), page by page (SEARCH-15). `visit`, the key of the
 * history entry, is a part of the cache's key: a new search is a new call, and going back finds the list as it was left.
 * Only a tab that is looked at again reads its pages anew, each from the place where the one before it ends (GEN-09).
 */
export const useSearch = (filters: Filters, visit: string) => {
  const { access, userId } = useSession();
  const query = usePages([visit, filters], { ...filters, limit: SEARCH_PAGE }, Infinity);
  const isOwn = useCallback(
    ({ user }: ShownTicket) => access !== null && user === userId,
    [access, userId],
  );
  const pages = query.data?.pages ?? NO_PAGES;
  const all = useMemo(() => ticketsIn(pages), [pages]);
  // The same list until a page arrives, so that the results are not rendered again meanwhile.
  const tickets = useMemo(() => all.filter((ticket) => !isOwn(ticket)), [all, isOwn]);
  const ownCount = all.length - tickets.length;

  // A page with nothing but own tickets shows none of them, so the next one is loaded without a click.
  const isAllOwn = pages.at(-1)?.tickets.every(isOwn) ?? false;
  const isSkippingOwn = isAllOwn && query.hasNextPage && !query.isFetchNextPageError;
  const isDue = isSkippingOwn && !query.isFetching;
  const { fetchNextPage } = query;
  useEffect(() => {
    if (isDue) void fetchNextPage({ cancelRefetch: false });
  }, [isDue, fetchNextPage]);

  return { query, tickets, isSkippingOwn, total: countOfOthers(pages, ownCount), ownCount };
};
