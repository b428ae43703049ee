import { useId } from 'react';
import type { UserDetail } from '#contract/admin';
import { formatCount, formatInstant } from '../../lib/formats.ts';
import type { Partially } from '../../lib/shown.ts';
import styles from './user-activity.module.css';

/** The user's recent activity (ADM-09), from the registration on. */
export function UserActivity({ user }: { user: Partially<UserDetail> }) {
  const heading = useId();
  const { date_joined: joined } = user;
  const events = [
    ['Registrazione', joined && formatInstant(joined)],
    ['Biglietti pubblicati', countText(user.tickets_count)],
    ['Feedback ricevuti', countText(user.feedback_received)],
    ['Preferiti ricevuti', countText(user.favorites_received)],
  ].filter(([, what]) => what);
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>Attività recente</h2>
      <ul role="list" className={styles.list}>
        {events.map(([name, what]) => (
          <li key={name}>{`${name}: ${what}`}</li>
        ))}
      </ul>
    </section>
  );
}

const countText = (count: number | null): string | null =>
  count === null ? null : formatCount(count);
