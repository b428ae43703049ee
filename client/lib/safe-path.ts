import { useLocation } from 'react-router-dom';

/** `URL.parse`, which is younger than the browsers of package.json's `browserslist`. */
export const parseUrl = (address: string, base?: string): URL | null => {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
};

/**
 * A path given by an address or a link, as the browser would resolve it on this origin: path, query and fragment;
 * `null` if it does not stay on the origin. Judged by the URL parser itself, because a check of the text misses what
 * the parser changes: it drops tabs and line breaks and reads `\` as `/`, so that `/<tab>/example.com` is another site.
 */
export const safePath = (path: string, origin: string): string | null => {
  const url = path.startsWith('/') ? parseUrl(path, origin) : null;
  if (!url) return null;
  // `/.//example.com` is a path here, but `//example.com`, which it resolves to, would be a site to the next reader.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
};

/** Where a login leads unless another page was asked for (ROUTE-02). */
const DEFAULT_PATH = '/pubblica';

/** The query parameter with the path to go to after the login. */
const NEXT = 'da';

/** The path of a login that leads back to `path` (ROUTE-06). */
export const loginFor = (path: string): string => `/login?${NEXT}=${encodeURIComponent(path)}`;

/** The path of a login that leads back to the present page. */
export const useLoginAddress = (): string => {
  const { pathname, search } = useLocation();
  return loginFor(pathname + search);
};

/** Whether the login was opened by a page that requires one. */
export const asksForLogin = (search: string): boolean => new URLSearchParams(search).has(NEXT);

/** Where to go after the login: the page asked for, if it is one of this site. */
export const nextAfterLogin = (search: string): string =>
  safePath(new URLSearchParams(search).get(NEXT) ?? '', window.location.origin) ?? DEFAULT_PATH;
