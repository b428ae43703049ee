import { useId } from 'react';
import type { UserDetail } from '#contract/admin';
import { formatCount, formatInstant } from '../../lib/formats.ts';
import { Card } from '../../ui/card.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './user-activity.module.css';

/** The user's recent activity (ADM-09). */
export function UserActivity({ user }: { user: UserDetail }) {
  const heading = useId();
  const lines: { icon: IconName; text: string }[] = [
    { icon: 'user', text: `Registrazione: ${formatInstant(user.date_joined)}` },
    { icon: 'ticket', text: `Biglietti pubblicati: ${formatCount(user.tickets_count)}` },
    { icon: 'mail', text: `Feedback ricevuti: ${formatCount(user.feedback_received)}` },
    { icon: 'star', text: `Preferiti ricevuti: ${formatCount(user.favorites_received)}` },
  ];
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>Attività recente</h2>
      <Card>
        <ul className={styles.list}>
          {lines.map(({ icon, text }) => (
            <li key={icon} className={styles.line}>
              <Icon name={icon} className={styles.icon} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
