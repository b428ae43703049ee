import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  /** 'alert' for what could not be loaded. */
  icon?: IconName | undefined;
  title: ReactNode;
  /** It is announced as an alert. */
  failed?: boolean;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
  /** Below the rest, over the whole width: several ways on. */
  below?: ReactNode;
}

/** The text in place of a list without entries, or of what cannot be shown. */
export function EmptyState(props: EmptyStateProps) {
  const { icon = 'ticket', title, failed = false, children, action, below } = props;
  return (
    <div className={icon === 'alert' ? styles.failed : styles.empty}>
      <div className={styles.row}>
        <div className={styles.words}>
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
        {below && <div className={styles.below}>{below}</div>}
      </div>
    </div>
  );
}
