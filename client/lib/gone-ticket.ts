import type { QueryKey } from '@tanstack/react-query';
import { DELAY } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { announce } from './announcements.ts';
import { hasStatus } from './api.ts';
import { errorTexts } from './error-text.ts';
import { queryClient } from './queries.ts';

/** Whether a call failed because its ticket was deleted meanwhile, or is no longer public (GEN-09). */
export const isTicketGone = (error: unknown): boolean =>
  hasStatus(error, 404) && errorTexts(error, 'detail')[0] === PROBLEM.ticketNotFound;

/** Reads a list again whose ticket a call did not find, and tells whether it has left the list. */
export const hasLeftList = async (queryKey: QueryKey, id: number): Promise<boolean> => {
  await queryClient.invalidateQueries({ queryKey, exact: true });
  const tickets: unknown = queryClient.getQueryData(queryKey);
  return Array.isArray(tickets) && !tickets.some((ticket: { id: number }) => ticket.id === id);
};

/** Says why a ticket leaves the page. */
export const announceGone = (): void =>
  announce('Questo biglietto non c’è più.', DELAY.ticketGone, 'info');
