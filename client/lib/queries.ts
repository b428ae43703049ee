import { QueryClient, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint';
import { call } from './api.ts';
import { currentSession, onSessionChange } from './session.ts';

/** One action is one call: nothing is asked again behind the person's back (GEN-08). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      staleTime: 0,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

let asked = currentSession().access;
// What was loaded for one person is never shown to the next, wherever the session ended. At once: a call that the next
// person's session has begun would be made twice otherwise.
onSessionChange(() => {
  const before = asked;
  asked = currentSession().access;
  if (!before || before === asked) return;
  if (asked) void queryClient.resetQueries();
  else queryClient.clear();
});

/** The key under which an endpoint's answer is kept; without input, of all its answers. */
export const keyOf = <E extends Endpoint>(entry: E, input?: CallInput<E>): readonly unknown[] =>
  input === undefined ? [entry.name] : [entry.name, input];

type Options<E extends Endpoint> = Omit<UseQueryOptions<CallAnswer<E>>, 'queryKey' | 'queryFn'>;

/**
 * An endpoint's answer as React Query keeps it: two readers, one call. A reader that goes away does not cancel
 * the call, because the next one would then have to make it again.
 */
export const useCall = <E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
  options: Options<E> = {},
) =>
  useQuery<CallAnswer<E>>({
    ...options,
    queryKey: keyOf(entry, input),
    queryFn: () => call(entry, input),
  });
