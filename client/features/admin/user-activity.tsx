import { useId } from 'react';
import type { UserDetail } from '#contract/admin';
import { formatCount, formatInstant } from '../../lib/formats.ts';
import styles from './user-activity.module.css';

/** The user's recent activity (ADM-09), from the registration on. */
export function UserActivity({ user }: { user: UserDetail }) {
  const heading = useId();
  const events = [
    `Registrazione: ${formatInstant(user.date_joined)}`,
    `Biglietti pubblicati: ${formatCount(user.tickets_count)}`,
    `Feedback ricevuti: ${formatCount(user.feedback_received)}`,
    `Preferiti ricevuti: ${formatCount(user.favorites_received)}`,
  ];
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>Attività recente</h2>
      <ul role="list" className={styles.list}>
        {events.map((event) => (
          <li key={event}>{event}</li>
        ))}
      </ul>
    </section>
  );
}
