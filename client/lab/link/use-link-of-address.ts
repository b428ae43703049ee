import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FETCH_SITE } from '#contract/screens';
import { askedLink, askToOpen } from './asked-link.ts';
import { takeLinkCode } from './link-code.ts';
import { carriedIn } from '../link-frame.ts';
import { decodeCarried, decodeLinkState } from './link-state.ts';
import { refuseLink, restoreLink, START } from './restore-link.ts';

/**
 * Restores the link that the page was opened by (DEMO-12), once the control room has answered. One that was followed from
 * another site, or that carries the state itself (STATIC-06), asks first.
 */
export const useLinkOfAddress = (ready: boolean): void => {
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  /** What was read already: opening it makes the control room answer anew. */
  const read = useRef('');
  useEffect(() => {
    if (!ready) return;
    const open = (path: string) => void navigate(path, { replace: true });
    const leave = () => open(START);
    const code = takeLinkCode();
    if (code !== null) {
      const link = decodeLinkState(code);
      if (!link) refuseLink(open);
      else if (isOpenedHere()) void restoreLink(link, open, leave);
      else askedLink.set({ link, leave });
    }
    const carried = carriedIn(hash) ?? strayIn(pathname, hash);
    if (carried !== null && read.current !== hash)
      void decodeCarried(carried).then((link) => askToOpen(link, 'Il link', leave));
    read.current = hash;
  }, [ready, navigate, pathname, hash]);
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
