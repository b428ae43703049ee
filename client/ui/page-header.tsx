import type { ReactNode } from 'react';
import styles from './page-header.module.css';
import { SplitFlap } from './split-flap.tsx';

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
      <div className="grid gap2 shrink">
        {kicker && <p className="small bold accent">{kicker}</p>}
        <h1 className="user-text">{title}</h1>
        {lead && <p className="muted balanced">{lead}</p>}
      </div>
      {actions && <div className="wrap gap3">{actions}</div>}
    </header>
  );
}

interface BoardPageProps {
  /** The words on the board; decorative. */
  board: string;
  title: string;
  /** What happened, and what can be done. */
  lead: string;
  /** The ways on. */
  actions: ReactNode;
}

/** A page without contents of its own: a split-flap board over the whole width, with what happened below it. */
export function BoardPage({ board, title, lead, actions }: BoardPageProps) {
  return (
    <>
      <div aria-hidden="true" className={styles.board}>
        <SplitFlap text={board} />
      </div>
      <PageHeader title={title} lead={lead} />
      <div className="wrap gap3">{actions}</div>
    </>
  );
}
