import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FETCH_SITE } from '#contract/screens';
import { askedLink, askToOpen } from './asked-link.ts';
import { takeLinkCode } from './link-code.ts';
import { carriedIn, mendedAddress } from '../link-frame.ts';
import { decodeCarried, decodeLinkState } from './link-state.ts';
import { parameterIn } from '../regia-parameter.ts';
import { refuseLink, restoreLink, START } from './restore-link.ts';

/**
 * Restores the link that the page was opened by (DEMO-12), once the control room has answered. One that was followed from
 * another site, or that carries the state itself (STATIC-06), asks first.
 */
export const useLinkOfAddress = (ready: boolean): void => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  /** What was read already: opening it makes the control room answer anew. */
  const read = useRef('');
  useEffect(() => {
    if (!ready) return;
    const open = (path: string) => void navigate(path, { replace: true });
    const leave = () => open(START);
    const mended = mendedAddress(pathname, search, hash);
    // The parameter of a link that needs no mending was read when the page was loaded.
    const given = mended === null ? { search: '', hash } : new URL(mended, window.location.origin);
    const isNew = read.current !== given.search + given.hash;
    read.current = given.search + given.hash;
    const code = takeLinkCode() ?? (isNew ? parameterIn(given.search) : null);
    if (code !== null) {
      const link = decodeLinkState(code);
      if (!link) refuseLink(open);
      else if (isOpenedHere()) void restoreLink(link, open, leave);
      else askedLink.set({ link, leave });
    }
    const carried = isNew ? (carriedIn(given.hash) ?? strayIn(pathname, given.hash)) : null;
    if (carried !== null)
      void decodeCarried(carried).then((link) => askToOpen(link, 'Il link', leave));
  }, [ready, navigate, pathname, search, hash]);
};

/** A fragment of Regia's own page that is no place in it: what is left of a link whose frame is damaged. */
const strayIn = (pathname: string, hash: string): string | null =>
  /^\/regia\/?$/i.test(pathname) && hash.length > 1 && !document.getElementById(hash.slice(1))
    ? hash.slice(1)
    : null;

/**
 * Whether the visitor opened this page (typed, pasted, from a bookmark or another program), or this site did. False
 * where another site did, or where nothing says who: browsers send `Sec-Fetch-Site` to https and localhost alone. A
 * reload counts as unknown too, since some browsers then say `none`.
 */
const isOpenedHere = (): boolean => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (page?.type !== 'navigate') return false;
  const site = page.serverTiming.find(({ name }) => name === FETCH_SITE)?.description;
  return site === 'none' || site === 'same-origin';
};
