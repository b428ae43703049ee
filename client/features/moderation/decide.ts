import type { QueryClient } from '@tanstack/react-query';
import { listTicketsToModerate, type moderateTicket } from '#contract/admin';
import type { ModerationState } from '#contract/catalogue';
import type { CallInput } from '#contract/endpoint';
import { TEXT } from '#contract/texts';
import type { OwnTicket } from '#contract/tickets';
import { CallFailed, NetworkFailed, textsOf } from '../../lib/api.ts';
import { keyOf } from '../../lib/queries.ts';

export type Decision = CallInput<typeof moderateTicket>['body'];

/** Why a decision was not taken. */
export const refusalText = (error: unknown): string => {
  if (error instanceof NetworkFailed) return TEXT.auth.network;
  if (error instanceof CallFailed && error.status === 403) return TEXT.admin.denied;
  return textsOf(error, 'detail')[0] ?? 'La decisione non è stata salvata. Riprova.';
};

/** Takes a ticket off the list that is shown; the other lists are asked for anew. */
export const takeOffList = (
  queries: QueryClient,
  moderation: ModerationState,
  id: number,
): void => {
  const shown = keyOf(listTicketsToModerate, { query: { moderation } });
  queries.setQueryData<OwnTicket[]>(shown, (tickets) => tickets?.filter((one) => one.id !== id));
  queries.removeQueries({ queryKey: keyOf(listTicketsToModerate), type: 'inactive' });
};
