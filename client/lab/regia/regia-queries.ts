import { QueryClient } from '@tanstack/react-query';
import { ONE_CALL, queryClient } from '../../lib/queries.ts';
import { currentSession } from '../../lib/session.ts';

/** Regia's own query cache: the product's is cleared at every logout, and Regia's data must survive that. */
export const regiaQueries = new QueryClient({
  // Another tab or a script may have changed the sandbox.
  defaultOptions: { queries: { ...ONE_CALL, staleTime: Infinity } },
});

/** Fetches Regia's own data again. */
export const refreshRegia = (): Promise<void> => regiaQueries.invalidateQueries();

/** Fetches Regia's data and every screen's again, after data, user or clock have changed. */
export const refreshAll = async (): Promise<void> => {
  void queryClient.resetQueries();
  await refreshRegia();
};

/**
 * Runs a change that may renew the session, then refreshes. A new session makes the screens fetch again by
 * itself (lib/queries.ts); refreshing them here too would send each request twice.
 */
export const refreshAfterChange = async <T>(change: () => Promise<T>): Promise<T> => {
  const { access } = currentSession();
  const result = await change();
  await (currentSession().access === access ? refreshAll() : refreshRegia());
  return result;
};
