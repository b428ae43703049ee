import { useEffect, useMemo } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { DELAY } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { listOwnTickets } from '#contract/tickets';
import { CallFailed, hasStatus } from '../../lib/api.ts';
import { logOutAndNavigate, currentSession } from '../../lib/session.ts';
import { announce } from '../../lib/announcements.ts';
import { useCall } from '../../lib/queries.ts';
import { Observable } from '../../lib/observable.ts';
import { report } from '../../lib/report.ts';
import { identified, type ShownOwnTicket } from '../../lib/shown.ts';

/**
 * The user's own tickets as a query (MINE-01). It stays as it is after a 401, while the session is about to end
 * (MINE-03). An answer that is no array is only logged: then `data` is `null` (MINE-04).
 */
export const useOwnTickets = () => {
  const list = useCall(listOwnTickets, {});
  const isExpired = hasStatus(list.error, 401);
  useExpiry(isExpired);

  const { data, error } = list;
  const tickets = useMemo(() => data && identified(data).toSorted(byDeparture), [data]);
  // An answer that is no list fails with the status of a success.
  const isMalformed = error instanceof CallFailed && error.status < 300;
  useEffect(() => {
    if (isMalformed) report('I biglietti non sono arrivati come elenco', error.body);
  }, [isMalformed, error]);

  return {
    data: tickets ?? (isMalformed ? null : undefined),
    error: isExpired || isMalformed ? null : error,
    isFetching: list.isFetching,
    refetch: list.refetch,
  };
};

/** The next departure first, and after those to come the ones that have left, the last one first. */
const byDeparture = (one: ShownOwnTicket, other: ShownOwnTicket): number => {
  const hasLeft = one.state === 'departed';
  if (hasLeft !== (other.state === 'departed')) return hasLeft ? 1 : -1;
  const [a, b] = [one, other].map(({ date, departure_time }) => `${date} ${departure_time}`);
  return String(a).localeCompare(String(b)) * (hasLeft ? -1 : 1);
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
