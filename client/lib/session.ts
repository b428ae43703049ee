import { DELAY } from '#contract/limits';
import type { Profile } from '#contract/users';
import { announce } from './announcements.ts';
import { Observable, useObservable } from './observable.ts';
import { browserStore, StorageRefused } from './storage.ts';
import type { NavigateFunction } from 'react-router-dom';
import { currentPath } from './edition.ts';

/** The keys in local storage (GEN-04). `token` mirrors `access` (GEN-05). */
const KEYS = ['access', 'token', 'userFullName', 'userEmail', 'userId', 'editTicket'] as const;
type Key = (typeof KEYS)[number];

export interface Session {
  /** The access token; `null` for a visitor. */
  access: string | null;
  fullName: string;
  email: string;
  /** `null` while the profile has not been loaded. */
  userId: number | null;
}

const get = (key: Key) => browserStore.get(key);

const VISITOR: Session = { access: null, fullName: '', email: '', userId: null };

const read = (): Session => ({
  access: get('access'),
  fullName: get('userFullName') ?? '',
  email: get('userEmail') ?? '',
  userId: Number(get('userId')) || null,
});

/** What the browser's storage held when it was last read. */
const session = new Observable(read());

const refresh = () => session.set(read());

// Fired when another tab logs in or out. The screen behind a logout may lead to the login: why is said.
window.addEventListener('storage', () => {
  const hadSession = session.get().access !== null;
  refresh();
  if (hadSession && session.get().access === null) {
    announce('Hai effettuato il logout in un’altra scheda.', DELAY.loggedOut, 'info');
  }
});

/** Calls `listener` with the new and the previous session, before React renders again. Returns how to unsubscribe. */
export const onSessionChange = session.subscribe;

/** Why nobody can log in where storage is refused (GEN-14). */
const noSession = () => new StorageRefused('Non si può accedere');

/** Why a session could not begin in this browser; `null` where it can store one. */
export const sessionProblem = (): string | null => {
  const works = get('access') !== null || browserStore.set('access', '');
  if (get('access') === '') browserStore.remove('access');
  return works ? null : noSession().message;
};

/**
 * Stores an access token (AUTH-04), and removes what an earlier session stored. Throws `StorageRefused` where the browser
 * does not keep it: a session that only this page knows would be lost with the next. The token is replaced and not
 * removed first: another tab would see a logout, and leave what is typed there.
 */
export const startSession = (access: string): void => {
  for (const key of KEYS) if (key !== 'access' && key !== 'token') browserStore.remove(key);
  const isStored = browserStore.set('access', access) && browserStore.set('token', access);
  if (!isStored) forgetSession();
  refresh();
  if (!isStored) throw noSession();
};

/**
 * Stores the name, email and id of the token's user (AUTH-04). Nothing is stored if that session has ended while the
 * profile was loaded: a logout leaves nothing behind (GEN-04), and the next user has a profile of their own.
 */
export const keepProfile = (profile: Profile, access: string): void => {
  if (get('access') !== access) return;
  browserStore.set('userFullName', profile.full_name);
  browserStore.set('userEmail', profile.email);
  browserStore.set('userId', String(profile.id));
  // Not read back: this page knows it, even where there was no room for it.
  session.set({ access, fullName: profile.full_name, email: profile.email, userId: profile.id });
};

/** Clears the browser's storage alone: screens still show the session until `endSession`. */
export const forgetSession = (): void => {
  for (const key of KEYS) browserStore.remove(key);
};

/** Clears the browser's storage and tells the screens. */
export const endSession = (): void => {
  forgetSession();
  session.set(VISITOR);
};

/** For code outside React; components call `useSession`. */
export const currentSession = session.get;

/** The session, followed: a login or logout renders the component again. */
export const useSession = (): Session => useObservable(session);

/**
 * Ends the session and goes to the login (AUTH-10, MINE-03). Clears the storage first and updates the screens only
 * after the navigation: otherwise the guard of the old screen would redirect as well (app/require-session.tsx).
 */
export const logOutAndNavigate = async (navigate: NavigateFunction): Promise<void> => {
  forgetSession();
  await navigate('/login');
  // The login's code may have to be loaded, and the user may have opened another page meanwhile.
  if (currentPath() !== '/login') await navigate('/login');
  endSession();
};
