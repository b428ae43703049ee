import { formatDuration } from '#contract/quantities';
import { TEXT } from '#contract/texts';
import type { Step } from './catalogue-row.ts';

/** Of every persona (SEED-01). */
export const PASSWORD = 'Volare2026!';
export const logIn = (email: string): readonly Step[] => [
  ['fill', 'Email', email],
  ['fill', 'Password', PASSWORD],
  ['press', 'Accedi'],
];
export const askForLink: readonly Step[] = [
  ['fill', 'Email', 'luca.bianchi@example.com'],
  ['press', 'Invia il link'],
];
export const newPassword = (password: string): readonly Step[] => [
  ['fill', 'Nuova password', password],
  ['fill', 'Ripeti la password', password],
  ['press', 'Salva la password'],
];
export const publish = (price: string): readonly Step[] => [
  ['fill', 'Partenza', 'Roma - Fiumicino (FCO)'],
  ['fill', 'Destinazione', 'Catania - Fontanarossa (CTA)'],
  ['fill', 'Data', { inDays: 10 }],
  ['fill', 'Prezzo', price],
  ['press', 'Pubblica biglietto'],
];
export const askForReport = (to: number): readonly Step[] => [
  ['fill', 'Dal', { inDays: 0 }],
  ['fill', 'Al', { inDays: to }],
  ['press', TEXT.admin.generate],
];

/** Milliseconds in words: 3000 → '3 secondi'. */
export const seconds = (milliseconds: number) => formatDuration(milliseconds / 1000);

export const fails = (endpoint: string, status: number, body?: unknown) => [
  { endpoint, effect: body === undefined ? { status } : { status, body } },
];
export const drops = (endpoint: string) => [{ endpoint, effect: { drop: true as const } }];

export const toLogin = { as: null, place: '/login' } as const;
export const toReset = { as: null, place: '/password-reset' } as const;
export const toConfirm = { as: null, place: '/password-reset-confirm/nessuno/scaduto' } as const;
