import { flushSync } from 'react-dom';
import { listPersonas, openSession } from '#lab/control';
import type { CallAnswer } from '#contract/endpoint';
import { getProfile } from '#contract/users';
import { call, hasStatus } from '../../lib/api.ts';
import { currentPath } from '../../lib/edition.ts';
import { asksForLogin, nextAfterLogin } from '../../lib/safe-path.ts';
import {
  currentSession,
  endSession,
  getStored,
  keepProfile,
  startSession,
} from '../../lib/session.ts';
import { browserStore } from '../../lib/storage.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** A user of the seed whose password the control room knows. */
export type Persona = CallAnswer<typeof listPersonas>[number];

/**
 * Logs in without the password, so that no changed one and no pause of the login keeps a persona away, by a persona's key or
 * an email. No call of the product is made, which a fault would meet. `beforeSession` runs once the session is granted and before the old one ends: it may navigate, so that the old
 * screen is unmounted before it could send its requests with the new session.
 */
export const loginAs = async (
  person: string,
  beforeSession?: () => Promise<void>,
): Promise<void> => {
  const { access, profile } = await call(openSession, { body: { person } });
  await beforeSession?.();
  const edited = currentSession().email === profile.email ? getStored('editTicket') : null;
  startSession(access);
  // startSession clears the storage; keep the ticket being edited if the same user has logged in again.
  if (edited !== null) browserStore.set('editTicket', edited);
  keepProfile(profile, access);
};

/** Logs out. Rendered at once: screens that need a session must be unmounted before Regia refreshes the data. */
export const logOut = (): void => flushSync(endSession);

/**
 * Logs in as a persona and navigates to the path; `null` stays on this page if the persona may see it. The
 * screens fetch their data again by themselves (lib/queries.ts).
 */
export const loginAndNavigate = async (
  persona: Persona,
  path: string | null,
  navigateTo: NavigateTo,
): Promise<void> => {
  const { access } = currentSession();
  const leave = () => navigateTo(access && path ? path : '/cerca');
  await loginAs(persona.email, maySeeThisPage(persona) ? undefined : leave);
  if (path !== null && !isCurrentPath(path)) await navigateTo(path);
};

const maySeeThisPage = ({ is_staff }: Persona): boolean =>
  is_staff || !currentPath().startsWith('/admin');

const isCurrentPath = (path: string): boolean => currentPath() + window.location.search === path;

/**
 * Logs the current persona in again after the clock was moved or another sandbox was entered, because that ends sessions
 * (DEMO-04, AUTH-12). Returns a sentence for the notice if the session has expired all the same, else ''.
 */
export const renewSession = async (): Promise<string> => {
  const { access, email } = currentSession();
  if (!access) return '';
  const isPersona = (await call(listPersonas, {})).some((one) => one.email === email);
  const checkSession = async () => void (await call(getProfile, {}));
  try {
    await (isPersona && email ? loginAs(email).catch(checkSession) : checkSession());
    return '';
  } catch (error) {
    return hasStatus(error, 401) ? ' La sessione è scaduta.' : '';
  }
};

/** The persona with a key of the seed, such as `marta`. */
export const mustFindPersona = async (key: string): Promise<Persona> => {
  const persona = (await call(listPersonas, {})).find((one) => one.key === key);
  if (!persona) throw new Error(`manca la persona «${key}»`);
  return persona;
};

/** The full name, or the email where the profile has no name. */
export const personaName = ({ full_name, email }: Pick<Persona, 'full_name' | 'email'>): string =>
  full_name || email;

/**
 * The path to open after logging in from the page at `location`; `null` to stay there. From a login page that
 * was redirected to, it is the page asked for at first (ROUTE-06).
 */
export const pathAfterLogin = (
  persona: Persona,
  { pathname, search }: { pathname: string; search: string },
): string | null => {
  if (pathname === '/login' && asksForLogin(search)) return nextAfterLogin(search);
  if (/^\/(login|password-reset.*)?$/.test(pathname)) return persona.is_staff ? '/admin' : '/cerca';
  return maySeeThisPage(persona) ? null : '/cerca';
};

/** Resolves once the screen at the path is rendered. */
export type NavigateTo = (path: string) => Promise<void>;

/**
 * `navigate`, but resolved only once the new screen is rendered. A session that changed earlier would make the
 * old screen, still mounted, send its requests with the new session, which may get a 403.
 */
export const useNavigateTo = (): NavigateTo => {
  const navigate = useNavigate();
  const { key } = useLocation();
  const onRendered = useRef((_key: string) => {});
  useEffect(() => onRendered.current(key), [key]);
  return useCallback(
    async (path) => {
      const rendered = new Promise<string>((resolve) => {
        onRendered.current = resolve;
      });
      await navigate(path);
      await rendered;
    },
    [navigate],
  );
};
