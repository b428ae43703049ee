import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { HiddenSign, splitSign } from './signed-text.tsx';

interface LoadFailureProps {
  /** The text of the alert. */
  text: string;
  /** More about it. */
  why?: ReactNode;
  /** The ways on. */
  children: ReactNode;
}

/** What a page shows in place of what could not be loaded. */
export function LoadFailure({ text, why, children }: LoadFailureProps) {
  const signed = splitSign(text);
  return (
    <EmptyState
      failed
      icon="alert"
      title={
        <>
          {signed && <HiddenSign>{signed.sign}</HiddenSign>}
          <span>{signed?.rest ?? text}</span>
        </>
      }
      action={children}
    >
      {why}
    </EmptyState>
  );
}

interface RetryButtonProps {
  /** The failed query. */
  query: { isFetching: boolean; refetch: () => unknown };
}

/** Loads a failed query again. */
export function RetryButton({ query: { isFetching, refetch } }: RetryButtonProps) {
  return (
    <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
      Riprova
    </Button>
  );
}
