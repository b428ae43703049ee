import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title and the lines around it, such as a person's initials. */
  sign?: ReactNode;
  /** A short line above the title. */
  kicker?: ReactNode;
  /** A sentence below the title. */
  lead?: ReactNode;
  actions?: ReactNode;
}

/** A page's header with its only h1. */
export function PageHeader({ title, sign, kicker, lead, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {sign && <div className={styles.sign}>{sign}</div>}
      <div className={styles.texts}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h1 className="user-text">{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
