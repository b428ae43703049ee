import { useId, type ReactNode } from 'react';
import styles from './desk.module.css';

/** Controls that belong together, under their name. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      <div className={styles.row}>{children}</div>
    </div>
  );
}
