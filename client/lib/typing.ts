/** What is typed and not sent yet, and whose it is while another tab logs in or out (GEN-23). */
import { useEffect } from 'react';
import { DELAY } from '#contract/limits';
import { Observable, useObservable } from './observable.ts';
import {
  claimSession,
  currentSession,
  isSeen,
  onForeignSession,
  onSessionChange,
  refresh,
  take,
  tellOfOtherTab,
  VISITOR,
  type Session,
} from './session.ts';
import { browserStore } from './storage.ts';

/** Whose token it is, by the token itself; `null` where it does not say, as one that a test has made up. */
const subjectOf = (access: string): number | null => {
  try {
    const [, claims = ''] = access.split('.');
    const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'));
    return Number((JSON.parse(text) as { sub?: unknown }).sub) || null;
  } catch {
    return null;
  }
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

/** While another tab logs in, the stored names are those of the person before, until the profile is there. */
const withOwnNames = (next: Session): Session => {
  const subject = next.access && subjectOf(next.access);
  return subject && next.userId && subject !== next.userId
    ? { ...VISITOR, access: next.access }
    : next;
};

/** The session that the browser has, which the page may not show yet. */
const stored = new Observable(currentSession());
onSessionChange((now) => stored.set(now));

/** Who has typed what stands in the forms of this page, by form. */
const authors = new Observable<ReadonlyMap<object, Session>>(new Map());

/** The author of something typed, where the browser has the session of somebody else by now. */
const findAuthor = (): Session | undefined =>
  [...authors.get().values()].find((author) => isOtherPerson(author, stored.get()));

onForeignSession.set((shown, read) => {
  const next = withOwnNames(read);
  if (JSON.stringify(next) !== JSON.stringify(stored.get())) stored.set(next);
  if (findAuthor()) return shown;
  if (next.access !== null && isOtherPerson(shown, next))
    tellOfOtherTab('Un’altra persona è entrata in un’altra scheda.', DELAY.refused);
  return stored.get();
});

/** The page takes over the browser's session, unless something is typed that is another person's. */
const follow = (): void => {
  if (!findAuthor() && currentSession() !== stored.get()) take(stored.get());
};

/** How often something was not sent because the page shows somebody else than would have sent it. */
const refusals = new Observable(0);

// Reads the storage: the event of another tab's login may still be on its way.
isSeen.set(() => {
  const before = currentSession();
  refresh();
  if (!isOtherPerson(before, stored.get()) && !findAuthor()) return true;
  refusals.set(refusals.get() + 1);
  return false;
});

/** Tells that a form has what its person has typed and not sent: the page stays theirs while another tab logs in or out. */
export const useTyped = (isTyped: boolean): void => {
  useEffect(() => {
    if (!isTyped) return undefined;
    const form = {};
    authors.set(new Map(authors.get()).set(form, currentSession()));
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
  claimSession(access);
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
