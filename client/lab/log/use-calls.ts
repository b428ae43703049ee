import { useQuery, type Query } from '@tanstack/react-query';
import { listCalls, type Call } from '#lab/calls';
import { CALLS_KEPT } from '#lab/limits';
import { call } from '../../lib/api.ts';
import { keyOf } from '../../lib/queries.ts';
import { regiaQueries } from '../regia/regia-queries.ts';
import { mergeCalls, READ_AGAIN } from './log-entries.ts';

const ALL_CALLS = { query: {} };
const KEY = keyOf(listCalls, ALL_CALLS);

/** What the log shows is read anew each second, once it is there: others make calls too, and messages join a call later. */
export const FOLLOWED = {
  refetchOnMount: 'always',
  refetchInterval: ({ state }: Pick<Query, 'state'>) => state.data !== undefined && 1000,
} as const;

/** The query of the recorded calls, oldest first, as they happen. */
export const useCalls = () =>
  useQuery({
    queryKey: KEY,
    queryFn: readCalls,
    structuralSharing: false,
    gcTime: 0,
    ...FOLLOWED,
  });

/** Reads the last calls again, and those after them; all where the known ones are gone. */
const readCalls = async (): Promise<readonly Call[]> => {
  const known = regiaQueries.getQueryData<readonly Call[]>(KEY) ?? [];
  const since = Math.max(0, (known.at(-1)?.id ?? 0) - READ_AGAIN);
  const read = await call(listCalls, { query: { since: String(since) } });
  const merged = mergeCalls(known, read, since) ?? (await call(listCalls, ALL_CALLS));
  return merged.slice(-CALLS_KEPT);
};
