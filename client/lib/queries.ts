import { QueryClient, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint';
import { call } from './api.ts';
import { onSessionChange } from './session.ts';

/** Never repeats a call by itself: one action is one call on the wire (GEN-08). */
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

// What was loaded for one user must not be shown to the next. In the listener itself, not in an effect: by then the
// next session's first calls have begun, and a reset would make them twice.
onSessionChange(({ access }, { access: previous }) => {
  if (!previous || previous === access) return;
  if (access) void queryClient.resetQueries();
  else queryClient.clear();
});

/** The cache key of an endpoint's answer; without input, the prefix of all its answers. */
export const keyOf = <E extends Endpoint>(entry: E, input?: CallInput<E>): readonly unknown[] =>
  input === undefined ? [entry.name] : [entry.name, input];

type Options<E extends Endpoint> = Omit<UseQueryOptions<CallAnswer<E>>, 'queryKey' | 'queryFn'>;

/**
 * Loads an endpoint's answer through the cache, so that two components share one call. The query function ignores
 * React Query's abort signal: cancelling when a component unmounts would make the next one repeat the call.
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
