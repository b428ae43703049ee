import type { MouseEvent, ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';
import { Button } from './button.tsx';
import { HiddenSign, splitSign } from './message.tsx';

interface EmptyStateProps {
  /** 'alert' for what could not be loaded. */
  icon?: IconName | undefined;
  title: ReactNode;
  /** It is announced as an alert. */
  failed?: boolean;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

/** The text in place of a list without entries, or of what cannot be shown. */
export function EmptyState(props: EmptyStateProps) {
  const { icon = 'ticket', title, failed = false, children, action } = props;
  return (
    <div className={icon === 'alert' ? styles.failed : styles.empty}>
      <div className={styles.row}>
        <div className="grid gap1 shrink">
          <p
            role={failed ? 'alert' : undefined}
            data-message={failed ? 'danger' : 'info'}
            className={styles.title}
          >
            <Icon name={icon} className={styles.icon} />
            <span>{title}</span>
          </p>
          {children && <div className={styles.text}>{children}</div>}
        </div>
        {action && <div className={styles.ways}>{action}</div>}
      </div>
    </div>
  );
}

interface LoadFailureProps {
  /** The text of the alert. */
  text: string;
  /** More about it. */
  why?: ReactNode;
  /** The failed query, for a button that loads it again. */
  query?: RetryButtonProps['query'] | undefined;
  /** Other ways on. */
  children?: ReactNode;
}

/** What a page shows in place of what could not be loaded. */
export function LoadFailure({ text, why, query, children }: LoadFailureProps) {
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
      action={
        <>
          {query && <RetryButton query={query} />}
          {children}
        </>
      }
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
  const retry = async ({ currentTarget }: MouseEvent) => {
    const around = currentTarget.closest<HTMLElement>('[tabindex]');
    await refetch();
    // Once the answer is shown.
    setTimeout(() => findLostFocus(around));
  };
  return (
    <Button variant="accent" pending={isFetching} data-retry onClick={(event) => void retry(event)}>
      Riprova
    </Button>
  );
}

/** While a query loads its button is gone, and the focus with it: the next one gets it, or else what has been loaded. */
const findLostFocus = (around: HTMLElement | null) => {
  if (document.activeElement !== document.body) return;
  const next = around?.querySelector<HTMLElement>('[data-retry]');
  (next ?? around)?.focus();
};
