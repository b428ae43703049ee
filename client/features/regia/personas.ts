import { flushSync } from 'react-dom';
import { login } from '#contract/auth';
import { listPersonas } from '#contract/demo';
import type { CallAnswer } from '#contract/endpoint';
import { getProfile } from '#contract/users';
import { call, CallFailed } from '../../lib/api.ts';
import { asksForLogin, nextAfterLogin } from '../../lib/next-after-login.ts';
import { currentSession, endSession, keepProfile, startSession } from '../../lib/session.ts';

export type Persona = CallAnswer<typeof listPersonas>[number];

/**
 * Logs in as the login screen does: by the real call, kept in the same places (DEMO-10). `leave` takes the person
 * away from a screen before it would ask in the new one's name.
 */
export const become = async (
  { email, password }: Persona,
  leave?: () => Promise<void>,
): Promise<void> => {
  const { access } = await call(login, { body: { email, password } });
  await leave?.();
  const edited = currentSession().email === email ? localStorage.getItem('editTicket') : null;
  startSession(access);
  // Whoever logs in again goes on with what they were editing.
  if (edited !== null) localStorage.setItem('editTicket', edited);
  keepProfile(await call(getProfile, {}));
};

/** Logs out; what only a session shows is gone before anything is asked again. */
export const becomeVisitor = (): void => flushSync(endSession);

/** Becomes a persona, at a place or where one is; the screens look again by themselves (lib/queries.ts). */
export const becomeAt = async (persona: Persona, place: string | null, go: Go): Promise<void> => {
  const { access } = currentSession();
  const leave = () => go(access && place ? place : '/cerca');
  await become(persona, mayStay(persona) ? undefined : leave);
  if (place !== null && !isHere(place)) await go(place);
};

type Go = (place: string) => Promise<void>;

const mayStay = ({ is_staff }: Persona): boolean =>
  is_staff || !window.location.pathname.startsWith('/admin');

const isHere = (place: string): boolean =>
  window.location.pathname + window.location.search === place;

/**
 * The persona who is logged in goes on after the clock was moved, which ends sessions (DEMO-04), by a new login.
 * Answers what is to be told where there is no session any more.
 */
export const goOn = async (): Promise<string> => {
  const { access, email } = currentSession();
  if (!access) return '';
  const persona = (await call(listPersonas, {})).find((one) => one.email === email);
  const isMe = () => call(getProfile, {});
  try {
    await (persona ? become(persona).catch(isMe) : isMe());
    return '';
  } catch (error) {
    return error instanceof CallFailed && error.status === 401 ? ' La sessione è scaduta.' : '';
  }
};

/** A persona by its key. */
export const personaOf = async (key: string): Promise<Persona | undefined> =>
  (await call(listPersonas, {})).find((persona) => persona.key === key);

export const nameOf = ({ full_name, email }: Pick<Persona, 'full_name' | 'email'>): string =>
  full_name || email;

/**
 * Where a persona goes on: here, unless this is no place for them. From a login that was led to for a page, on that
 * page (ROUTE-06).
 */
export const placeFor = (
  persona: Persona,
  { pathname, search }: { pathname: string; search: string },
): string | null => {
  if (pathname === '/login' && asksForLogin(search)) return nextAfterLogin(search);
  if (/^\/(login|password-reset.*)?$/.test(pathname)) return persona.is_staff ? '/admin' : '/cerca';
  return mayStay(persona) ? null : '/cerca';
};
