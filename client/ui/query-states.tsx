import type { ReactNode } from 'react';
import { hasStatus } from '../lib/api.ts';

interface QueryStatesProps<Data> {
  /** What `useCall` returns, or as much of it as is needed. */
  query: { data: Data | undefined; error: Error | null };
  loading: ReactNode;
  failed: ReactNode;
  /** For a 404; without it, one is a failure like any other. */
  unknown?: ReactNode;
  /** For a list without entries; without it, `children` renders that too. */
  empty?: ReactNode;
  /** Shows loaded data even if loading it again has failed; else the failure takes its place (GEN-08). */
  keepsData?: boolean;
  children: (data: Data) => ReactNode;
}

/** The states of a query, of which exactly one is shown. The texts and their roles are the caller's. */
export function QueryStates<Data>({ query: { data, error }, ...props }: QueryStatesProps<Data>) {
  const { loading, failed, unknown, empty, keepsData = false, children } = props;
  if (error && !(keepsData && data)) {
    if (unknown !== undefined && hasStatus(error, 404)) return unknown;
    return failed;
  }
  if (!data) return loading;
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
  return isEmpty ? empty : children(data);
}
