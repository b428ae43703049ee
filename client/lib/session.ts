import { DELAY } from '#contract/limits';
import type { Profile } from '#contract/users';
import { announce } from './announcements.ts';
import { Observable, useObservable } from './observable.ts';
import type { Partially } from './shown.ts';
import { browserStore, isPhone, StorageRefused } from './storage.ts';
import type { NavigateFunction } from 'react-router-dom';
import { currentPath, IS_STATIC } from './edition.ts';

/** The keys in local storage (GEN-04). `token` mirrors `access` (GEN-05). */
const SESSION_KEYS = [
  'access',
  'token',
  'userFullName',
  'userEmail',
  'userId',
  'editTicket',
] as const;
type Key = (typeof SESSION_KEYS)[number];

export interface Session {
  /** The access token; `null` for a visitor. */
  access: string | null;
  fullName: string;
  email: string;
  /** `null` while the profile has not been loaded. */
  userId: number | null;
}

/**
 * Whose session is stored: the path of the static edition in which somebody logged in, and the end of the token. The keys
 * above are given, so editions under other paths of one origin share them (STATIC-09): the last login counts. A token that a
 * script stored itself has no such note, and is anybody's.
 */
const OWNER_KEY = 'rivola.session';
const TOKEN_END = -16;

/** To be called before the token of a session is stored. */
export const claimSession = (access: string): void => {
  if (!IS_STATIC) return;
  browserStore.set(OWNER_KEY, `${import.meta.env.BASE_URL} ${access.slice(TOKEN_END)}`);
};

/** Whether the stored session was begun in another edition, where this one's server does not know it. */
const isOfOtherEdition = (): boolean => {
  if (!IS_STATIC) return false;
  const [path, end] = browserStore.get(OWNER_KEY)?.split(' ') ?? [];
  if (end === undefined || path === import.meta.env.BASE_URL) return false;
  return browserStore.get('access')?.slice(TOKEN_END) === end;
};

/** What is stored under one of the keys; `null` for a session of another edition. */
export const getStored = (key: Key) => (isOfOtherEdition() ? null : browserStore.get(key));

export const VISITOR: Session = { access: null, fullName: '', email: '', userId: null };

/** The session that the browser's storage holds. */
export const readSession = (): Session => ({
  access: getStored('access') || null,
  fullName: getStored('userFullName') ?? '',
  email: getStored('userEmail') ?? '',
  userId: Number(getStored('userId')) || null,
});

/** The session that this page shows, and as which it calls. */
const session = new Observable(readSession());

/**
 * Which session the page shows once the storage has another one. lib/typing.ts, which comes with the first screen and not
 * with the landing, keeps the present one where that would take what is typed (GEN-23).
 */
export const onForeignSession = new Observable((_shown: Session, next: Session): Session => next);

/** Whether what is sent now is sent as the person whom the page shows; set by lib/typing.ts. */
export const isSeen = new Observable((): boolean => true);

/** Says what another tab has done. The phone beside a page hears it from that page, in the same tab. */
export const tellOfOtherTab = (text: string, milliseconds: number): void => {
  if (!isPhone) announce(text, milliseconds, 'info');
};

/** Reads the storage, which another tab may have changed. */
export const refresh = (): void => {
  const shown = session.get();
  const next = onForeignSession.get()(shown, readSession());
  if (next !== shown) session.set(next);
  // The screen behind a logout may lead to the login: why is said.
  if (shown.access !== null && next.access === null)
    tellOfOtherTab('Hai effettuato il logout in un’altra scheda.', DELAY.loggedOut);
};

// Fired when another tab logs in or out.
window.addEventListener('storage', refresh);

/** Shows a session that has begun or ended in this tab, whatever is typed. */
export const take = session.set.bind(session);

/** Calls `listener` with the new and the previous session, before React renders again. Returns how to unsubscribe. */
export const onSessionChange = session.subscribe;

/** Why nobody can log in where storage is refused (GEN-14). */
const noSession = () => new StorageRefused('Non si può accedere');

/** Why a session could not begin in this browser; `null` where it can store one. */
export const sessionProblem = (): string | null => {
  const works = browserStore.get('access') !== null || browserStore.set('access', '');
  if (browserStore.get('access') === '') browserStore.remove('access');
  return works ? null : noSession().message;
};

/**
 * Stores an access token (AUTH-04), and removes what an earlier session stored. Throws `StorageRefused` where the browser
 * does not keep it: a session that only this page knows would be lost with the next. The token is replaced and not
 * removed first: another tab would see a logout, and leave what is typed there. Nor are the names, which that tab would
 * take for those of the person before.
 */
export const startSession = (access: string): void => {
  claimSession(access);
  const isStored = browserStore.set('access', access) && browserStore.set('token', access);
  for (const key of SESSION_KEYS) if (key !== 'access' && key !== 'token') browserStore.remove(key);
  if (!isStored) forgetSession();
  take(readSession());
  if (!isStored) throw noSession();
};

/**
 * Stores the name, email and id of the token's user (AUTH-04). Nothing is stored if that session has ended while the
 * profile was loaded: a logout leaves nothing behind (GEN-04), and the next user has a profile of their own.
 */
export const keepProfile = (profile: Partially<Profile>, access: string): void => {
  if (getStored('access') !== access) return;
  const { id: userId, full_name, email } = profile;
  const [fullName, address] = [full_name ?? '', email ?? ''];
  browserStore.set('userFullName', fullName);
  browserStore.set('userEmail', address);
  if (userId !== null) browserStore.set('userId', String(userId));
  // Not read back: this page knows it, even where there was no room for it.
  take({ access, fullName, email: address, userId });
};

/** Clears the browser's storage alone: screens still show the session until `endSession`. */
export const forgetSession = (): void => {
  if (isOfOtherEdition()) return;
  for (const key of [...SESSION_KEYS, OWNER_KEY]) browserStore.remove(key);
};

/** Clears the browser's storage and tells the screens. */
export const endSession = (): void => {
  forgetSession();
  take(VISITOR);
};

/** For code outside React; components call `useSession`. */
export const currentSession = session.get;

/** The session, followed: a login or logout renders the component again. */
export const useSession = (): Session => useObservable(session);

/** The id of the logged-in user; `undefined` while it is not known, and for a visitor. */
export const useOwnId = (): number | undefined => {
  const { access, userId } = useSession();
  return access === null ? undefined : (userId ?? undefined);
};

/**
 * Ends the session and goes to the login (AUTH-10, MINE-03). Clears the storage first and updates the screens only
 * after the navigation: otherwise the guard of the old screen would redirect as well (app/router.tsx).
 */
export const logOutAndNavigate = async (navigate: NavigateFunction): Promise<void> => {
  forgetSession();
  await navigate('/login');
  // The login's code may have to be loaded, and the user may have opened another page meanwhile.
  if (currentPath() !== '/login') await navigate('/login');
  endSession();
};
