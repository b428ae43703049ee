/** Paths that Regia opens on somebody else's word, such as a link's: screens of this application alone. */
import { matchPath } from 'react-router-dom';
import { DASHBOARD, LANDING } from '#contract/screens';
import { ALL_SCREENS } from '#lab/screens';
import { parseUrl, safePath } from '../../lib/safe-path.ts';
import { DEMO_TOKEN_PARAMETER, parameterIn, REGIA_PARAMETER } from '../regia/regia-visibility.ts';
import { carriedIn, mendedAddress } from './link-frame.ts';
import { routePath } from '../../lib/edition.ts';

const ADDRESSES = [LANDING.path, DASHBOARD, ...ALL_SCREENS.map(({ path }) => path)];

/**
 * Whether a path is that of a screen, with any query and fragment but those by which Regia opens a link, is hidden or gets its token. A
 * path that resolves to another text is none: behind the edition's own path it would lead elsewhere.
 */
export const isScreenPath = (path: string): boolean => {
  const { origin } = window.location;
  const url = safePath(path, origin) === null ? null : parseUrl(path, origin);
  if (!url || !path.startsWith(url.pathname)) return false;
  if (!/^([?#]|$)/.test(path.slice(url.pathname.length))) return false;
  const { pathname, search, searchParams, hash } = url;
  const isOfRegia =
    parameterIn(search) !== null ||
    searchParams.has(DEMO_TOKEN_PARAMETER) ||
    carriedIn(hash) !== null ||
    mendedAddress(pathname, search, hash) !== null;
  return !isOfRegia && ADDRESSES.some((address) => matchPath(address, pathname) !== null);
};

/** A path without Regia's parameter and the fragment; the start where it is no screen's. */
export const screenPathOf = (path: string): string => {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  searchParams.delete(REGIA_PARAMETER);
  const place = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  return isScreenPath(place) ? place : LANDING.path;
};

/**
 * The path of a link from a mail; `null` for one that leads to no screen of this application. Its host is PUBLIC_URL, which
 * need not be the one that this page was loaded from. Mails come with an imported state too, whoever wrote them.
 */
export const pathOfMailLink = (link: string): string | null => {
  const url = parseUrl(link);
  const path = url && routePath(url.pathname) + url.search;
  return path !== null && isScreenPath(path) ? path : null;
};
