import { TEXT } from '#contract/texts';
import { CallFailed } from '../../lib/api.ts';

/** The answer's status text (ADM-05). HTTP/2 has none, and an unreadable answer's would be 'OK'. */
export const statusTextOf = (error: unknown): string => {
  if (!(error instanceof CallFailed)) return TEXT.auth.network;
  if (error.status < 400) return 'risposta non leggibile';
  return error.statusText || String(error.status);
};
