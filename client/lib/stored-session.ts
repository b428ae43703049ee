import { browserStore } from './storage.ts';

/** The keys in local storage (GEN-04). `token` mirrors `access` (GEN-05). */
export const SESSION_KEYS = [
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

/** What is stored under one of the keys. */
export const getStored = (key: Key) => browserStore.get(key);

export const VISITOR: Session = { access: null, fullName: '', email: '', userId: null };

/** The session that the browser's storage holds. */
export const readSession = (): Session => ({
  access: getStored('access') || null,
  fullName: getStored('userFullName') ?? '',
  email: getStored('userEmail') ?? '',
  userId: Number(getStored('userId')) || null,
});
