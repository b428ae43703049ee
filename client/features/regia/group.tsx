import { useId, type ReactNode } from 'react';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './desk.module.css';

interface GroupProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Controls that belong together, under their name. */
export function Group({ title, className, children }: GroupProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={joinClasses(styles.group, className)}>
      <h2 id={id}>{title}</h2>
      <div className={styles.row}>{children}</div>
    </div>
  );
}
