import type { QueryClient } from '@tanstack/react-query';
import { listTicketsToModerate, type moderateTicket } from '#contract/admin';
import type { ModerationState } from '#contract/catalogue';
import type { CallInput } from '#contract/endpoint';
import { TEXT } from '#contract/texts';
import type { OwnTicket } from '#contract/tickets';
import { failureText } from '../../lib/error-text.ts';
import { keyOf } from '../../lib/queries.ts';

export type Decision = CallInput<typeof moderateTicket>['body'];

/** The text to show when a decision could not be saved. */
export const decisionFailureText = (error: unknown): string =>
  failureText(error, {
    denied: TEXT.admin.denied,
    otherwise: 'La decisione non è stata salvata. Riprova.',
  });

/** Removes a ticket from the list on the page, and the other lists from the cache: they load again when opened. */
export const removeFromList = (
  queries: QueryClient,
  moderation: ModerationState,
  id: number,
): void => {
  const shown = keyOf(listTicketsToModerate, { query: { moderation } });
  queries.setQueryData<OwnTicket[]>(shown, (tickets) => tickets?.filter((one) => one.id !== id));
  queries.removeQueries({ queryKey: keyOf(listTicketsToModerate), type: 'inactive' });
};
