import type { UserDetail } from '#contract/admin';
import { Typed } from '../../lib/typed.tsx';
import { formatInstant } from '../../lib/formats.ts';
import { Card } from '../../ui/card.tsx';
import { ActiveBadge } from './active-badge.tsx';
import { ToggleUserButton } from './toggle-user-button.tsx';
import styles from './user-profile.module.css';

/** The user's data and the button that activates or deactivates the account (ADM-09). */
export function UserProfile({ user }: { user: UserDetail }) {
  return (
    <Card as="section" aria-label="Profilo" className={styles.profile}>
      <dl className={styles.facts}>
        <div>
          <dt>Email</dt>
          <dd>
            <Typed>{user.email}</Typed>
          </dd>
        </div>
        <div>
          <dt>Nome completo</dt>
          <dd>
            <Typed>{user.full_name || '–'}</Typed>
          </dd>
        </div>
        <div>
          <dt>Data di registrazione</dt>
          <dd>{formatInstant(user.date_joined)}</dd>
        </div>
        <div>
          <dt>Stato</dt>
          <dd>
            <ActiveBadge isActive={user.is_active} />
          </dd>
        </div>
      </dl>
      <div className={styles.toggle}>
        <ToggleUserButton person={user} />
      </div>
    </Card>
  );
}
