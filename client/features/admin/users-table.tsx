import { memo } from 'react';
import { TEXT } from '#contract/texts';
import { isolate } from '#contract/typed-text';
import { useSession } from '../../lib/session.ts';
import type { ShownUser } from '../../lib/shown.ts';
import { Typed, TypedEmail } from '../../lib/typed.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Initials } from '../../ui/initials.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { ToggleUserButton, ActiveBadge } from './toggle-user-button.tsx';
import styles from './users-table.module.css';

/** The columns of ADM-07. */
const COLUMNS: readonly Column<ShownUser>[] = [
  { key: 'id', header: 'ID', cell: (user) => <span className={styles.id}>{user.id}</span> },
  {
    key: 'email',
    header: 'Email',
    cell: (user) => (
      <span className={styles.email}>
        <TypedEmail>{user.email ?? ''}</TypedEmail>
      </span>
    ),
    rowHeader: true,
  },
  {
    key: 'name',
    header: 'Nome',
    cell: (user) => <Name user={user} />,
  },
  {
    key: 'role',
    header: 'Ruolo',
    cell: (user) =>
      user.is_staff ? <Badge tone="neutral">{TEXT.admin.roleAdmin}</Badge> : TEXT.admin.roleUser,
  },
  {
    key: 'active',
    header: 'Stato',
    cell: (user) => <ActiveBadge inList isActive={user.is_active} />,
  },
  {
    key: 'actions',
    header: 'Azioni',
    cell: (user) => (
      <div className={styles.actions}>
        <ToggleUserButton inList person={user} />
        <ButtonLink
          to={`/admin/users/${user.id}`}
          variant="ghost"
          size="small"
          iconEnd="chevron-right"
          aria-label={`Dettagli di ${isolate(user.full_name || user.email || '')}`}
        >
          Dettagli
        </ButtonLink>
      </div>
    ),
  },
];

/** The own account is marked: its button is disabled (ADM-14). */
function Name({ user }: { user: ShownUser }) {
  const { userId } = useSession();
  return (
    <span className={styles.person}>
      <Initials name={user.full_name} />
      <span className={joinClasses(styles.name, user.id === userId && styles.own)}>
        <Typed>{user.full_name || '–'}</Typed>
      </span>
    </span>
  );
}

/** Users with the actions on each; in a narrow container a row is two lines (ADM-15). */
export const UsersTable = memo(function UsersTable({ users }: { users: readonly ShownUser[] }) {
  return (
    <Table
      caption="Utenti"
      columns={COLUMNS}
      rows={users}
      rowKey={(user) => user.id}
      className={styles.table}
    />
  );
});
