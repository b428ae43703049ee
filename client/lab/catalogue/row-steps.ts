import { durationIn } from '#contract/quantities';
import { TEXT } from '#contract/texts';
import type { Step } from './catalogue-row.ts';

/** The password of every persona (SEED-01). */
export const PASSWORD = 'Volare2026!';

/** Fills and sends the login form. */
export const logIn = (email: string): readonly Step[] => [
  ['fill', 'Email', email],
  ['fill', 'Password', PASSWORD],
  ['press', 'Accedi'],
];

/** Requests a password-reset link. */
export const requestLink: readonly Step[] = [
  ['fill', 'Email', 'luca.bianchi@example.com'],
  ['press', 'Invia il link'],
];

/** Sets a new password, on the page of a reset link. */
export const newPassword = (password: string): readonly Step[] => [
  ['fill', 'Nuova password', password],
  ['fill', 'Ripeti la password', password],
  ['press', 'Salva la password'],
];

/** Fills and sends the form for a new ticket. */
export const publish = (price: string): readonly Step[] => [
  ['fill', 'Partenza', 'Roma - Fiumicino (FCO)'],
  ['fill', 'Destinazione', 'Catania - Fontanarossa (CTA)'],
  ['fill', 'Data', { inDays: 10 }],
  ['fill', 'Prezzo', price],
  ['press', 'Pubblica biglietto'],
];

/** Requests the statistics from today to a day, counted from today. */
export const requestStats = (toInDays: number): readonly Step[] => [
  ['fill', 'Dal', { inDays: 0 }],
  ['fill', 'Al', { inDays: toInDays }],
  ['press', TEXT.admin.generate],
];

/** Milliseconds in words: 3000 → '3 secondi'. */
export const seconds = (milliseconds: number) => durationIn(milliseconds / 1000);

/** The faults of a row: one that answers an endpoint's calls with a status and a body. */
export const fails = (endpoint: string, status: number, body?: unknown) => [
  { endpoint, effect: body === undefined ? { status } : { status, body } },
];

/** The faults of a row: one that drops the connection of an endpoint's calls. */
export const drops = (endpoint: string) => [{ endpoint, effect: { drop: true as const } }];

/** A visitor on the login page. */
export const atLogin = { as: null, place: '/login' } as const;

/** A visitor on the page that requests a password-reset link. */
export const atReset = { as: null, place: '/password-reset' } as const;

/** A visitor on the page of a reset link whose uid and token do not exist. */
export const atConfirm = { as: null, place: '/password-reset-confirm/nessuno/scaduto' } as const;
