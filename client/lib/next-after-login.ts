/** Where a login leads when nothing else was asked for (ROUTE-02). */
const AFTER_LOGIN = '/pubblica';

/** The query parameter that says where a login goes on. */
const NEXT = 'da';

/** The login that comes back to a page (ROUTE-06). */
export const loginFor = (path: string): string => `/login?${NEXT}=${encodeURIComponent(path)}`;

/** Whether a page was asked for that needs a login. */
export const asksForLogin = (search: string): boolean => new URLSearchParams(search).has(NEXT);

/** Where to go after a login: the page asked for, never another site. Read as the browser would read it. */
export const nextAfterLogin = (search: string): string => {
  const next = new URLSearchParams(search).get(NEXT) ?? '';
  const { origin } = window.location;
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return AFTER_LOGIN;
  const page = new URL(next, origin);
  // Two slashes at its front would name another site to whoever reads it next.
  const isHere = page.origin === origin && !page.pathname.startsWith('//');
  return isHere ? page.pathname + page.search + page.hash : AFTER_LOGIN;
};
