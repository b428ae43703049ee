/** The day on which every end-to-end suite stands unless it says otherwise. */
export const TODAY = '2026-06-12';

export const PASSWORD = 'Volare2026!';

/** The seed's people whom one can be (SEED-01). */
export const EMAIL = {
  marta: 'marta.greco@example.com',
  luca: 'luca.bianchi@example.com',
  nuovo: 'nuovo@example.com',
  admin: 'admin@example.com',
  paolo: 'paolo.neri@example.com',
} as const;

export type PersonaKey = keyof typeof EMAIL;
