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

/** A persona, or anyone else by email; their password is `PASSWORD` unless another is given. */
export type Person = PersonaKey | { email: string; password?: string };

export const credentialsOf = (person: Person): { email: string; password: string } =>
  typeof person === 'string'
    ? { email: EMAIL[person], password: PASSWORD }
    : { password: PASSWORD, ...person };
