import { login } from '#contract/auth';
import { listPersonas } from '#contract/demo';
import type { CallAnswer } from '#contract/endpoint';
import { getProfile } from '#contract/users';
import { call } from '../../lib/api.ts';
import { currentSession, keepProfile, startSession } from '../../lib/session.ts';

export type Persona = CallAnswer<typeof listPersonas>[number];

/** Logs in as the login screen does: by the real call, kept in the same places (DEMO-10). */
export const become = async ({ email, password }: Persona): Promise<void> => {
  const { access } = await call(login, { body: { email, password } });
  // What the person before was editing is not theirs to save.
  if (currentSession().email !== email) localStorage.removeItem('editTicket');
  startSession(access);
  keepProfile(await call(getProfile, {}));
};

/** A persona by its key. */
export const personaOf = async (key: string): Promise<Persona | undefined> =>
  (await call(listPersonas, {})).find((persona) => persona.key === key);

export const nameOf = ({ full_name, email }: Pick<Persona, 'full_name' | 'email'>): string =>
  full_name || email;

/** Where a person who was just put in place goes on: here, unless this is no place for them. */
export const placeFor = (
  { is_staff }: Pick<Persona, 'is_staff'>,
  pathname: string,
): string | null => {
  if (/^\/(login|password-reset.*)?$/.test(pathname)) return is_staff ? '/admin' : '/cerca';
  return pathname.startsWith('/admin') && !is_staff ? '/cerca' : null;
};
