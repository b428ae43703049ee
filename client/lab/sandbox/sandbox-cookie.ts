import { BASE_PATH, IS_STATIC } from '../../lib/edition.ts';
import {
  keepSessionInTab,
  OWN_SESSION,
  readCookies,
  StorageRefused,
  tabStore,
  writeCookie,
} from '../../lib/storage.ts';

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
const browserSandbox = (): string =>
  (IS_STATIC && valueOf(OWN_COOKIE)) || valueOf(COOKIE) || DEFAULT_SANDBOX;

const TAB_KEY = 'regia.sandbox';

/** The sandbox of this tab alone, named by a header with each call; `null` where it is in the browser's. */
export const tabSandbox = (): string | null => tabStore.get(TAB_KEY);

/** The sandbox that this page is in. */
export const currentSandbox = (): string => tabSandbox() ?? browserSandbox();

/**
 * Enters a sandbox with this tab alone, which has a session of its own meanwhile; with `null` it is back in the browser's. An
 * `<img>` sends no header: a cookie of the pictures' path names the sandbox where one of them is looked for.
 */
export const enterWithTab = (id: string | null): void => {
  keepSessionInTab(id && OWN_SESSION + id);
  if (id === null) tabStore.remove(TAB_KEY);
  else if (!tabStore.set(TAB_KEY, id)) throw new StorageRefused('L’ambiente non si può cambiare');
  if (!IS_STATIC)
    writeCookie(`${COOKIE}=${id ?? ''}; Path=/uploads; SameSite=Lax${id ? '' : '; Max-Age=0'}`);
};

/** Names the sandbox of a static edition, whose worker sees no cookie: the page tells it. */
const setOwnSandbox = (id: string): void =>
  writeCookie(`${OWN_COOKIE}=${id}; Path=${BASE_PATH}/; SameSite=Lax`);

/** The paths for which requests name their sandbox by the cookie. */
const NAMING = ['/api', '/uploads'];

/** The paths whose cookies this page sees, or its calls send, before those of the root. */
const nearerPaths = (): string[] => {
  const folders = window.location.pathname.split('/').slice(1);
  const own = folders.map((_, at) => `/${folders.slice(0, at + 1).join('/')}`);
  return [...own, ...NAMING].flatMap((path) => (path === '/' ? [] : [path, `${path}/`]));
};

/**
 * Sets the `sandbox` cookie, for the default sandbox too. Where another application has left one that scripts may neither
 * read nor replace (HttpOnly), one for each of the paths goes before it, to the default sandbox alone: which one that is
 * could not be read back.
 */
export const setSandboxCookie = (id: string): void => {
  if (IS_STATIC) setOwnSandbox(id);
  else {
    for (const path of nearerPaths()) writeCookie(`${COOKIE}=; Path=${path}; Max-Age=0`);
    writeCookie(`${COOKIE}=; Path=/; Domain=${window.location.hostname}; Max-Age=0`);
    writeCookie(`${COOKIE}=${id}; Path=/; SameSite=Lax`);
  }
  if (browserSandbox() !== id) throw new StorageRefused('L’ambiente non si può cambiare');
  if (IS_STATIC || id !== DEFAULT_SANDBOX || readCookies().includes(`${COOKIE}=`)) return;
  for (const path of NAMING) writeCookie(`${COOKIE}=${id}; Path=${path}; SameSite=Lax`);
};

/**
 * Goes to the default sandbox where the other cookie, which suites set as they do for a server, names one that this edition
 * does not have: it is another application's. Returns whether it did.
 */
export const leaveOthersSandbox = (): boolean => {
  if (valueOf(OWN_COOKIE)) return false;
  setOwnSandbox(DEFAULT_SANDBOX);
  return Boolean(valueOf(OWN_COOKIE));
};
