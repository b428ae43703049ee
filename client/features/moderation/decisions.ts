import { getStats, listTicketsToModerate, type moderateTicket } from '#contract/admin';
import type { ModerationState } from '#contract/catalogue';
import type { CallInput } from '#contract/endpoint';
import { TEXT } from '#contract/texts';
import type { OwnTicket } from '#contract/tickets';
import { failureText } from '../../lib/error-text.ts';
import { changeCached, keyOf, queryClient } from '../../lib/queries.ts';

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
