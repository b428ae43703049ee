import type { ReactNode } from 'react';
import styles from './ticket-form.module.css';

/** A part of the form, with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </div>
  );
}
