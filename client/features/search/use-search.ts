import { useMemo } from 'react';
import { SEARCH_PAGE } from '#contract/limits';
import { useOwnId } from '../../lib/session.ts';
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
