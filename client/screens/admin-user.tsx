import { useParams } from 'react-router-dom';
import { getUserDetail } from '#contract/admin';
import { TEXT } from '#contract/texts';
import { AdminPage, LoadingText } from '../features/admin/admin-page.tsx';
import { Failure } from '../features/admin/failure.tsx';
import { UserActivity } from '../features/admin/user-activity.tsx';
import { UserProfile } from '../features/admin/user-profile.tsx';
import { UserTickets, UserTicketsSkeleton } from '../features/admin/user-tickets.tsx';
import { airportOf } from '../features/tickets/flight.tsx';
import { StateBadge } from '../features/tickets/state-badge.tsx';
import { useCall } from '../lib/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { QueryStates } from '../ui/query-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './admin-users.module.css';

/** One user's profile, counts and tickets (ADM-09). */
export function Component() {
  const { id = '' } = useParams();
  return (
    <AdminPage
      title="Dettaglio utente"
      lead="Chi è, se può accedere e che cosa ha pubblicato."
      above={{ to: '/admin/users', title: 'Gestione utenti' }}
    >
      <User key={id} id={id} />
    </AdminPage>
  );
}

function User({ id }: { id: string }) {
  // A number, as in toggle-user-button.tsx: a string would be another key of the cache.
  const user = useCall(getUserDetail, { params: { id: Number(id) || id } });
  return (
    <QueryStates
      query={user}
      loading={<UserSkeleton />}
      failed={
        <Failure query={user} always otherwise={TEXT.admin.userFailed}>
          <ButtonLink to="/admin/users" variant="secondary">
            Tutti gli utenti
          </ButtonLink>
        </Failure>
      }
    >
      {(detail) => (
        <>
          <UserProfile user={{ ...detail, id: Number(id) }} />
          {detail.tickets && (
            <UserTickets
              tickets={detail.tickets}
              codeOf={(airport) => airportOf(airport).iata}
              renderState={(state) => <StateBadge state={state} />}
            />
          )}
          <UserActivity user={detail} />
        </>
      )}
    </QueryStates>
  );
}

function UserSkeleton() {
  return (
    <>
      <Card className={styles.profile}>
        <LoadingText />
        <Skeleton width="min(12rem, 60%)" height="1.75rem" />
        <Skeleton width="80%" />
        <Skeleton width="60%" height="1.75rem" />
      </Card>
      <UserTicketsSkeleton />
    </>
  );
}
