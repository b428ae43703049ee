import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** A short line above the title. */
  kicker?: ReactNode;
  /** A sentence below it. */
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The one h1 of a page. */
export function PageHeader({ title, kicker, lead, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.texts}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
