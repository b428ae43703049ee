import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Observable } from '../../lib/observable.ts';
import { showNotice } from '../regia/bar-state.ts';
import { decodeLink, type LinkState } from './link-state.ts';
import { carriedIn, mendedAddress } from './link-frame.ts';
import { START } from './restore-link.ts';

interface Asked {
  link: LinkState;
  /** Leaves the address that the link came by, which must not keep its code. */
  leave: () => void;
}

/** What its reader is asked about before it is opened. */
export const askedLink = new Observable<Asked | null>(null);

/** Asks about a state that came along, in the fragment or as a file; or says that it is none. Nothing has changed then. */
export const askToOpen = (
  read: LinkState | null,
  what: 'Il link' | 'Il file',
  leave: () => void,
): void => {
  if (read !== null) return askedLink.set({ link: read, leave });
  const why = 'non contiene un momento della Regia, oppure è rovinato';
  showNotice(`${what} ${why}: non è stato aperto e non è cambiato nulla.`, { tone: 'danger' });
  leave();
};

/** Asks about the link in the page's address (DEMO-12, STATIC-06), once the control room has answered. */
export const useLinkOfAddress = (ready: boolean): void => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  /** What was read already: opening it makes the control room answer anew. */
  const read = useRef('');
  useEffect(() => {
    if (!ready) return;
    const mended = mendedAddress(pathname, search, hash);
    const given = mended === null ? hash : new URL(mended, window.location.origin).hash;
    if (read.current === given) return;
    read.current = given;
    const text = carriedIn(given) ?? strayIn(pathname, given);
    if (text === null) return;
    const leave = () => void navigate(START, { replace: true });
    void decodeLink(text).then((link) => askToOpen(link, 'Il link', leave));
  }, [ready, navigate, pathname, search, hash]);
};

/** A fragment of Regia's own page that is no place in it: what is left of a link whose frame is damaged. */
const strayIn = (pathname: string, hash: string): string | null =>
  /^\/regia\/?$/i.test(pathname) && hash.length > 1 && !document.getElementById(hash.slice(1))
    ? hash.slice(1)
    : null;
