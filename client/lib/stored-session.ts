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

/** Whose token it is, by the token itself; `null` where it does not say, as one that a test has made up. */
export const subjectOf = (access: string): number | null => {
  try {
    const [, claims = ''] = access.split('.');
    const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'));
    return Number((JSON.parse(text) as { sub?: unknown }).sub) || null;
  } catch {
    return null;
  }
};

/** The session that the browser's storage holds. */
export const readSession = (): Session => {
  const access = getStored('access') || null;
  const userId = Number(getStored('userId')) || null;
  const subject = access && subjectOf(access);
  // While another tab logs in, the names are those of the person before, until the profile is there.
  if (subject && userId && subject !== userId) return { ...VISITOR, access };
  return {
    access,
    fullName: getStored('userFullName') ?? '',
    email: getStored('userEmail') ?? '',
    userId,
  };
};

const personOf = ({ access, userId }: Session): number | null =>
  (access && subjectOf(access)) || userId;

/** Whether one session follows the other as another person's, or as nobody's. A visitor is followed by anyone. */
export const isOtherPerson = (before: Session, after: Session): boolean => {
  if (before.access === null || before.access === after.access) return false;
  if (after.access === null) return true;
  const [one, other] = [personOf(before), personOf(after)];
  return one === null || other === null || one !== other;
};
