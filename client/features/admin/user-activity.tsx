import { useId } from 'react';
import type { UserDetail } from '#contract/admin';
import { formatInstant } from '../../lib/formats.ts';
import { CountTiles } from './count-tiles.tsx';
import styles from './user-activity.module.css';

/** The user's counters and recent activity, which are the same numbers, once (ADM-09). */
export function UserActivity({ user }: { user: UserDetail | undefined }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>Attività recente</h2>
      <CountTiles
        counts={[
          { label: 'Data di registrazione', value: user && formatInstant(user.date_joined) },
          { label: 'Biglietti pubblicati', value: user?.tickets_count },
          { label: 'Feedback ricevuti', value: user?.feedback_received },
          { label: 'Preferiti ricevuti', value: user?.favorites_received },
        ]}
      />
    </section>
  );
}
