import type { ModerationState } from '#contract/catalogue';
import { TEXT } from '#contract/texts';
import { formatCount } from '../../lib/formats.ts';

/** The names of the three lists (MOD-01). */
export const STATE_NAME: Record<ModerationState, string> = {
  pending: TEXT.mine.pending,
  approved: 'Approvati',
  rejected: 'Rifiutati',
};

const NOUN: Record<ModerationState, { one: string; many: string }> = {
  pending: { one: 'biglietto da moderare', many: 'biglietti da moderare' },
  approved: { one: 'biglietto approvato', many: 'biglietti approvati' },
  rejected: { one: 'biglietto rifiutato', many: 'biglietti rifiutati' },
};

/** The texts in place of an empty list. */
export const EMPTY_TEXTS: Record<ModerationState, { title: string; children: string }> = {
  pending: {
    title: 'Tutto moderato',
    children: 'I prossimi biglietti pubblicati o modificati compaiono qui.',
  },
  approved: { title: 'Ancora niente', children: 'Qui compaiono i biglietti che approvi.' },
  rejected: {
    title: 'Ancora niente',
    children: 'Qui compaiono i biglietti che rifiuti, con il motivo.',
  },
};

/** '7 biglietti da moderare' */
export const countText = (state: ModerationState, count: number): string =>
  `${formatCount(count)} ${NOUN[state][count === 1 ? 'one' : 'many']}`;

/** Announced after a decision, before the new count. */
export const decidedText = (to: ModerationState): string =>
  to === 'approved' ? 'Biglietto approvato.' : 'Biglietto rifiutato.';
