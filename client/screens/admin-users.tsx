import { listUsers } from '#contract/admin';
import { AdminPage, LoadingText } from '../features/admin/admin-page.tsx';
import { Failure } from '../features/admin/failure.tsx';
import { useCall } from '../lib/queries.ts';
import { identified, type ShownUser } from '../lib/shown.ts';
import { QueryStates } from '../ui/query-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './admin-users.module.css';
import { Card } from '../ui/card.tsx';
import { useDeferredValue, useMemo, useRef, useState, memo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isolate } from '#contract/typed-text';
import { TEXT } from '#contract/texts';
import { foundOf } from '../lib/formats.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SearchField } from '../ui/field.tsx';
import { useBatch } from '../ui/long-list.tsx';
import { usersFinder } from '../lib/same-text.ts';
import { useSession } from '../lib/session.ts';
import { Typed, TypedEmail } from '../lib/typed.tsx';
import { Badge } from '../ui/badge.tsx';
import { Initials } from '../ui/initials.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Table, type Column } from '../ui/table.tsx';
import { ToggleUserButton, ActiveBadge } from '../features/admin/toggle-user-button.tsx';

/** The list of users (ADM-07, ADM-08, ADM-15). */
export function Component() {
  return (
    <AdminPage
      title="Gestione utenti"
      lead="Chi è registrato, con quale ruolo, e chi può accedere."
    >
      <Users />
    </AdminPage>
  );
}

function Users() {
  const users = useCall(listUsers, {});
  return (
    <QueryStates
      query={users}
      loading={<UsersSkeleton />}
      failed={
        <Failure
          query={users}
          otherwise="Errore nel caricamento degli utenti. Riprova più tardi."
        />
      }
    >
      {(rows) => <UsersList users={identified(rows)} />}
    </QueryStates>
  );
}

function UsersSkeleton() {
  return (
    <div className="stack gap2">
      <LoadingText />
      <Skeleton className={styles.searchBone} />
      <ListSkeleton rows={9} />
    </div>
  );
}

/** A card of rows that are loading. */
function ListSkeleton({ rows }: { rows: number }) {
  return (
    <Card aria-hidden="true" className="grid gap6">
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="apart gap3">
          <Skeleton width="45%" />
          <Skeleton width="5rem" />
        </div>
      ))}
    </Card>
  );
}

/** The query parameter with the typed text. */
const SEARCH_PARAMETER = 'q';

/** All users, or those that the typed text finds (ADM-15). */
function UsersList({ users }: { users: readonly ShownUser[] }) {
  const [typed, setTyped] = useTyped();
  const field = useRef<HTMLInputElement>(null);
  // Rows are rendered after the key is shown (FAV-11).
  const wanted = useDeferredValue(typed);
  const find = useMemo(() => usersFinder(users), [users]);
  const found = useMemo(() => find(wanted), [find, wanted]);
  const { shown, more } = useBatch(found, TEXT.more);
  const showAll = () => {
    setTyped('');
    field.current?.focus();
  };
  return (
    <div className="stack gap3">
      <div role="search" aria-label="Utenti" className={styles.search}>
        <SearchField
          ref={field}
          icon="search"
          label="Cerca per nome o email"
          value={typed}
          onChange={setTyped}
        />
        <p role="status" className="muted medium">
          {foundOf(found.length, users.length, 'utente', 'utenti')}
        </p>
      </div>
      {found.length > 0 ? (
        <>
          <Card flush className={styles.users}>
            <UsersTable users={shown} />
          </Card>
          {more}
        </>
      ) : (
        <EmptyState
          icon="search"
          title="Nessun utente trovato"
          action={
            <Button variant="secondary" onClick={showAll}>
              Mostra tutti
            </Button>
          }
        >
          {`Nessun nome e nessuna email contiene «${isolate(wanted.trim())}».`}
        </EmptyState>
      )}
    </div>
  );
}

/** The typed text. It is kept in the address too, which changes later than a field may. */
const useTyped = () => {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get(SEARCH_PARAMETER) ?? '');
  const change = (text: string) => {
    setTyped(text);
    setSearch(text ? { [SEARCH_PARAMETER]: text } : {}, {
      replace: true,
      preventScrollReset: true,
    });
  };
  return [typed, change] as const;
};

/** The columns of ADM-07. */
const COLUMNS: readonly Column<ShownUser>[] = [
  { key: 'id', header: 'ID', cell: (user) => <span className="nowrap">{user.id}</span> },
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
const UsersTable = memo(function UsersTable({ users }: { users: readonly ShownUser[] }) {
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
