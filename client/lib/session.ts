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

const listeners = new Set<() => void>();
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

/** Keeps an access token (AUTH-04). */
export const startSession = (access: string): void => {
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

/** Leaves nothing behind. */
export const endSession = (): void => {
  for (const key of KEYS) localStorage.removeItem(key);
  refresh();
};

export const currentSession = (): Session => current;

export const useSession = (): Session =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentSession);
