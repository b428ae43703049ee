import type { ReactNode } from 'react';
import styles from './board-page.module.css';
import { PageHeader } from './page-header.tsx';
import { SplitFlap } from './split-flap.tsx';

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
      <div className={styles.actions}>{actions}</div>
    </>
  );
}
