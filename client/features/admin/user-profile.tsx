import { useId } from 'react';
import type { UserDetail } from '#contract/admin';
import { formatCount, formatInstant } from '../../lib/formats.ts';
import type { Identified, Partially } from '../../lib/shown.ts';
import { Typed, TypedEmail } from '../../lib/typed.tsx';
import { Card } from '../../ui/card.tsx';
import { Initials } from '../../ui/initials.tsx';
import { ToggleUserButton, ActiveBadge } from './toggle-user-button.tsx';
import styles from './user-profile.module.css';

/**
 * Who the user is, whether the account is active, the button that changes it, and the recent activity, which is the
 * registration and the three counters (ADM-09).
 */
export function UserProfile({ user }: { user: Identified<Partially<UserDetail>> }) {
  const heading = useId();
  const { date_joined: joined } = user;
  return (
    <Card as="section" aria-label="Profilo" className={styles.profile}>
      <dl className={styles.facts}>
        <div className={styles.name}>
          <dt>Nome completo</dt>
          <dd>
            <Initials name={user.full_name} />
            <Typed>{user.full_name || '–'}</Typed>
          </dd>
        </div>
        {user.email && (
          <div>
            <dt>Email</dt>
            <dd>
              <TypedEmail>{user.email}</TypedEmail>
            </dd>
          </div>
        )}
        {user.is_active !== null && (
          <div className={styles.state}>
            <dt>Stato</dt>
            <dd>
              <ActiveBadge isActive={user.is_active} />
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.access}>
        <ToggleUserButton person={user} />
      </div>
      <section aria-labelledby={heading} className={styles.activity}>
        <h2 id={heading} className="large">
          Attività recente
        </h2>
        <dl className={styles.counts}>
          <Count label="Data di registrazione" value={joined && formatInstant(joined)} />
          <Count label="Biglietti pubblicati" value={countText(user.tickets_count)} />
          <Count label="Feedback ricevuti" value={countText(user.feedback_received)} />
          <Count label="Preferiti ricevuti" value={countText(user.favorites_received)} />
        </dl>
      </section>
    </Card>
  );
}

const countText = (count: number | null): string | null =>
  count === null ? null : formatCount(count);

function Count({ label, value }: { label: string; value: string | null }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
