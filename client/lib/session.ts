import type { Profile } from '#contract/users';
import { Observable, useObservable } from './observable.ts';

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

const get = (key: Key) => localStorage.getItem(key);

const read = (): Session => ({
  access: get('access'),
  fullName: get('userFullName') ?? '',
  email: get('userEmail') ?? '',
  userId: Number(get('userId')) || null,
});

/** What the browser's storage held when it was last read. */
const session = new Observable(read());

const refresh = () => session.set(read());

// Fired when another tab logs in or out.
window.addEventListener('storage', refresh);

/** Calls `listener` with the new and the previous session, before React renders again. Returns how to unsubscribe. */
export const onSessionChange = session.subscribe;

/** Stores an access token (AUTH-04), and removes what an earlier session stored. */
export const startSession = (access: string): void => {
  forgetSession();
  localStorage.setItem('access', access);
  localStorage.setItem('token', access);
  refresh();
};

/**
 * Stores the name, email and id of the token's user (AUTH-04). Nothing is stored if that session has ended while the
 * profile was loaded: a logout leaves nothing behind (GEN-04), and the next user has a profile of their own.
 */
export const keepProfile = (profile: Profile, access: string): void => {
  if (get('access') !== access) return;
  localStorage.setItem('userFullName', profile.full_name);
  localStorage.setItem('userEmail', profile.email);
  localStorage.setItem('userId', String(profile.id));
  refresh();
};

/** Clears the browser's storage alone: screens still show the session until `endSession`. */
export const forgetSession = (): void => {
  for (const key of KEYS) localStorage.removeItem(key);
};

/** Clears the browser's storage and tells the screens. */
export const endSession = (): void => {
  forgetSession();
  refresh();
};

/** For code outside React; components call `useSession`. */
export const currentSession = session.get;

/** The session, followed: a login or logout renders the component again. */
export const useSession = (): Session => useObservable(session);
