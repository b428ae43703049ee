import { useEffect } from 'react';
import { DELAY } from '#contract/limits';
import type { Profile } from '#contract/users';
import { announce } from './announcements.ts';
import { Observable, useObservable } from './observable.ts';
import type { Shown } from './shown.ts';
import { browserStore, StorageRefused } from './storage.ts';
import {
  getStored,
  isOtherPerson,
  subjectOf,
  readSession,
  SESSION_KEYS,
  VISITOR,
  type Session,
} from './stored-session.ts';
import type { NavigateFunction } from 'react-router-dom';
import { currentPath } from './edition.ts';

/** What the browser's storage held when it was last read. */
const stored = new Observable(readSession());

/** The session that this page shows, and as which it calls: the stored one, unless that would take what is typed (GEN-23). */
const session = new Observable(stored.get());

/** Who has typed what stands in the forms of this page, by form. */
const authors = new Observable<ReadonlyMap<object, Session>>(new Map());

/** The author of something typed, where the browser has the session of somebody else by now. */
const findAuthor = (): Session | undefined =>
  [...authors.get().values()].find((author) => isOtherPerson(author, stored.get()));

/** The page takes over the stored session, unless something is typed that is another person's. */
const follow = (): void => {
  if (!findAuthor() && session.get() !== stored.get()) session.set(stored.get());
};

/** Takes over a session that has begun or ended in this tab, whatever is typed. */
const take = (next: Session): void => {
  stored.set(next);
  session.set(next);
};

/** Reads the storage, which another tab may have changed. */
const look = (): void => {
  const next = readSession();
  const shown = session.get();
  // The same person logs in once more: until the profile is stored again, this page knows it.
  const isKnown = next.userId === null && next.access !== null && subjectOf(next.access) !== null;
  const isSame = isKnown && shown.userId !== null && !isOtherPerson(shown, next);
  const found = isSame ? { ...shown, access: next.access } : next;
  if (JSON.stringify(found) !== JSON.stringify(stored.get())) stored.set(found);
  follow();
};

/** Says why the page is another person's, or leads to the login. */
const lookAndSay = (): void => {
  const before = session.get();
  look();
  const { access } = session.get();
  if (before.access !== null && access === null)
    announce('Hai effettuato il logout in un’altra scheda.', DELAY.loggedOut, 'info');
  else if (isOtherPerson(before, session.get()))
    announce(
      'In un’altra scheda è entrata un’altra persona: ora questa pagina è sua.',
      DELAY.refused,
      'info',
    );
};

// Fired when another tab logs in or out; a page that comes back from the history has missed it.
window.addEventListener('storage', lookAndSay);
window.addEventListener('pageshow', lookAndSay);

/** How often something was not sent because the page shows somebody else than would have sent it. */
const refusals = new Observable(0);

/**
 * Whether what is sent now is sent as the person whom the page shows (GEN-23). Reads the storage: the event of another tab's
 * login may still be on its way.
 */
export const isSeen = (): boolean => {
  const before = session.get();
  lookAndSay();
  if (!isOtherPerson(before, stored.get()) && !findAuthor()) return true;
  refusals.set(refusals.get() + 1);
  return false;
};

/** Tells that a form has what its person has typed and not sent: the page stays theirs while another tab logs in or out. */
export const useTyped = (isTyped: boolean): void => {
  useEffect(() => {
    if (!isTyped) return undefined;
    const form = {};
    authors.set(new Map(authors.get()).set(form, session.get()));
    return () => {
      const others = new Map(authors.get());
      others.delete(form);
      authors.set(others);
      follow();
    };
  }, [isTyped]);
};

/** Whether anything is typed on this page and not sent. */
export const isTyping = (): boolean => authors.get().size > 0;

/** Who has typed what is on this page, who has logged in since, and how often something was not sent; `null` while they are one. */
export const useOtherPerson = () => {
  useObservable(authors);
  const now = useObservable(stored);
  const refused = useObservable(refusals);
  const author = findAuthor();
  return author ? { author, now, refused } : null;
};

/** Makes a session the browser's again, in all tabs, after another person's login. */
export const stayAs = (author: Session): void => {
  const { access, fullName, email, userId } = author;
  if (access === null) return;
  for (const key of ['access', 'token'] as const) browserStore.set(key, access);
  const names = { userFullName: fullName, userEmail: email, userId: userId && String(userId) };
  for (const [key, value] of Object.entries(names))
    if (value) browserStore.set(key, value);
    else browserStore.remove(key);
  take(author);
};

/** How often a page was begun anew for another person; a screen with another number is another one. */
const turns = new Observable(0);

export const useTurn = (): number => useObservable(turns);

/** Leaves what is typed, and takes over the stored session. */
export const moveOn = (): void => {
  authors.set(new Map());
  turns.set(turns.get() + 1);
  follow();
};

/** Calls `listener` with the new and the previous session, before React renders again. Returns how to unsubscribe. */
export const onSessionChange = session.subscribe;

/** Why nobody can log in where storage is refused (GEN-14). */
const noSession = () => new StorageRefused('Non si può accedere');

/** Why a session could not begin in this browser; `null` where it can store one. */
export const sessionProblem = (): string | null => {
  const works = getStored('access') !== null || browserStore.set('access', '');
  if (getStored('access') === '') browserStore.remove('access');
  return works ? null : noSession().message;
};

/**
 * Stores an access token (AUTH-04), and removes what an earlier session stored. Throws `StorageRefused` where the browser
 * does not keep it: a session that only this page knows would be lost with the next. The token is replaced and not
 * removed first: another tab would see a logout, and leave what is typed there. Nor are the names, which that tab would
 * take for those of the person before.
 */
export const startSession = (access: string): void => {
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
export const keepProfile = (profile: Shown<Profile>, access: string): void => {
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
  for (const key of SESSION_KEYS) browserStore.remove(key);
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
 * after the navigation: otherwise the guard of the old screen would redirect as well (app/require-session.tsx).
 */
export const logOutAndNavigate = async (navigate: NavigateFunction): Promise<void> => {
  forgetSession();
  await navigate('/login');
  // The login's code may have to be loaded, and the user may have opened another page meanwhile.
  if (currentPath() !== '/login') await navigate('/login');
  endSession();
};
