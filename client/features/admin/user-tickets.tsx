import { useCallback, useId, type ReactNode } from 'react';
import type { UserDetail } from '#contract/admin';
import { beginningOf } from '#contract/graphemes';
import { NOTES_PREVIEW } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { isolate } from '#contract/typed-text';
import { Typed } from '../../lib/typed.tsx';
import { formatInstant } from '../../lib/formats.ts';
import type { Partially } from '../../lib/shown.ts';
import gridStyles from '../../ui/card.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ListEntry, useBatch } from '../../ui/long-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StubCard } from '../../ui/stub-card.tsx';
import styles from './user-tickets.module.css';

type UserTicket = Partially<UserDetail['tickets'][number]>;

interface UserTicketsProps {
  tickets: readonly UserTicket[];
  /** The code of an airport, by its label. */
  codeOf: (airport: string) => string;
  /** Renders what a ticket is now. */
  renderState: (state: UserTicket['state']) => ReactNode;
}

/** The user's tickets, newest first as the server sends them (ADM-09). */
export function UserTickets({ tickets, codeOf, renderState }: UserTicketsProps) {
  const heading = useId();
  const { shown, more } = useBatch(tickets, TEXT.more);
  const renderTicket = useCallback(
    (ticket: UserTicket) => (
      <UserTicketPass
        ticket={ticket}
        codes={placesOf(ticket).map(codeOf)}
        badge={renderState(ticket.state)}
      />
    ),
    [codeOf, renderState],
  );
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>Biglietti dell’utente</h2>
      {tickets.length === 0 ? (
        <EmptyState title="Nessun biglietto pubblicato" />
      ) : (
        <>
          <ul className={gridStyles.grid}>
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

/** Passes that are loading. */
export function UserTicketsSkeleton() {
  return (
    <ul aria-hidden="true" className={gridStyles.grid}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <li key={place}>
          <StubCard as="div" dense className={styles.pass} stub={<Skeleton width="5rem" />}>
            <div className={styles.bones}>
              <Skeleton width="70%" />
              <Skeleton width="45%" />
            </div>
          </StubCard>
        </li>
      ))}
    </ul>
  );
}

interface UserTicketPassProps {
  ticket: UserTicket;
  /** Of the places that are known. */
  codes: readonly string[];
  badge: ReactNode;
}

function UserTicketPass({ ticket, codes: [from, to], badge }: UserTicketPassProps) {
  const { created_at: createdAt, trip_type: tripType } = ticket;
  const [departure, destination] = placesOf(ticket).map(isolate);
  return (
    <StubCard
      as="div"
      dense
      className={styles.pass}
      stub={
        <div className={styles.stub}>
          <p className={styles.state}>{badge}</p>
          <p className={styles.facts}>
            {createdAt && <time dateTime={createdAt}>{formatInstant(createdAt)}</time>}
            {tripType && <span className={styles.type}>{tripType.toUpperCase()}</span>}
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
