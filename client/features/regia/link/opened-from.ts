import { FETCH_SITE } from '#contract/screens';

/**
 * Whether the visitor opened this page (typed, pasted, from a bookmark or another program), or this site did. False
 * where another site did, or where nothing says who: browsers send `Sec-Fetch-Site` to https and localhost alone. A
 * reload counts as unknown too, since some browsers then say `none`.
 */
export const isOpenedHere = (): boolean => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (page?.type !== 'navigate') return false;
  const site = page.serverTiming.find(({ name }) => name === FETCH_SITE)?.description;
  return site === 'none' || site === 'same-origin';
};
