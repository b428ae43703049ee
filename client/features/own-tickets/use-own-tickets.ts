import { useEffect } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { DELAY } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { getCalendar, listOwnTickets, type OwnTicket } from '#contract/tickets';
import { CallFailed } from '../../lib/api.ts';
import { leave } from '../../lib/leave.ts';
import { say } from '../../lib/messages.ts';
import { useCall } from '../../lib/queries.ts';
import { Observable } from '../../lib/observable.ts';
import { report } from '../../lib/report.ts';
import { currentSession } from '../../lib/session.ts';

export type OwnTickets =
  | { state: 'loading' }
  | { state: 'expired' }
  | { state: 'failed'; retry: () => void; retrying: boolean }
  | { state: 'loaded'; tickets: OwnTicket[]; today: string };

/** The person's own tickets, in every state that the screen can tell (MINE-01, MINE-03, MINE-04). */
export const useOwnTickets = (): OwnTickets => {
  const list = useCall(listOwnTickets, {});
  const calendar = useCall(getCalendar, {});
  const status = list.error instanceof CallFailed ? list.error.status : undefined;
  const expired = status === 401;
  useExpiry(expired);

  // Broken JSON comes with a status of success: no array either.
  const broken = status !== undefined && status < 300;
  const tickets: unknown = list.data;
  const odd = broken || (list.isSuccess && !Array.isArray(tickets));
  useEffect(() => {
    if (odd) report('I biglietti non sono arrivati come lista', tickets);
  }, [odd, tickets]);

  if (expired) return { state: 'expired' };
  if (list.isPending || calendar.isPending) return { state: 'loading' };
  if (list.isError && !broken) {
    return { state: 'failed', retry: () => void list.refetch(), retrying: list.isFetching };
  }
  return {
    state: 'loaded',
    tickets: Array.isArray(tickets) ? (tickets as OwnTicket[]) : [],
    today: calendar.data?.today ?? '',
  };
};

const useExpiry = (expired: boolean) => {
  const navigate = useNavigate();
  useEffect(() => {
    if (expired) leaveSoon(navigate);
  }, [expired, navigate]);
};

/** The access token whose session is about to be ended; `null` for none. */
const endingToken = new Observable<string | null>(null);

/**
 * Announces the expiry and ends the session two seconds later (MINE-03): once, even if the screen is opened again
 * meanwhile; on whatever screen the user is by then; not if another session has begun.
 */
const leaveSoon = (navigate: NavigateFunction) => {
  const { access } = currentSession();
  if (endingToken.get() === access) return;
  endingToken.set(access);
  say(TEXT.mine.sessionExpired, DELAY.sessionExpired, 'danger');
  setTimeout(() => {
    endingToken.set(null);
    if (currentSession().access === access) void leave(navigate);
  }, DELAY.sessionExpired);
};
