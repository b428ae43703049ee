import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './gate.module.css';

interface GateProps {
  title: string;
  lead?: string | undefined;
  children: ReactNode;
}

/** The layout of login and password reset: the title, and beside it or below it the form. */
export function Gate({ title, lead, children }: GateProps) {
  return (
    <div className={styles.gate}>
      <PageHeader title={title} lead={lead} />
      <Card className={styles.card}>{children}</Card>
    </div>
  );
}
