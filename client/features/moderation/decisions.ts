import { getStats, listTicketsToModerate, type moderateTicket } from '#contract/admin';
import type { ModerationState } from '#contract/catalogue';
import type { CallInput } from '#contract/endpoint';
import { TEXT } from '#contract/texts';
import type { OwnTicket } from '#contract/tickets';
import { failureText } from '../../lib/error-text.ts';
import { changeCached, keyOf, queryClient } from '../../lib/queries.ts';
import { countOf } from '../../lib/formats.ts';

export type Decision = CallInput<typeof moderateTicket>['body'];

/** The keys that decide on the ticket that has the focus. */
export const DECISION_KEY = { approve: 'A', reject: 'R' } as const;

/** The text to show when a decision could not be saved. */
export const decisionFailureText = (error: unknown): string =>
  failureText(error, {
    denied: TEXT.admin.denied,
    otherwise: 'La decisione non è stata salvata. Riprova.',
  });

/** The key in the cache of the list on the page. */
export const listKey = (moderation: ModerationState) =>
  keyOf(listTicketsToModerate, { query: { moderation } });

/** Removes the lists that are not on the page from the cache: they load again when opened. The tabs' counts are asked for again. */
export const forgetOthers = (): void => {
  queryClient.removeQueries({ queryKey: keyOf(listTicketsToModerate), type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: keyOf(getStats) });
};

/** Removes a ticket from the list on the page, and forgets the others. */
export const removeFromList = (moderation: ModerationState, id: number): Promise<void> => {
  forgetOthers();
  return changeCached<OwnTicket[]>(listKey(moderation), (tickets) =>
    tickets.filter((one) => one.id !== id),
  );
};

/** The names of the three lists (MOD-01). */
export const STATE_NAME: Record<ModerationState, string> = {
  pending: TEXT.mine.pending,
  approved: 'Approvati',
  rejected: 'Rifiutati',
};

const NOUN: Record<ModerationState, readonly [one: string, many: string]> = {
  pending: ['biglietto da moderare', 'biglietti da moderare'],
  approved: ['biglietto approvato', 'biglietti approvati'],
  rejected: ['biglietto rifiutato', 'biglietti rifiutati'],
};

/** The texts in place of an empty list. */
export const EMPTY_TEXTS: Record<ModerationState, { title: string; children: string }> = {
  pending: {
    title: 'Nessun biglietto da moderare',
    children: 'I prossimi biglietti pubblicati o modificati compaiono qui.',
  },
  approved: {
    title: 'Ancora nessun biglietto',
    children: 'Qui compaiono i biglietti che approvi.',
  },
  rejected: {
    title: 'Ancora nessun biglietto',
    children: 'Qui compaiono i biglietti che rifiuti, con il motivo.',
  },
};

/** '7 biglietti da moderare' */
export const countText = (state: ModerationState, count: number): string =>
  countOf(count, ...NOUN[state]);

/** Announced after a decision, before the new count. */
export const decidedText = (to: ModerationState): string =>
  to === 'approved' ? 'Biglietto approvato.' : 'Biglietto rifiutato.';

/** Announced in place of a decision on a ticket that its seller has deleted. */
export const GONE_TEXT = 'Il biglietto era già stato eliminato.';

/** The same where it has changed, and belongs to another list or none (MOD-03). */
export const LEFT_TEXT = 'Il biglietto è cambiato, e non è più in questo elenco.';

/** At a ticket that was read again and is not as it was first seen (MOD-03). */
export const CHANGED_TEXT = 'Questo biglietto è cambiato: ora è come lo vedi.';
