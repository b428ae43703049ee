import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  icon?: IconName | undefined;
  title: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing here yet, and the way on. */
export function EmptyState({ icon = 'ticket', title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
