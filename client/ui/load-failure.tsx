import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './empty-state.module.css';
import { Icon } from './icon.tsx';

interface LoadFailureProps {
  /** The text of the alert. */
  text: string;
  /** A way on. */
  children: ReactNode;
}

/** What a page shows in place of what could not be loaded. */
export function LoadFailure({ text, children }: LoadFailureProps) {
  return (
    <div className={styles.failed}>
      <Icon name="alert" className={styles.icon} />
      <p role="alert" data-message="danger" className={styles.title}>
        {text}
      </p>
      {children}
    </div>
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
