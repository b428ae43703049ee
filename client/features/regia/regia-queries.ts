import { QueryClient } from '@tanstack/react-query';
import { listEvents } from '#contract/events';
import { listFaults } from '#contract/faults';
import { listOutbox } from '#contract/demo';
import { keyOf, queryClient } from '../../lib/queries.ts';
import { currentSession } from '../../lib/session.ts';

/** The control room's own answers, apart from the product's: clearing those leaves these. */
export const regiaQueries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: Infinity,
      refetchOnReconnect: false,
      // Another tab or a script may have changed it; one that said no is not asked again.
      refetchOnWindowFocus: (query) => (query.state.data === undefined ? false : 'always'),
    },
  },
});

/** The control room looks again. */
export const refreshRegia = (): Promise<void> => regiaQueries.invalidateQueries();

/** The control room and every screen look again: data, person or clock are others now. */
export const refreshAll = async (): Promise<void> => {
  void queryClient.resetQueries();
  await refreshRegia();
};

/** `refreshAll` after what may renew the session, where the screens have then looked again already (lib/queries.ts). */
export const refreshAfter = async <T>(change: () => Promise<T>): Promise<T> => {
  const { access } = currentSession();
  const done = await change();
  await (currentSession().access === access ? refreshAll() : refreshRegia());
  return done;
};

/** What the product's own calls change: faults run out, mails and events arrive. */
const MOVING = [listFaults, listOutbox, listEvents].map((entry) => keyOf(entry)[0]);

/** Keeps an eye on the product's calls without touching them; answers how to stop. */
export const followProductCalls = (): (() => void) => {
  const observer = new PerformanceObserver((list) => {
    const isProductCall = list
      .getEntries()
      .some(({ name }) => /\/api\/(?!demo\/)/.test(new URL(name).pathname));
    if (isProductCall) void regiaQueries.invalidateQueries({ predicate: hasMoved });
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
};

/** Without a fault in force none can run out: the bar at rest asks nothing. */
const hasMoved = ({
  queryKey,
  state,
}: {
  queryKey: readonly unknown[];
  state: { data: unknown };
}) =>
  MOVING.some((name) => name === queryKey[0]) &&
  !(queryKey[0] === keyOf(listFaults)[0] && Array.isArray(state.data) && state.data.length === 0);
