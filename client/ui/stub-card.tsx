import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './stub-card.module.css';

interface StubCardProps {
  as?: 'article' | 'div' | undefined;
  /** The main part. */
  children: ReactNode;
  /** The stub: on the right, or at the bottom of a narrow card. */
  stub: ReactNode;
  /** Below both parts, as wide as the card, such as why it was rejected. */
  slip?: ReactNode;
  /** With less padding, and a stub that is as wide on every card. */
  dense?: boolean;
  /** Paler, for a ticket that is sold or past. */
  faded?: boolean | undefined;
  className?: string | undefined;
  'aria-labelledby'?: string | undefined;
}

/** A card of two parts with a perforation between them, like a boarding pass. */
export function StubCard({ as: Tag = 'article', children, stub, slip, ...props }: StubCardProps) {
  const { className, dense = false, faded, ...rest } = props;
  const look = joinClasses(styles.frame, dense && styles.dense, faded && styles.faded, className);
  return (
    <Tag {...rest} className={look}>
      <div className={styles.sheet}>
        <div className={styles.main}>{children}</div>
        <div className={styles.stub}>{stub}</div>
      </div>
      {slip && <div className={styles.slip}>{slip}</div>}
    </Tag>
  );
}
