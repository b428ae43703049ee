import type { ReactNode } from 'react';
import { hasStatus } from '../lib/api.ts';

interface QueryStatesProps<Data> {
  /** What `useCall` returns, or as much of it as is needed. */
  query: { data: Data | undefined; error: Error | null };
  loading: ReactNode;
  failed: ReactNode;
  /** For a list without entries; without it, `children` renders that too. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Answers after which what was loaded before may no longer be shown. */
const REFUSALS = [401, 403, 404];

/** Whether an error takes away what was loaded before, and so its count too (FAV-11). */
export const isRefused = (error: Error | null): boolean =>
  REFUSALS.some((status) => hasStatus(error, status));

/**
 * The states of a query, of which exactly one is shown. The texts and their roles are the caller's. Where reading again
 * fails, what has been loaded stays (GEN-09), unless the answer refuses it.
 */
export function QueryStates<Data>({ query: { data, error }, ...props }: QueryStatesProps<Data>) {
  const { loading, failed, empty, children } = props;
  if (error && (isRefused(error) || !data)) return failed;
  if (!data) return loading;
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
  return isEmpty ? empty : children(data);
}
