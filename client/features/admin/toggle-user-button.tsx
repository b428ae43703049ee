import { useId } from 'react';
import {
  getUserDetail,
  listUsers,
  toggleUser,
  type UserDetail,
  type UserRow,
} from '#contract/admin';
import { DELAY } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { isolate } from '#contract/typed-text';
import { announce } from '../../lib/announcements.ts';
import { call } from '../../lib/api.ts';
import { changeCached, keyOf } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { useSession } from '../../lib/session.ts';
import type { Identified, Partially } from '../../lib/shown.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { useSteadyPress } from '../../ui/presses.ts';
import styles from './admin-page.module.css';
import { Badge } from '../../ui/badge.tsx';

type Person = Identified<Partially<Pick<UserRow, 'id' | 'email' | 'full_name' | 'is_active'>>>;

interface ToggleUserButtonProps {
  person: Person;
  /** One of many: the remark on one's own account is the button's title, so that all rows are alike. */
  inList?: boolean;
}

/**
 * Activates or deactivates an account, as its button says (GEN-09); a failure is only logged (ADM-08, ADM-13). For one's
 * own account the button is disabled and a remark says why (ADM-14); the parent's layout places the remark. Where it is
 * not known whether the account is active there is no button.
 */
export function ToggleUserButton({ person, ...props }: ToggleUserButtonProps) {
  const { is_active: isActive } = person;
  return isActive === null ? null : <Toggle {...props} person={{ ...person, isActive }} />;
}

interface ToggleProps extends ToggleUserButtonProps {
  person: Person & { isActive: boolean };
}

function Toggle({ person, inList = false }: ToggleProps) {
  const { userId } = useSession();
  const remarkId = useId();
  const isOwn = person.id === userId;
  const name = isolate(person.full_name || person.email || '');
  const action = person.isActive ? 'Disattiva' : 'Attiva';
  const steadyPress = useSteadyPress(action);

  const toggle = useOnce(async () => {
    if (isOwn) return;
    try {
      const headers = { 'X-Is-Active': `${!person.isActive}` } as const;
      const answer = await call(toggleUser, { params: { id: person.id }, headers });
      const is_active = answer?.is_active ?? !person.isActive;
      await keepActive(person.id, is_active);
      // In other words than the badge's, which a search for its text then finds alone (GEN-22).
      announce(`${name} ${is_active ? 'ora può' : 'non può più'} accedere.`, DELAY.confirmation);
    } catch (error) {
      report('L’utente non è stato attivato o disattivato', error);
    }
  });

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className={styles.button}
        sends
        pending={toggle.pending}
        aria-label={`${action} ${name}`}
        aria-disabled={isOwn}
        aria-describedby={isOwn && !inList ? remarkId : undefined}
        title={isOwn && inList ? PROBLEM.ownAccount : undefined}
        {...steadyPress}
        onClick={() => void toggle.run()}
      >
        {action}
      </Button>
      {isOwn && !inList && (
        <p id={remarkId} className={styles.remark}>
          {PROBLEM.ownAccount}
        </p>
      )}
    </>
  );
}

/** Updates list and detail in the cache. */
const keepActive = (id: number, is_active: boolean) =>
  Promise.all([
    changeCached<Partially<UserRow>[]>(keyOf(listUsers, {}), (rows) =>
      rows.map((row) => (row.id === id ? { ...row, is_active } : row)),
    ),
    changeCached<Partially<UserDetail>>(keyOf(getUserDetail, { params: { id } }), (person) => ({
      ...person,
      is_active,
    })),
  ]);

interface ActiveBadgeProps {
  /** `null` where the server does not say it; then there is no badge. */
  isActive: boolean | null;
  inList?: boolean;
}

/** Whether an account is active (ADM-07). In a list, where most are, those that are not stand out. */
export function ActiveBadge({ isActive, inList = false }: ActiveBadgeProps) {
  if (isActive === null) return null;
  return isActive ? (
    <Badge tone={inList ? 'plain' : 'success'} icon="check">
      {TEXT.admin.active}
    </Badge>
  ) : (
    <Badge tone="danger" icon="close">
      {TEXT.admin.inactive}
    </Badge>
  );
}
