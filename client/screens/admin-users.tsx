import { listUsers } from '#contract/admin';
import { AdminPage, LoadingText } from '../features/admin/admin-page.tsx';
import { Failure } from '../features/admin/failure.tsx';
import { UsersList } from '../features/admin/users-list.tsx';
import { useCall } from '../lib/queries.ts';
import { identified } from '../lib/shown.ts';
import { QueryStates } from '../ui/query-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './admin-users.module.css';
import { Card } from '../ui/card.tsx';

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
    <div className={styles.waiting}>
      <LoadingText />
      <Skeleton className={styles.search} />
      <ListSkeleton rows={9} />
    </div>
  );
}

/** A card of rows that are loading. */
function ListSkeleton({ rows }: { rows: number }) {
  return (
    <Card aria-hidden="true" className={styles.rows}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles.row}>
          <Skeleton width="45%" />
          <Skeleton width="5rem" />
        </div>
      ))}
    </Card>
  );
}
