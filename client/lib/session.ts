import { useSyncExternalStore } from 'react';
import type { Profile } from '#contract/users';

/** GEN-04: what the browser keeps. `token` mirrors `access` (GEN-05). */
const KEYS = ['access', 'token', 'userFullName', 'userEmail', 'userId', 'editTicket'] as const;
type Key = (typeof KEYS)[number];

export interface Session {
  /** The access token; `null` for a visitor. */
  access: string | null;
  fullName: string;
  email: string;
  /** `null` where the profile was never loaded. */
  userId: number | null;
}

type Listener = () => void;

const listeners = new Set<Listener>();
const get = (key: Key) => localStorage.getItem(key);

const read = (): Session => ({
  access: get('access'),
  fullName: get('userFullName') ?? '',
  email: get('userEmail') ?? '',
  userId: Number(get('userId')) || null,
});

let current = read();

const refresh = () => {
  current = read();
  for (const listener of listeners) listener();
};

// Another tab may log in or out.
window.addEventListener('storage', refresh);

/** Hears of every change, before any screen is drawn anew; answers how to stop. */
export const onSessionChange = (listener: Listener): Listener => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Keeps an access token (AUTH-04), and nothing of whoever was here before. */
export const startSession = (access: string): void => {
  forgetSession();
  localStorage.setItem('access', access);
  localStorage.setItem('token', access);
  refresh();
};

/** Keeps whom the token is for (AUTH-04). */
export const keepProfile = (profile: Profile): void => {
  localStorage.setItem('userFullName', profile.full_name);
  localStorage.setItem('userEmail', profile.email);
  localStorage.setItem('userId', String(profile.id));
  refresh();
};

/** Leaves nothing in the browser's storage; the screens learn of it by `endSession`. */
export const forgetSession = (): void => {
  for (const key of KEYS) localStorage.removeItem(key);
};

/** Leaves nothing behind. */
export const endSession = (): void => {
  forgetSession();
  refresh();
};

export const currentSession = (): Session => current;

export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession);
