import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  icon?: IconName | undefined;
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

/** The text in place of a list without entries. */
export function EmptyState({ icon = 'ticket', title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} className={styles.icon} />
      <p data-message="info" className={styles.title}>
        {title}
      </p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
