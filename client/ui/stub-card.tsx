import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './stub-card.module.css';

interface StubCardProps {
  as?: 'article' | 'div' | 'li' | undefined;
  /** The larger part. */
  children: ReactNode;
  /** The part to tear off: at the right where there is room, else at the bottom. */
  stub: ReactNode;
  /** Paler, for what is over. */
  faded?: boolean | undefined;
  className?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-label'?: string | undefined;
}

/** Two parts of one sheet with a perforation between them, as a boarding pass has. */
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
