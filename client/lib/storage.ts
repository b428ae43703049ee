import { ownName } from './edition.ts';

/**
 * The browser's storage, through which all goes that the client stores. It may be refused (GEN-14): blocked by a setting,
 * so that even reading the property throws, full, absent, or failing at any later moment. What cannot be read counts as
 * not stored.
 */
const attempt = <Result>(action: () => Result, otherwise: Result): Result => {
  try {
    return action();
  } catch {
    return otherwise;
  }
};

const storeIn = (kind: 'localStorage' | 'sessionStorage', nameOf: (key: string) => string) => {
  // Read each time: the property itself throws where storage is blocked, and may be `null`.
  const storage = (): Storage | null => globalThis[kind];
  const get = (key: string): string | null =>
    attempt(() => storage()?.getItem(nameOf(key)) ?? null, null);
  return {
    get,
    /** Returns whether it is stored now. */
    set: (key: string, value: string): boolean => {
      attempt(() => storage()?.setItem(nameOf(key), value), undefined);
      return get(key) === value;
    },
    remove: (key: string): void => attempt(() => storage()?.removeItem(nameOf(key)), undefined),
    /** Removes those of these keys, as they are given here: others of the origin may be another application's. */
    clear: (isOwn: (key: string) => boolean): void =>
      attempt(() => {
        const own = Object.keys(storage() ?? {}).filter(
          (key) => key.startsWith(nameOf('')) && isOwn(key.slice(nameOf('').length)),
        );
        for (const key of own) storage()?.removeItem(key);
      }, undefined),
  };
};

/** What the name of a frame begins with that keeps a session of its own: two people on one page. */
export const OWN_SESSION = 'own-session-';

/** What a frame of this name keeps for itself in this tab. */
export const frameStore = (name: string) =>
  storeIn('sessionStorage', (key) => ownName(`${name}.${key}`));

const frameName = globalThis.window?.name ?? '';

/** Whether this page is such a frame. */
export const hasOwnSession = frameName.startsWith(OWN_SESSION);

/** The name of a frame that follows the page beside it in the same tab. */
export const PHONE_FRAME = 'phone-beside';

/** Whether this page is that frame. */
export const isPhone = frameName === PHONE_FRAME;

const localStore = storeIn('localStorage', (key) => key);

const TAB_SESSION = 'session';

/** The name under which this page has a session of its own: that of its frame, or one that its tab has begun. */
const ownSession = (): string | null => (hasOwnSession ? frameName : tabStore.get(TAB_SESSION));

const sessionStore = () => {
  const name = ownSession();
  return name === null ? localStore : frameStore(name);
};

/** Kept for all tabs, under the very key: those of a session are given (AUTH-04). */
export const browserStore: typeof localStore = {
  get: (key) => sessionStore().get(key),
  set: (key, value) => sessionStore().set(key, value),
  remove: (key) => sessionStore().remove(key),
  clear: (isOwn) => sessionStore().clear(isOwn),
};

/** Lets this tab keep a session to itself from now on, or with `null` share the browser's again. */
export const keepSessionInTab = (name: string | null): void => {
  frameStore(name ?? tabStore.get(TAB_SESSION) ?? '').clear(() => true);
  if (name === null) tabStore.remove(TAB_SESSION);
  else tabStore.set(TAB_SESSION, name);
};

/** Kept in this tab, until it is closed. */
export const tabStore = storeIn('sessionStorage', ownName);

/** All cookies as text; '' where they cannot be read. */
export const readCookies = (): string => attempt(() => document.cookie, '');

/** Sets a cookie, which a browser that blocks them ignores or refuses. */
export const writeCookie = (cookie: string): void =>
  attempt(() => void (document.cookie = cookie), undefined);

/** What cannot go on because it could not be stored. Its message is for the user. */
export class StorageRefused extends Error {
  override name = 'StorageRefused';
  constructor(what: string) {
    super(
      `${what}: il browser non lascia salvare dati a questo sito, o il suo spazio è pieno. Consenti i cookie e i dati dei siti nelle impostazioni, oppure libera spazio, e riprova.`,
    );
  }
}
