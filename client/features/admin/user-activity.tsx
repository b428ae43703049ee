import { useId } from 'react';
import type { UserDetail } from '#contract/admin';
import { formatCount, formatInstant } from '../../lib/formats.ts';
import styles from './user-activity.module.css';

/** The user's recent activity (ADM-09): quiet, because the counters above say most of it. */
export function UserActivity({ user }: { user: UserDetail }) {
  const heading = useId();
  const lines = [
    `Registrazione: ${formatInstant(user.date_joined)}`,
    `Biglietti pubblicati: ${formatCount(user.tickets_count)}`,
    `Feedback ricevuti: ${formatCount(user.feedback_received)}`,
    `Preferiti ricevuti: ${formatCount(user.favorites_received)}`,
  ];
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>Attività recente</h2>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
