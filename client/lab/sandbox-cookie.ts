import { BASE_PATH, IS_STATIC } from '../lib/edition.ts';
import { readCookies, writeCookie } from '../lib/storage.ts';

/** The sandbox of requests that name none. */
export const DEFAULT_SANDBOX = 'default';

const COOKIE = 'sandbox';

/**
 * The cookie of a static edition, by its path: one of the origin's root, of an edition there or of a server on another port,
 * reaches all that lies below (STATIC-09).
 */
const OWN_COOKIE = `${import.meta.env.BASE_URL.replaceAll(/[^\w-]/g, '.')}${COOKIE}`;

const valueOf = (name: string): string | undefined =>
  readCookies()
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** The id in this browser's cookie, which goes with every request to a server. */
export const currentSandbox = (): string =>
  (IS_STATIC && valueOf(OWN_COOKIE)) || valueOf(COOKIE) || DEFAULT_SANDBOX;

/** Names the sandbox of a static edition, whose worker sees no cookie: the page tells it. */
export const setOwnSandbox = (id: string): void =>
  writeCookie(`${OWN_COOKIE}=${id}; Path=${BASE_PATH}/; SameSite=Lax`);

/**
 * Goes to the default sandbox where the other cookie, which suites set as they do for a server, names one that this edition
 * does not have: it is another application's. Returns whether it did.
 */
export const leaveOthersSandbox = (): boolean => {
  if (valueOf(OWN_COOKIE)) return false;
  setOwnSandbox(DEFAULT_SANDBOX);
  return Boolean(valueOf(OWN_COOKIE));
};
