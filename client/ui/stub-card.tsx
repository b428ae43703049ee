import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './stub-card.module.css';

interface StubCardProps {
  as?: 'article' | 'div' | 'li' | undefined;
  /** The main part. */
  children: ReactNode;
  /** The stub: on the right, or at the bottom of a narrow card. */
  stub: ReactNode;
  /** Paler, for a ticket that is sold or past. */
  faded?: boolean | undefined;
  className?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-label'?: string | undefined;
}

/** A card of two parts with a perforation between them, like a boarding pass. */
export function StubCard({ as: Tag = 'article', children, stub, faded, ...props }: StubCardProps) {
  const { className, ...rest } = props;
  return (
    <Tag {...rest} className={joinClasses(styles.frame, faded && styles.faded, className)}>
      <div className={styles.sheet}>
        <div className={styles.main}>{children}</div>
        <div className={styles.stub}>{stub}</div>
      </div>
    </Tag>
  );
}
