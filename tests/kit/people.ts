/** The frozen date of the end-to-end tests, unless a test sets another. */
export const TODAY = '2026-06-12';

export const PASSWORD = 'Volare2026!';

/** The seed's personas (SEED-01). */
export const EMAIL = {
  marta: 'marta.greco@example.com',
  luca: 'luca.bianchi@example.com',
  nuovo: 'nuovo@example.com',
  admin: 'admin@example.com',
  paolo: 'paolo.neri@example.com',
} as const;

/** Personas that can log in; Paolo's account is deactivated. */
export type PersonaKey = Exclude<keyof typeof EMAIL, 'paolo'>;

/**
 * A persona, or anyone else by email: the control room logs them in without the password. One that is given is proved by the
 * product's own login.
 */
export type Person = PersonaKey | { email: string; password?: string };
