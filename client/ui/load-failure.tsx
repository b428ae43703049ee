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
  const retry = async () => {
    await refetch();
    // Once the answer is shown.
    setTimeout(findLostFocus);
  };
  return (
    <Button variant="accent" pending={isFetching} data-retry onClick={() => void retry()}>
      Riprova
    </Button>
  );
}

/** While a query loads its button is gone, and the focus with it: the next one gets it, or else what has been loaded. */
const findLostFocus = () => {
  if (document.activeElement !== document.body) return;
  const next = document.querySelector<HTMLElement>('main [data-retry]');
  (next ?? document.querySelector('main'))?.focus();
};
