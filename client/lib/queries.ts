import {
  focusManager,
  QueryClient,
  useQuery,
  type DefaultOptions,
  type Query,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { CallInput, Endpoint } from '#contract/endpoint';
import { call, CallFailed, NetworkFailed, type AnswerOf } from './api.ts';
import { onLookAgain } from './look-again.ts';
import { onSessionChange } from './session.ts';
import { isOtherPerson, isTyping } from './typing.ts';

focusManager.setEventListener(onLookAgain);

/**
 * Never repeats a failed call by itself: one action is one call on the wire (GEN-08). What has been read is read again
 * when the tab is looked at again (GEN-09).
 */
export const ONE_CALL = {
  retry: false,
  refetchOnWindowFocus: (query: Query) => (query.state.data === undefined ? false : 'always'),
  refetchOnReconnect: false,
  networkMode: 'always',
} as const satisfies DefaultOptions['queries'];

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { ...ONE_CALL, staleTime: 0 },
  },
});

// What was loaded for one user must not be shown to the next. In the listener itself, not in an effect: by then the
// next session's first calls have begun, and a reset would make them twice. Who logs in once more keeps what is typed in
// screens that a reset would take from the page.
onSessionChange((now, before) => {
  if (!before.access || before.access === now.access) return;
  if (!now.access) queryClient.clear();
  else if (isTyping() && !isOtherPerson(before, now)) void queryClient.invalidateQueries();
  else void queryClient.resetQueries();
});

/** The cache key of an endpoint's answer; without input, the prefix of all its answers. */
export const keyOf = <E extends Endpoint>(entry: E, input?: CallInput<E>): readonly unknown[] =>
  input === undefined ? [entry.name] : [entry.name, input];

/**
 * Reads everything again that has been read: at once what is on the page, the rest when it is next shown (GEN-09). A
 * load under way is not repeated.
 */
export const rereadAll = (): Promise<void> =>
  queryClient.invalidateQueries(
    { predicate: ({ state }) => state.data !== undefined },
    { cancelRefetch: false },
  );

/** Whether the machine or the way to it failed; a refusal would only be repeated. */
const hasBrokenOff = (error: unknown): boolean =>
  error instanceof NetworkFailed || (error instanceof CallFailed && error.status >= 500);

/** Asks again for what is on the page and did not load (GEN-13). A load under way is not repeated. */
export const askAgain = (): Promise<void> =>
  queryClient.refetchQueries(
    {
      type: 'active',
      predicate: ({ state }) => state.data === undefined && hasBrokenOff(state.error),
    },
    { cancelRefetch: false },
  );

/**
 * Changes a loaded answer in the cache after an action. A load under way is stopped and begun again, because its answer
 * may be older than the action.
 */
export const changeCached = async <Data>(
  queryKey: QueryKey,
  change: (data: Data) => Data,
): Promise<void> => {
  const isLoading = queryClient.isFetching({ queryKey, exact: true }) > 0;
  if (isLoading) await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Data>(queryKey, (data) => data && change(data));
  if (isLoading) void queryClient.invalidateQueries({ queryKey, exact: true });
};

type QueryOptions<E extends Endpoint> = Omit<UseQueryOptions<AnswerOf<E>>, 'queryKey' | 'queryFn'>;

/**
 * Loads an endpoint's answer through the cache, so that two components share one call. The query function ignores
 * React Query's abort signal: cancelling when a component unmounts would make the next one repeat the call.
 */
export const useCall = <E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
  options: QueryOptions<E> = {},
) =>
  useQuery<AnswerOf<E>>({
    ...options,
    queryKey: keyOf(entry, input),
    queryFn: () => call(entry, input),
  });
