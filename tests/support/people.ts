/** The day on which every end-to-end suite stands unless it says otherwise. */
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

/** Whom one can be: Paolo is deactivated, and every login refuses him. */
export type PersonaKey = Exclude<keyof typeof EMAIL, 'paolo'>;
