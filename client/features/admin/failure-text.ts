import { TEXT } from '#contract/texts';
import { CallFailed, NetworkFailed, textsOf } from '../../lib/api.ts';

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof CallFailed && error.status === status;

interface FailureTexts {
  /** For a 403. */
  denied: string;
  /** Where the answer itself says nothing. */
  otherwise: string;
}

/** What a failed call of staff is told as. */
export const failureText = (error: unknown, { denied, otherwise }: FailureTexts): string => {
  if (hasStatus(error, 403)) return denied;
  if (error instanceof NetworkFailed) return TEXT.auth.network;
  return textsOf(error, 'detail')[0] ?? otherwise;
};

/** ADM-05: the answer's status text; HTTP/2 has none, and an unreadable answer would say 'OK'. */
export const statusTextOf = (error: unknown): string => {
  if (!(error instanceof CallFailed)) return TEXT.auth.network;
  if (error.status < 400) return 'risposta non leggibile';
  return error.statusText || String(error.status);
};
