import { IS_STATIC } from './edition.ts';
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

/**
 * Whose session is stored: the path of the static edition in which somebody logged in, and the end of the token. The keys
 * above are given, so editions under other paths of one origin share them (STATIC-09): the last login counts. A token that a
 * script stored itself has no such note, and is anybody's.
 */
export const OWNER_KEY = 'rivola.session';
const TOKEN_END = -16;

/** To be called before the token of a session is stored. */
export const claimSession = (access: string): void => {
  if (!IS_STATIC) return;
  browserStore.set(OWNER_KEY, `${import.meta.env.BASE_URL} ${access.slice(TOKEN_END)}`);
};

/** Whether the stored session was begun in another edition, where this one's server does not know it. */
export const isOfOtherEdition = (): boolean => {
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
