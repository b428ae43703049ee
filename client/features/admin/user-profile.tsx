import type { UserDetail } from '#contract/admin';
import { formatCount, formatInstant } from '../../lib/formats.ts';
import type { Identified, Partially } from '../../lib/shown.ts';
import { Typed, TypedEmail } from '../../lib/typed.tsx';
import { Card } from '../../ui/card.tsx';
import { Initials } from '../../ui/initials.tsx';
import { ToggleUserButton, ActiveBadge } from './toggle-user-button.tsx';
import styles from './user-profile.module.css';

/** Who the user is, whether the account is active, the button that changes it, and the three counters (ADM-09). */
export function UserProfile({ user }: { user: Identified<Partially<UserDetail>> }) {
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
        {user.date_joined && (
          <div>
            <dt>Data di registrazione</dt>
            <dd>{formatInstant(user.date_joined)}</dd>
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
      <dl className={styles.counts}>
        <Count label="Biglietti pubblicati" value={user.tickets_count} />
        <Count label="Feedback ricevuti" value={user.feedback_received} />
        <Count label="Preferiti ricevuti" value={user.favorites_received} />
      </dl>
    </Card>
  );
}

function Count({ label, value }: { label: string; value: number | null }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}
