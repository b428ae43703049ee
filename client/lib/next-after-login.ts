import { safePath } from './safe-path.ts';

/** Where a login leads unless another page was asked for (ROUTE-02). */
const DEFAULT_PATH = '/pubblica';

/** The query parameter with the path to go to after the login. */
const NEXT = 'da';

/** The path of a login that leads back to `path` (ROUTE-06). */
export const loginFor = (path: string): string => `/login?${NEXT}=${encodeURIComponent(path)}`;

/** Whether the login was opened by a page that requires one. */
export const asksForLogin = (search: string): boolean => new URLSearchParams(search).has(NEXT);

/** Where to go after the login: the page asked for, if it is one of this site. */
export const nextAfterLogin = (search: string): string =>
  safePath(new URLSearchParams(search).get(NEXT) ?? '', window.location.origin) ?? DEFAULT_PATH;
