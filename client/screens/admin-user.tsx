import { useParams } from 'react-router-dom';
import { getUserDetail, type UserDetail } from '#contract/admin';
import { TEXT } from '#contract/texts';
import { AdminPage, LoadingText } from '../features/admin/admin-page.tsx';
import { Failure } from '../features/admin/failure.tsx';
import { UserProfile } from '../features/admin/user-profile.tsx';
import { airportOf } from '../features/tickets/flight.tsx';
import { StateBadge } from '../features/tickets/state-badge.tsx';
import { useCall } from '../lib/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CardBones } from '../ui/card-bones.tsx';
import { Card } from '../ui/card.tsx';
import { QueryStates } from '../ui/query-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './admin-user.module.css';
import { useId } from 'react';
import { beginningOf, isolate } from '#contract/typed-text';
import { NOTES_PREVIEW } from '#contract/limits';
import { Typed } from '../lib/typed.tsx';
import { formatInstant } from '../lib/formats.ts';
import type { Partially } from '../lib/shown.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { ListEntry, useBatch } from '../ui/long-list.tsx';
import { StubCard } from '../ui/stub-card.tsx';

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
          {detail.tickets && <UserTickets tickets={detail.tickets} />}
        </>
      )}
    </QueryStates>
  );
}

function UserSkeleton() {
  return (
    <>
      <Card className={styles.profileBone}>
        <LoadingText />
        <Skeleton width="min(12rem, 60%)" height="1.75rem" />
        <Skeleton width="80%" />
        <Skeleton width="60%" height="1.75rem" />
      </Card>
      <CardBones />
    </>
  );
}

type UserTicket = Partially<UserDetail['tickets'][number]>;

/** The user's tickets, newest first as the server sends them (ADM-09). */
function UserTickets({ tickets }: { tickets: readonly UserTicket[] }) {
  const heading = useId();
  const { shown, more } = useBatch(tickets, TEXT.more);
  return (
    <section aria-labelledby={heading} className="stack gap4 shrink">
      <h2 id={heading}>Biglietti dell’utente</h2>
      {tickets.length === 0 ? (
        <EmptyState title="Nessun biglietto pubblicato" />
      ) : (
        <>
          <ul className="cards">
            {shown.map((ticket, at) => (
              <li key={ticket.id ?? `at ${at}`}>
                <ListEntry item={ticket} render={renderTicket} />
              </li>
            ))}
          </ul>
          {more}
        </>
      )}
    </section>
  );
}

const placesOf = ({ departure, destination }: UserTicket): string[] =>
  [departure, destination].filter((place) => place !== null);

const renderTicket = (ticket: UserTicket) => <UserTicketPass ticket={ticket} />;

function UserTicketPass({ ticket }: { ticket: UserTicket }) {
  const { created_at: createdAt, trip_type: tripType } = ticket;
  const places = placesOf(ticket);
  const [from, to] = places.map((label) => airportOf(label).iata);
  const [departure, destination] = places.map(isolate);
  return (
    <StubCard
      as="div"
      dense
      className={styles.pass}
      stub={
        <div className={styles.stub}>
          <p>
            <StateBadge state={ticket.state} />
          </p>
          <p className={styles.facts}>
            {createdAt && <time dateTime={createdAt}>{formatInstant(createdAt)}</time>}
            {tripType && <span className="strong">{tripType.toUpperCase()}</span>}
          </p>
        </div>
      }
    >
      <div className={styles.main}>
        {/* For the eye: the route beside it has both codes. */}
        {from && to && (
          <div aria-hidden="true" className={styles.codes}>
            <Typed>{from}</Typed>
            <Icon name="plane" />
            <Typed>{to}</Typed>
          </div>
        )}
        <div>
          {departure && (
            <p className={styles.route}>
              <span>{destination ? `${departure} ` : departure}</span>
              {destination && <span className={styles.to}>{`→ ${destination}`}</span>}
            </p>
          )}
          <Notes text={ticket.notes ?? ''} />
        </div>
      </div>
    </StubCard>
  );
}

/** The first characters of the notes (ADM-09). */
function Notes({ text }: { text: string }) {
  const shown = beginningOf(text, { characters: NOTES_PREVIEW });
  return (
    <p className={joinClasses(styles.notes, shown !== text && styles.cut)}>
      <Typed>{shown || TEXT.admin.noNotes}</Typed>
    </p>
  );
}
