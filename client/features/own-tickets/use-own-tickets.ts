import { useEffect } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { DELAY } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { getCalendar } from '#contract/calendar';
import { listOwnTickets, type OwnTicket } from '#contract/tickets';
import { CallFailed, hasStatus } from '../../lib/api.ts';
import { logOutAndNavigate } from '../../lib/log-out.ts';
import { announce } from '../../lib/announcements.ts';
import { useCall } from '../../lib/queries.ts';
import { Observable } from '../../lib/observable.ts';
import { report } from '../../lib/report.ts';
import { currentSession } from '../../lib/session.ts';

/**
 * The user's own tickets as a query (MINE-01). It stays loading after a 401, while the session is about to end
 * (MINE-03). An answer that is no array is only logged, and taken for an empty list (MINE-04).
 */
export const useOwnTickets = () => {
  const list = useCall(listOwnTickets, {});
  const calendar = useCall(getCalendar, {});
  const isExpired = hasStatus(list.error, 401);
  useExpiry(isExpired);

  // An answer that is not JSON fails with the status of a success.
  const isUnreadable = list.error instanceof CallFailed && list.error.status < 300;
  const answer: unknown = list.data;
  const isMalformed = isUnreadable || (list.isSuccess && !Array.isArray(answer));
  useEffect(() => {
    if (isMalformed) report('I biglietti non sono arrivati come lista', answer);
  }, [isMalformed, answer]);

  const isLoading = isExpired || list.isPending || calendar.isPending;
  const tickets = Array.isArray(answer) ? (answer as OwnTicket[]) : [];
  return {
    data: isLoading || (list.isError && !isUnreadable) ? undefined : tickets,
    error: isLoading || isUnreadable ? null : list.error,
    isFetching: list.isFetching,
    refetch: list.refetch,
    /** By the sandbox's calendar; '' if it could not be loaded. */
    today: calendar.data?.today ?? '',
  };
};

const useExpiry = (isExpired: boolean) => {
  const navigate = useNavigate();
  useEffect(() => {
    if (isExpired) endSessionSoon(navigate);
  }, [isExpired, navigate]);
};

/** The access token whose session is about to be ended; `null` for none. */
const endingToken = new Observable<string | null>(null);

/**
 * Announces the expiry and ends the session two seconds later (MINE-03): once, even if the screen is opened again
 * meanwhile; on whatever screen the user is by then; not if another session has begun.
 */
const endSessionSoon = (navigate: NavigateFunction) => {
  const { access } = currentSession();
  if (endingToken.get() === access) return;
  endingToken.set(access);
  announce(TEXT.mine.sessionExpired, DELAY.sessionExpired, 'danger');
  setTimeout(() => {
    endingToken.set(null);
    if (currentSession().access === access) void logOutAndNavigate(navigate);
  }, DELAY.sessionExpired);
};
