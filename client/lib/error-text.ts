import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { CallFailed, hasStatus, NetworkFailed, NotSent } from './api.ts';
import type { QueryKey } from '@tanstack/react-query';
import { DELAY } from '#contract/limits';
import { announce } from './announcements.ts';
import { queryClient } from './queries.ts';

/** The bodies of the server's errors: `{detail: text}`, `{field: [text]}`, `{non_field_errors: [text]}`. */
type ErrorBody = Readonly<Record<string, unknown>>;

/** The texts in an error's body: of these fields in this order, or of all fields if none is named. */
export const errorTexts = (error: unknown, ...fields: readonly string[]): string[] => {
  const body = bodyOf(error);
  const values = fields.length > 0 ? fields.map((field) => body[field]) : Object.values(body);
  return values.flat().filter((text): text is string => typeof text === 'string' && text !== '');
};

const NOT_SENT = 'Non è stato inviato nulla: in questo browser ora è collegata un’altra persona.';

/** A proxy may answer with any JSON, or with none. */
const bodyOf = (error: unknown): ErrorBody => {
  if (error instanceof NotSent)
    return { detail: error.status === 401 ? PROBLEM.badToken : NOT_SENT };
  return error instanceof CallFailed && typeof error.body === 'object' && error.body !== null
    ? (error.body as ErrorBody)
    : {};
};

interface FailureTexts {
  /** The field whose first text is shown; `detail` unless named. */
  field?: string;
  /** Shown for a 403 instead of what the body says. */
  denied?: string;
  /** Shown where the body says nothing. */
  otherwise: string;
}

/** The one text to show for a failed call. */
export const failureText = (
  error: unknown,
  { field = 'detail', denied, otherwise }: FailureTexts,
): string => {
  if (error instanceof NetworkFailed) return TEXT.network;
  if (denied !== undefined && hasStatus(error, 403)) return denied;
  return errorTexts(error, field)[0] ?? otherwise;
};

/** The answer's status text (ADM-05). HTTP/2 has none, and an unreadable answer's would be 'OK'. */
export const statusTextOf = (error: unknown): string => {
  if (!(error instanceof CallFailed)) return TEXT.network;
  if (error.status < 400) return 'risposta non leggibile';
  return error.statusText || String(error.status);
};

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
